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
}
