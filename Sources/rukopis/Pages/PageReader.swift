import Ink
import Recognition

/// Goes through a file's pages and reads them, several at once, a few in memory.
struct PageReader: Sendable {
    /// `nil`: the pages are only gone through, not read.
    let recognizer: Recognizer?
    let format: InkFormat?
    /// How many cores to keep busy, ≥ 1.
    let width: Int

    /// What comes of one page of the file, or why it cannot be had.
    enum Outcome<Made: Sendable>: Sendable {
        case page(Made)
        case failure(number: Int, message: String)
    }

    /// Reads all pages of a file; what is wrong or odd with it is told on standard error.
    ///
    /// - Parameters:
    ///   - isQuiet: whether a file that is no ink at all is passed over without a word (in folders).
    ///   - only: the number of the one page that is wanted, counted from 1; `nil` for all.
    ///   - deliver: gets the pages in their order. What it throws ends the run.
    /// - Returns: whether all of the file could be read.
    func read(
        _ input: InkInput, isQuiet: Bool = false, only: Int? = nil, deliver: (Outcome<ReadPage>) async throws -> Void
    ) async throws -> Bool {
        try await read(input, isQuiet: isQuiet, only: only, make: { $0 }, deliver: deliver)
    }

    /// The same, with something made of each page, of several at once.
    func read<Made: Sendable>(
        _ input: InkInput, isQuiet: Bool = false, only: Int? = nil, make: @escaping @Sendable (ReadPage) -> Made,
        deliver: (Outcome<Made>) async throws -> Void
    ) async throws -> Bool {
        let pages: InkPages
        do {
            pages = try input.pages(as: format)
        } catch InkError.unknownFormat where isQuiet {
            return true
        } catch {
            Diagnostics.report("\(error)")
            return false
        }
        var isWhole = true
        var hasInk = false
        // A page of paper may be blank; a canvas without ink is most likely not what was meant.
        var isPaper = false
        var failures = 0
        // Nothing is made of a file's blank pages before there is ink on some page: there may be none at all.
        var blank: [Outcome<Made>] = []
        // A single page's lines are shared out over the cores; more pages keep them busy by themselves.
        let numbered = NumberedPages(pages, only: only)
        let several = numbered.hasSeveral && only == nil
        let (width, lines) = several ? (width, 1) : (1, width)
        let recognizer = recognizer
        try await OrderedWork.run(numbered, width: width) { number, page, unit -> (Outcome<Made>, Bool, Bool) in
            switch page {
            case .failure(let error): return (.failure(number: number, message: "\(error)"), false, false)
            case .success(let page):
                do {
                    let reading = try await recognizer?.page(page, width: lines) ?? RecognizedPage(lines: [])
                    let hasInk = !page.strokes.isEmpty || !page.typedText.isEmpty
                    return (.page(make(ReadPage(number: number, page: page, unit: unit, reading: reading))), hasInk, page.size != nil)
                } catch {
                    return (.failure(number: number, message: "\(input.name): page \(number): \(error)"), true, false)
                }
            }
        } deliver: { outcome, isInk, isSized in
            hasInk = hasInk || isInk
            isPaper = isPaper || isSized
            if case .failure(_, let message) = outcome {
                isWhole = false
                failures += 1
                if failures <= Self.mostMessages { Diagnostics.report(message) }
            }
            guard hasInk || !isWhole else {
                blank.append(outcome)
                return
            }
            for page in blank { try await deliver(page) }
            blank = []
            try await deliver(outcome)
        }
        if failures > Self.mostMessages {
            Diagnostics.report("\(input.messageName): \(failures - Self.mostMessages) more pages or records cannot be read")
        }
        for warning in pages.warnings { Diagnostics.warn("\(input.name): \(warning)") }
        if !hasInk, isWhole, only == nil {
            if isPaper {
                for page in blank { try await deliver(page) }
                Diagnostics.note("\(input.messageName): \(blank.count == 1 ? "the page is" : "all pages are") blank")
                return true
            }
            Diagnostics.report("\(input.messageName): holds no ink")
            return false
        }
        return isWhole
    }

    /// Of one file; a damaged one may have any number of bad records.
    private static let mostMessages = 20
}

/// Pages with their numbers, counted from 1.
struct NumberedPages: Sequence, IteratorProtocol {
    private let pages: InkPages
    private var ahead: [Result<Page, InkError>] = []
    private var number = 0
    /// Whether there is more than one page.
    let hasSeveral: Bool
    private let only: Int?

    /// - Parameter only: the number of the one page that is given out; `nil` for all.
    init(_ pages: InkPages, only: Int? = nil) {
        self.pages = pages
        self.only = only
        for _ in 0..<2 { if let page = pages.next() { ahead.append(page) } }
        hasSeveral = ahead.count > 1
    }

    mutating func next() -> (Int, Result<Page, InkError>, Ink.Unit)? {
        while only.map({ number < $0 }) ?? true, let page = ahead.isEmpty ? pages.next() : ahead.removeFirst() {
            number += 1
            if only == nil || number == only { return (number, page, pages.unit) }
        }
        return nil
    }
}
