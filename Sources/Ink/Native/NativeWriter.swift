/// Writes ``NativeFormat``.
struct NativeWriter: InkEncoder {
    private let file: String
    /// Strokes of the frame that is being gathered, and their points.
    private var strokes: [Stroke] = []
    private var points = 0

    init(file: String) { self.file = file }

    func begin(_ ink: InkOutline, to sink: inout ByteSink) throws {
        sink.write(contentsOf: NativeFormat.signature)
        try frame(.ink, to: &sink) { payload in
            payload.write(ink.unit == .millimetres ? 1 : 0)
            payload.write(varint: UInt64(ink.warnings.count))
            for warning in ink.warnings { payload.write(string: warning) }
        }
    }

    func begin(_ outline: PageOutline, to sink: inout ByteSink) throws {
        let page = outline.page
        try frame(.page, to: &sink) { payload in
            payload.write(optional: page.identifier)
            payload.write(optional: page.writer)
            payload.write(optional: page.size?.width)
            payload.write(optional: page.size?.height)
            payload.write(varint: UInt64(page.typedText.count))
            for typed in page.typedText { payload.write(string: typed.text) }
            guard page.typedText.contains(where: { $0.place != nil || $0.color != nil }) else { return }
            for typed in page.typedText {
                payload.write((typed.place == nil ? 0 : NativeFormat.hasPlace) | (typed.color == nil ? 0 : NativeFormat.hasColor))
                if let place = typed.place {
                    payload.write(double: place.x)
                    payload.write(double: place.y)
                    payload.write(optional: place.size)
                }
                if let color = typed.color { payload.write(uint32: color) }
            }
        }
    }

    mutating func write(_ stroke: Stroke, to sink: inout ByteSink) throws {
        if points + stroke.points.count > NativeFormat.pointsPerFrame { try writeGathered(to: &sink) }
        strokes.append(stroke)
        points += stroke.points.count
    }

    mutating func end(_ outline: PageOutline, to sink: inout ByteSink) throws {
        try writeGathered(to: &sink)
        let labels = outline.page.labels
        if !labels.isEmpty { try frame(.labels, to: &sink) { Self.write(labels, to: &$0) } }
    }

    func end(to sink: inout ByteSink) throws { try frame(.end, to: &sink) { _ in } }

    private func frame(_ kind: NativeFormat.Kind, to sink: inout ByteSink, _ build: (inout ByteSink) -> Void) throws {
        var payload = ByteSink()
        build(&payload)
        let packed: [UInt8]
        do {
            packed = try Zstandard.pack(payload.bytes)
        } catch let failure as Zstandard.Failure {
            throw InkError.inaccessible(file: file, what: failure.what)
        }
        sink.write(kind.rawValue)
        sink.write(varint: UInt64(packed.count))
        sink.write(contentsOf: packed)
        sink.write(uint32: Checksum.crc32(packed[...]))
    }

    private mutating func writeGathered(to sink: inout ByteSink) throws {
        guard !strokes.isEmpty else { return }
        let gathered = strokes
        (strokes, points) = ([], 0)
        try frame(.strokes, to: &sink) { Self.write(gathered, to: &$0) }
    }

    private static func write(_ strokes: [Stroke], to payload: inout ByteSink) {
        payload.write(varint: UInt64(strokes.count))
        for stroke in strokes {
            payload.write(varint: UInt64(stroke.points.count))
            payload.write(NativeFormat.code(stroke.tool) | (stroke.color == nil ? 0 : 0x10) | (stroke.width == nil ? 0 : 0x20))
            if let color = stroke.color { payload.write(uint32: color) }
            if let width = stroke.width { payload.write(double: width) }
        }
        let points = strokes.flatMap(\.points)
        NativeColumn.write(points.map(\.x), to: &payload)
        NativeColumn.write(points.map(\.y), to: &payload)
        NativeColumn.write(points.map { $0.time ?? .nan }, to: &payload)
        NativeColumn.write(points.map { $0.pressure ?? .nan }, to: &payload)
        NativeColumn.write(points.map { $0.tilt ?? .nan }, to: &payload)
        NativeColumn.write(points.map { $0.azimuth ?? .nan }, to: &payload)
    }

    private static func write(_ labels: [Label], to payload: inout ByteSink) {
        payload.write(varint: UInt64(labels.count))
        for label in labels {
            payload.write(string: label.text)
            payload.write(string: label.level.name)
            payload.write(optional: label.style)
            payload.write(label.isUsable ? 1 : 0)
            payload.write(varint: UInt64(label.ranges.count))
            for range in label.ranges {
                payload.write(varint: UInt64(range.stroke))
                // A whole stroke is the empty range.
                payload.write(varint: UInt64(range.points?.lowerBound ?? 0))
                payload.write(varint: UInt64(range.points?.count ?? 0))
            }
        }
    }
}
