/// What is written on one page.
public struct RecognizedPage: Sendable, Equatable, Codable {
    /// A stroke that was taken for something else than writing.
    public struct OtherStroke: Sendable, Equatable, Codable {
        /// Index into the page's strokes, counted from 0.
        public var stroke: Int
        /// What it was taken for: the raw value of Layout's `NotWriting.Kind`.
        public var kind: String

        public init(stroke: Int, kind: String) {
            self.stroke = stroke
            self.kind = kind
        }
    }

    /// The file's own name for the page or sample, or `nil`.
    public var id: String?
    /// In reading order.
    public var lines: [RecognizedLine]
    /// Strokes that are in no line; `nil` where every stroke is writing.
    public var notWriting: [OtherStroke]?
    /// Text of the file that was typed, not written; `nil` where there is none.
    public var typedText: [String]?

    public init(
        id: String? = nil, lines: [RecognizedLine], notWriting: [OtherStroke]? = nil, typedText: [String]? = nil
    ) {
        self.id = id
        self.lines = lines
        self.notWriting = notWriting
        self.typedText = typedText
    }

    /// One line of text per handwritten line. A page on which nothing was read gives one empty line, so that files of
    /// one-line samples keep their line numbers; a page with typed text alone gives nothing.
    public var text: String {
        if lines.isEmpty { return typedText == nil ? "\n" : "" }
        return lines.map { $0.text + "\n" }.joined()
    }
}
