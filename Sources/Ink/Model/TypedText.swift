/// Text of a page that was typed, not written.
public struct TypedText: Sendable, Equatable, ExpressibleByStringLiteral {
    /// Where it stands: the upper left corner of its first line, and how tall its letters' em is, in the ink's unit.
    public struct Place: Sendable, Equatable {
        public var x: Double
        public var y: Double
        /// Greater than 0; `nil` where the file does not say.
        public var size: Double?

        public init(x: Double, y: Double, size: Double? = nil) {
            self.x = x
            self.y = y
            self.size = size
        }
    }

    /// Lines are parted by line feeds.
    public var text: String
    /// `nil` where the file's format gives none, or one that this program does not know.
    public var place: Place?
    /// Red, green, blue and opacity, a byte each, highest first; `nil` where the file does not say.
    public var color: UInt32?

    public init(_ text: String, at place: Place? = nil, color: UInt32? = nil) {
        self.text = text
        self.place = place
        self.color = color
    }

    public init(stringLiteral text: String) { self.init(text) }
}
