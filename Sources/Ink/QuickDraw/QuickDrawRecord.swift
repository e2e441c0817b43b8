import Foundation

/// One line of a Quick, Draw!-style file: `{"key_id","word","writer","drawing":[[[x…],[y…],[t…]?],…]}`.
///
/// y points down, t is in milliseconds; keys may come in any order, unknown ones are skipped.
struct QuickDrawRecord {
    private var xs: [Double] = []
    private var ys: [Double] = []
    private var ts: [Double] = []

    /// Reads the record that `line` holds.
    ///
    /// - Throws: ``JSONReader/Failure``.
    mutating func page(of line: UnsafeBufferPointer<UInt8>) throws -> Page {
        var reader = JSONReader(line)
        var strokes: [Stroke]?
        var word: String?
        var style: String?
        var page = Page()
        try reader.readObject { reader, key in
            switch key {
            case "drawing": strokes = try self.strokes(&reader)
            case "word": word = try reader.readStringIfAny()
            case "writer": page.writer = try reader.readStringIfAny()
            case "key_id": page.identifier = try reader.readStringIfAny()
            case "style": style = try reader.readStringIfAny()
            default: try reader.skipValue()
            }
        }
        guard reader.isAtEnd() else { throw reader.failure("more after the record's end: one record a line is expected") }
        guard let strokes else { throw reader.failure("the record has no “drawing”") }
        page.strokes = strokes
        if let word, !word.isEmpty, !strokes.isEmpty {
            let text = word.composed
            page.labels = [
                Label(
                    text: text, level: Label.Level(ofText: text),
                    ranges: strokes.indices.map { Label.StrokeRange(stroke: $0) },
                    style: style.flatMap { $0.isEmpty ? nil : $0 })
            ]
        }
        return page
    }

    private mutating func strokes(_ reader: inout JSONReader) throws -> [Stroke] {
        var strokes: [Stroke] = []
        var start: Double?
        try reader.readArray { reader in
            xs.removeAll(keepingCapacity: true)
            ys.removeAll(keepingCapacity: true)
            ts.removeAll(keepingCapacity: true)
            var axis = 0
            try reader.readArray { reader in
                switch axis {
                case 0: try reader.readNumbers(into: &xs)
                case 1: try reader.readNumbers(into: &ys)
                case 2 where try reader.kind() == .array: try reader.readNumbers(into: &ts)
                default: try reader.skipValue()
                }
                axis += 1
            }
            guard xs.count == ys.count else {
                throw reader.failure("stroke \(strokes.count) has \(xs.count) x but \(ys.count) y")
            }
            guard ts.isEmpty || ts.count == xs.count else {
                throw reader.failure("stroke \(strokes.count) has \(xs.count) x but \(ts.count) t")
            }
            guard !xs.isEmpty else { return }
            if start == nil { start = ts.first }
            let origin = start ?? 0
            var points: [SamplePoint] = []
            points.reserveCapacity(xs.count)
            for index in xs.indices {
                let time = ts.isEmpty ? nil : (ts[index] - origin) / 1000
                points.append(SamplePoint(x: xs[index], y: ys[index], time: time))
            }
            strokes.append(Stroke(points: points))
        }
        return strokes
    }
}
