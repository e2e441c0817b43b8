/// The pen's way from touching the surface to leaving it.
public struct Stroke: Sendable, Equatable {
    /// What the ink was written with, as far as the file tells.
    public enum Tool: Sendable, Equatable {
        case pen
        case highlighter
        case eraser
        /// A ruler, shape or other drawing aid: visible, but not writing.
        case shape
    }

    /// In the order in which they were written; at least one in every stroke that a reader returns.
    public var points: [SamplePoint]
    public var tool: Tool
    /// 0xRRGGBBAA, or `nil`.
    public var color: UInt32?
    /// Width of the drawn line in the ink's unit, or `nil`.
    public var width: Double?
    /// The file's own name for the stroke, or `nil`; only InkML has them.
    public var identifier: String?

    public init(
        points: [SamplePoint], tool: Tool = .pen, color: UInt32? = nil, width: Double? = nil, identifier: String? = nil
    ) {
        self.points = points
        self.tool = tool
        self.color = color
        self.width = width
        self.identifier = identifier
    }
}
