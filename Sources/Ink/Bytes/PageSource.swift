/// A file of ink, read page by page.
protocol PageSource {
    /// As far as it is known; it may change until the first page is out.
    var unit: Ink.Unit { get }
    /// So far.
    var warnings: [String] { get }
    /// The next page, or why it cannot be had; `nil` at the end and after an error that nothing follows.
    mutating func next() -> Result<Page, InkError>?
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
