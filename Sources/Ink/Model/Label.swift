/// What a part of a page's ink says, according to its file.
public struct Label: Sendable, Equatable {
    public enum Level: Sendable, Equatable, Hashable {
        case character, word, text
        case other(String)
    }

    /// Strokes of the page (indices into ``Page/strokes``) or a part of one.
    public struct StrokeRange: Sendable, Equatable {
        public var stroke: Int
        /// Indices into the stroke's points; `nil` means the whole stroke.
        public var points: Range<Int>?
        public init(stroke: Int, points: Range<Int>? = nil) {
            self.stroke = stroke
            self.points = points
        }
    }

    public var text: String
    public var level: Level
    /// Never empty in what a reader returns.
    public var ranges: [StrokeRange]
    /// Writing style as the file names it (UNIPEN: PRINTED, CURSIVE, MIXED …), or `nil`.
    public var style: String?
    /// False where the file itself calls the segment bad.
    public var isUsable: Bool

    public init(
        text: String, level: Level, ranges: [StrokeRange], style: String? = nil, isUsable: Bool = true
    ) {
        self.text = text
        self.level = level
        self.ranges = ranges
        self.style = style
        self.isUsable = isUsable
    }
}
