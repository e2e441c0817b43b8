/// Writes UNIPEN 1.0: one page, whole numbers of micrometres (or the device's own units), y up, pen-ups empty, so that
/// strokes are numbered through.
enum UnipenWriter {
    /// - Throws: ``InkError/unsupported(file:what:)`` for more than one page.
    static func bytes(of ink: Ink, file: String) throws -> [UInt8] {
        guard ink.pages.count == 1, let page = ink.pages.first else {
            throw InkError.unsupported(file: file, what: "a UNIPEN file holds one page, here are \(ink.pages.count)")
        }
        let hasTime = page.strokes.contains { $0.points.contains { $0.time != nil } }
        let hasPressure = page.strokes.contains { $0.points.contains { $0.pressure != nil } }
        let isMetric = ink.unit == .millimetres
        var sink = ByteSink()
        sink.write(utf8: ".VERSION 1.0\n")
        if let writer = page.writer { sink.write(utf8: ".WRITER_ID \(writer.split(whereSeparator: \.isWhitespace).joined(separator: "_"))\n") }
        if isMetric { sink.write(utf8: ".X_POINTS_PER_MM 1000\n.Y_POINTS_PER_MM 1000\n") }
        sink.write(utf8: ".COORD X Y\(hasTime ? " T" : "")\(hasPressure ? " P" : "")\n")
        func length(_ value: Double) -> String { isMetric ? NumberText.text((value * 1000).rounded()) : NumberText.text(value) }
        for stroke in page.strokes {
            sink.write(utf8: ".PEN_DOWN\n")
            for point in stroke.points {
                // −0 would read as no number elsewhere.
                var line = length(point.x) + " " + length(0 - point.y)
                if hasTime { line += " " + NumberText.text((point.time ?? 0) * 1000, decimals: 3) }
                // A pressure of nothing would lift the pen.
                if hasPressure { line += " " + NumberText.text(max(((point.pressure ?? 1) * 65_536).rounded(), 1)) }
                sink.write(utf8: line + "\n")
            }
            sink.write(utf8: ".PEN_UP\n")
        }
        var style: String?
        for label in page.labels {
            if let own = label.style, own != style {
                style = own
                sink.write(utf8: ".STYLE \(own)\n")
            }
            sink.write(utf8: segment(label, page) + "\n")
        }
        return sink.bytes
    }

    private static func segment(_ label: Label, _ page: Page) -> String {
        let ranges = label.ranges.map { range in
            guard let points = range.points else { return String(range.stroke) }
            return "\(range.stroke):\(points.lowerBound)-\(range.stroke):\(points.upperBound - 1)"
        }
        let level: String =
            switch label.level {
            case .character: "CHARACTER"
            case .word: "WORD"
            case .text: "TEXT"
            case .other(let name): name.uppercased().split(whereSeparator: \.isWhitespace).joined(separator: "_")
            }
        let text = label.text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return ".SEGMENT \(level) \(ranges.joined(separator: ",")) \(label.isUsable ? "OK" : "BAD") \"\(text)\""
    }
}
