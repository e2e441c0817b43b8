/// Wacom's WILL 2 ink: paths of delta-coded spline points, as data (RIFF) or as a file (a zip package).
///
/// The unit is not told; time and pressure are not kept, only the width of the line along the path.
enum WillReader {
    static func read(_ source: InkSource) throws -> Ink {
        do {
            var page = Page()
            for chunk in try RiffChunks.read(source.bytes) where chunk.name == "INK " {
                page.strokes += try paths(chunk.content)
            }
            return Ink(pages: [page])
        } catch let failure as ByteCursor.Failure {
            throw source.malformed(.byte(failure.offset), failure.what)
        }
    }

    static func holds(_ archive: ZipArchive) -> Bool { archive.entries.contains { isPaths($0) } }

    private static func isPaths(_ entry: ZipArchive.Entry) -> Bool {
        entry.name.hasSuffix(".protobuf") && !entry.name.hasPrefix("style")
    }

    /// A package holds one entry of paths per layer; they lie over each other on one page.
    static func read(_ archive: ZipArchive, _ source: InkSource) throws -> Ink {
        var page = Page()
        for entry in archive.entries where isPaths(entry) {
            do {
                page.strokes += try paths(try archive.content(of: entry)[...])
            } catch let failure as ByteCursor.Failure {
                throw source.malformed(.part(entry.name), "byte \(failure.offset): \(failure.what)")
            }
        }
        return Ink(pages: [page])
    }

    private static func paths(_ bytes: ArraySlice<UInt8>) throws -> [Stroke] {
        var cursor = ByteCursor(bytes)
        var strokes: [Stroke] = []
        while !cursor.isAtEnd {
            let length = try cursor.readVarintCount()
            if let stroke = try path(try cursor.take(length)) { strokes.append(stroke) }
        }
        return strokes
    }

    private static func path(_ message: ArraySlice<UInt8>) throws -> Stroke? {
        var precision = 2
        var deltas: [Int64] = []
        var widths: [Int64] = []
        var colors: [Int64] = []
        try ProtobufFields.forEach(message) { number, value in
            switch number {
            case 3: precision = Int(min(value.unsigned, 15))
            case 4: try value.appendSigned(to: &deltas)
            case 5: try value.appendSigned(to: &widths)
            case 6: try value.appendSigned(to: &colors)
            default: break
            }
        }
        guard deltas.count >= 2 else { return nil }
        var scale = 1.0
        for _ in 0..<precision { scale /= 10 }
        var stroke = Stroke(points: [])
        stroke.points.reserveCapacity(deltas.count / 2)
        var x: Int64 = 0
        var y: Int64 = 0
        for index in 0..<deltas.count / 2 {
            x &+= deltas[2 * index]
            y &+= deltas[2 * index + 1]
            stroke.points.append(SamplePoint(x: Double(x) * scale, y: Double(y) * scale))
        }
        if let width = widths.first, width > 0 { stroke.width = Double(width) * scale }
        if colors.count >= 4 {
            stroke.color = colors.prefix(4).reduce(0) { $0 << 8 | UInt32(min(max($1, 0), 255)) }
        }
        return stroke
    }
}
