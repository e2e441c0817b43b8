/// One page (or one sample of a data set, or one canvas): its strokes in the order in which they were written.
public struct Page: Sendable, Equatable {
    public var strokes: [Stroke]
    /// What somebody says is written here (data sets, annotations); not what was recognized.
    public var labels: [Label]
    /// Text that was typed, not written, in reading order.
    public var typedText: [TypedText]
    /// Who wrote it, as the file names them, or `nil`.
    public var writer: String?
    /// The file's own name for the page or sample, or `nil`.
    public var identifier: String?
    /// Width and height in the ink's unit, or `nil` where the canvas is endless or unknown.
    public var size: Size?

    public struct Size: Sendable, Equatable {
        public var width: Double
        public var height: Double
        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    public init(
        strokes: [Stroke] = [], labels: [Label] = [], typedText: [TypedText] = [], writer: String? = nil,
        identifier: String? = nil, size: Size? = nil
    ) {
        self.strokes = strokes
        self.labels = labels
        self.typedText = typedText
        self.writer = writer
        self.identifier = identifier
        self.size = size
    }
}
