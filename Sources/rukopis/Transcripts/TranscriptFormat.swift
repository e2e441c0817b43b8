/// How transcripts are written; the raw values are what `--format` takes.
enum TranscriptFormat: String, CaseIterable, Sendable {
    /// The text alone, a line for each handwritten line.
    case text
    /// An object for each file.
    case json
    /// An object for each handwritten line.
    case jsonl
    /// A row of columns for each handwritten line, under a heading.
    case tsv
    /// MyScript's JSON Interactive Ink Exchange: an object for each page.
    case jiix
    /// The ink with its text as labels.
    case inkml
    /// HTML with boxes, as programs for printed pages write it.
    case hocr

    /// Whether it has a place for text that was typed.
    var tellsTypedText: Bool { self == .json || self == .jsonl }

    /// The ending of a file's name that holds it.
    var ending: String {
        switch self {
        case .text: "txt"
        case .hocr: "html"
        default: rawValue
        }
    }

    /// - Parameters:
    ///   - file: what the transcript calls the ink.
    ///   - alternatives: how many columns of them a table has.
    func writer(file: String, alternatives: Int) -> any TranscriptWriter {
        switch self {
        case .text: TextTranscript()
        case .json: JSONTranscript(file: file)
        case .jsonl: JSONLinesTranscript(file: file)
        case .tsv: TableTranscript(file: file, alternatives: alternatives)
        case .jiix: JIIXTranscript()
        case .inkml: InkMLTranscript()
        case .hocr: HOCRTranscript(file: file)
        }
    }
}
