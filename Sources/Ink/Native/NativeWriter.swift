/// Writes ``NativeFormat``.
struct NativeWriter {
    private var sink = ByteSink()

    static func bytes(of ink: Ink) throws -> [UInt8] {
        var writer = NativeWriter()
        writer.sink.write(contentsOf: NativeFormat.signature)
        try writer.frame(.ink) { payload in
            payload.write(ink.unit == .millimetres ? 1 : 0)
            payload.write(varint: UInt64(ink.warnings.count))
            for warning in ink.warnings { payload.write(string: warning) }
        }
        for page in ink.pages { try writer.page(page) }
        try writer.frame(.end) { _ in }
        return writer.sink.bytes
    }

    private mutating func frame(_ kind: NativeFormat.Kind, _ build: (inout ByteSink) -> Void) throws {
        var payload = ByteSink()
        build(&payload)
        let packed = try Zstandard.pack(payload.bytes)
        sink.write(kind.rawValue)
        sink.write(varint: UInt64(packed.count))
        sink.write(contentsOf: packed)
        sink.write(uint32: Checksum.crc32(packed[...]))
    }

    private mutating func page(_ page: Page) throws {
        try frame(.page) { payload in
            payload.write(optional: page.identifier)
            payload.write(optional: page.writer)
            payload.write(optional: page.size?.width)
            payload.write(optional: page.size?.height)
            payload.write(varint: UInt64(page.typedText.count))
            for text in page.typedText { payload.write(string: text) }
        }
        var start = 0
        while start < page.strokes.count {
            var end = start
            var points = 0
            repeat {
                points += page.strokes[end].points.count
                end += 1
            } while end < page.strokes.count && points + page.strokes[end].points.count <= NativeFormat.pointsPerFrame
            try frame(.strokes) { Self.write(page.strokes[start..<end], to: &$0) }
            start = end
        }
        if !page.labels.isEmpty { try frame(.labels) { Self.write(page.labels, to: &$0) } }
    }

    private static func write(_ strokes: ArraySlice<Stroke>, to payload: inout ByteSink) {
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
