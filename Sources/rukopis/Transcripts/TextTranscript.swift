/// The text alone, a line for each handwritten line.
struct TextTranscript: TranscriptWriter {
    /// Records that failed give an empty line, so that the others keep their line numbers; at the end they give none.
    private var failures = 0

    mutating func text(of page: ReadPage) -> String {
        defer { failures = 0 }
        return String(repeating: "\n", count: failures) + page.reading.text
    }

    mutating func text(ofFailure message: String, page number: Int) -> String {
        failures += 1
        return ""
    }
}
