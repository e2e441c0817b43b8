/// The pages of a `.rukopis` file; of the file only the packed bytes are in memory, and a page or two.
struct NativePages: PageSource {
    private let source: InkSource
    private var reader = NativeReader()
    private var cursor: ByteCursor
    private var isOver = false

    /// Reads up to the second page.
    init(_ source: InkSource) throws {
        self.source = source
        cursor = ByteCursor(source.bytes)
        do {
            try cursor.skip(NativeFormat.signature.count)
        } catch let failure as ByteCursor.Failure {
            throw source.malformed(.byte(failure.offset), failure.what)
        }
    }

    var unit: Ink.Unit { reader.ink.unit }
    var warnings: [String] { reader.ink.warnings }

    mutating func next() -> Result<Page, InkError>? {
        do {
            // The last page is whole once another one follows, or the end.
            while !isOver, reader.ink.pages.count < 2 { isOver = try !reader.frame(&cursor) }
        } catch {
            isOver = true
            reader.ink.pages = []
            return .failure(NativeReader.error(error, source, at: cursor.position))
        }
        return reader.ink.pages.isEmpty ? nil : .success(reader.ink.pages.removeFirst())
    }
}
