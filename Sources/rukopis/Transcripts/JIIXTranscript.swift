import Recognition

/// MyScript's JSON Interactive Ink Exchange: a “Text” block for each page, on a line of its own. Lengths are in the
/// ink's unit, millimetres where it tells.
struct JIIXTranscript: TranscriptWriter {
    mutating func text(of page: ReadPage) throws -> String {
        try JSONText.line(
            JIIXBlock(of: page.reading, page.page, identifier: page.reading.id ?? "page-\(page.number)"))
    }
}
