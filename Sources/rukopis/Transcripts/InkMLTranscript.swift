import Ink

/// The ink as InkML, each line and each word a view of its traces with the text in an annotation of the type “truth”,
/// which is where readers of InkML look for text. Labels that the ink came with are replaced.
struct InkMLTranscript: TranscriptWriter {
    private var writer: InkMLWriter?

    mutating func text(of page: ReadPage) -> String {
        var labelled = page.page
        labelled.labels = page.reading.lines.flatMap { line -> [Label] in
            let words = line.words.filter { !$0.strokes.isEmpty }
            guard !line.text.isEmpty, !words.isEmpty else { return [] }
            let whole = Label(
                text: line.text, level: .text,
                ranges: words.flatMap(\.strokes).map { Label.StrokeRange(stroke: $0) })
            return [whole]
                + words.map { Label(text: $0.text, level: .word, ranges: $0.strokes.map { Label.StrokeRange(stroke: $0) }) }
        }
        let start = writer == nil ? InkMLWriter.start() : ""
        var writer = writer ?? InkMLWriter(unit: page.unit)
        defer { self.writer = writer }
        return start + writer.text(of: labelled)
    }

    mutating func end() -> String { (writer == nil ? InkMLWriter.start() : "") + InkMLWriter.end }
}
