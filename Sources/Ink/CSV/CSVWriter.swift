/// Writes a row per point: `stroke,x,y,t,pressure`, t in seconds; unknown cells are empty.
enum CSVWriter {
    /// - Throws: ``InkError/unsupported(file:what:)`` for more than one page.
    static func bytes(of ink: Ink, file: String) throws -> [UInt8] {
        guard ink.pages.count == 1, let page = ink.pages.first else {
            throw InkError.unsupported(file: file, what: "a table holds one page, here are \(ink.pages.count)")
        }
        var sink = ByteSink()
        sink.write(utf8: "stroke,x,y,t_s,pressure\n")
        for (index, stroke) in page.strokes.enumerated() {
            for point in stroke.points {
                let time = point.time.map { NumberText.text($0) } ?? ""
                let pressure = point.pressure.map { NumberText.text($0) } ?? ""
                sink.write(utf8: "\(index),\(NumberText.text(point.x)),\(NumberText.text(point.y)),\(time),\(pressure)\n")
            }
        }
        return sink.bytes
    }
}
