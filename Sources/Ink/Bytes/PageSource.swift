/// A file of ink, read page by page.
protocol PageSource {
    /// As far as it is known; it may change until the first page is out.
    var unit: Ink.Unit { get }
    /// So far.
    var warnings: [String] { get }
    /// The next page, or why it cannot be had; `nil` at the end and after an error that nothing follows.
    mutating func next() -> Result<Page, InkError>?
    /// The next part of a page. After an error the next page follows, if any.
    mutating func nextPart() -> Result<PagePart, InkError>?
}

extension PageSource {
    /// Where pages come whole.
    mutating func nextPart() -> Result<PagePart, InkError>? {
        next().map { $0.map { PagePart(page: $0, isLast: true) } }
    }

    /// The next page where pages come in parts.
    mutating func wholePage() -> Result<Page, InkError>? {
        var page: Page?
        while let part = nextPart() {
            switch part {
            case .failure(let error): return .failure(error)
            case .success(let part):
                if page == nil {
                    page = part.page
                } else {
                    page?.strokes += part.page.strokes
                    page?.labels += part.page.labels
                    page?.typedText += part.page.typedText
                }
                if part.isLast { return page.map { .success($0) } }
            }
        }
        return nil
    }
}

/// Of formats whose files are read whole.
struct WholePages: PageSource {
    let unit: Ink.Unit
    let warnings: [String]
    private var pages: [Page]

    init(_ ink: Ink) {
        (unit, warnings) = (ink.unit, ink.warnings)
        pages = ink.pages.reversed()
    }

    mutating func next() -> Result<Page, InkError>? { pages.popLast().map { .success($0) } }
}

extension InkRecords: PageSource {
    var unit: Ink.Unit { .device }
    var warnings: [String] { [] }
}
