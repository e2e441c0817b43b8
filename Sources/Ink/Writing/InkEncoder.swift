/// Writes ink of one format stroke by stroke, in the order of the file, so that none need be whole in memory.
protocol InkEncoder {
    /// - Parameter file: what errors call the file that is written.
    init(file: String)

    /// - Throws: ``InkError/unsupported(file:what:)`` for ink that the format cannot hold.
    mutating func begin(_ ink: InkOutline, to sink: inout ByteSink) throws
    mutating func begin(_ page: PageOutline, to sink: inout ByteSink) throws
    /// Of the page that was begun last.
    mutating func write(_ stroke: Stroke, to sink: inout ByteSink) throws
    mutating func end(_ page: PageOutline, to sink: inout ByteSink) throws
    mutating func end(to sink: inout ByteSink) throws
}

extension InkEncoder {
    /// The whole ink as the content of a file.
    static func bytes(of ink: Ink, file: String = "") throws -> [UInt8] {
        var encoder = Self(file: file)
        var sink = ByteSink()
        let outline = InkOutline(of: ink)
        try encoder.begin(outline, to: &sink)
        for (page, about) in zip(ink.pages, outline.pages) {
            try encoder.begin(about, to: &sink)
            for stroke in page.strokes { try encoder.write(stroke, to: &sink) }
            try encoder.end(about, to: &sink)
        }
        try encoder.end(to: &sink)
        return sink.bytes
    }
}

extension InkFormat {
    /// `nil` for formats that are written whole, or not at all.
    var encoder: (any InkEncoder.Type)? {
        switch self {
        case .native: NativeWriter.self
        case .quickDraw: QuickDrawWriter.self
        case .xournal: XournalWriter.self
        case .svg: SVGWriter.self
        case .csv: CSVWriter.self
        default: nil
        }
    }

    /// Whether what is written is packed as gzip.
    var isPacked: Bool { self == .xournal }
}
