/// An object for each handwritten line, one for a page's typed text, one for each page that could not be read.
struct JSONLinesTranscript: TranscriptWriter {
    private let file: String

    private struct TypedText: Encodable {
        let file: String
        let page: Int
        let typedText: [String]
    }

    private struct Failure: Encodable {
        let file: String
        let page: Int
        let error: String
    }

    init(file: String) { self.file = file }

    mutating func text(of page: ReadPage) throws -> String {
        var text = ""
        for (index, line) in page.reading.lines.enumerated() {
            text += try JSONText.line(
                LineRecord(file: file, page: page.number, id: page.reading.id, line: index + 1, content: line))
        }
        if let typed = page.reading.typedText {
            text += try JSONText.line(TypedText(file: file, page: page.number, typedText: typed))
        }
        return text
    }

    mutating func text(ofFailure message: String, page number: Int) throws -> String {
        try JSONText.line(Failure(file: file, page: number, error: message))
    }
}
