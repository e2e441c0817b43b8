/// An object for each file: `Transcript`'s keys, put together page by page.
struct JSONTranscript: TranscriptWriter {
    private let file: String
    private var isFirst = true

    private struct Failure: Encodable { let error: String }

    init(file: String) { self.file = file }

    mutating func text(of page: ReadPage) throws -> String { try next(JSONText.line(page.reading)) }

    mutating func text(ofFailure message: String, page number: Int) throws -> String {
        try next(JSONText.line(Failure(error: message)))
    }

    mutating func end() throws -> String { try isFirst ? next("") + "]}\n" : "]}\n" }

    private mutating func next(_ line: String) throws -> String {
        defer { isFirst = false }
        let start = isFirst ? "{\"file\":\(try JSONText.line(file).dropLast()),\"pages\":[" : ","
        return start + (line.last == "\n" ? String(line.dropLast()) : line)
    }
}
