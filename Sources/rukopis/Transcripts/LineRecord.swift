import Recognition

/// A handwritten line as one object of `--format jsonl`: the line's own keys and where it stands.
struct LineRecord: Encodable {
    let file: String?
    /// Counted from 1.
    let page: Int
    /// The file's own name for the page.
    let id: String?
    /// Counted from 1, within the page.
    let line: Int
    let content: RecognizedLine

    private enum Key: String, CodingKey { case file, page, id, line }

    func encode(to encoder: any Encoder) throws {
        try content.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(file, forKey: .file)
        try container.encode(page, forKey: .page)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encode(line, forKey: .line)
    }
}
