/// Writes a row per point: `stroke,x,y,t,pressure`, t in seconds; unknown cells are empty.
struct CSVWriter: InkEncoder {
    private let file: String
    private var index = 0

    init(file: String) { self.file = file }

    /// - Throws: ``InkError/unsupported(file:what:)`` for more than one page.
    func begin(_ ink: InkOutline, to sink: inout ByteSink) throws {
        guard ink.pages.count == 1 else {
            throw InkError.unsupported(file: file, what: "a table holds one page, here are \(ink.pages.count)")
        }
        sink.write(utf8: "stroke,x,y,t_s,pressure\n")
    }

    func begin(_ page: PageOutline, to sink: inout ByteSink) {}

    mutating func write(_ stroke: Stroke, to sink: inout ByteSink) {
        for point in stroke.points {
            let time = point.time.map { NumberText.text($0) } ?? ""
            let pressure = point.pressure.map { NumberText.text($0) } ?? ""
            sink.write(utf8: "\(index),\(NumberText.text(point.x)),\(NumberText.text(point.y)),\(time),\(pressure)\n")
        }
        index += 1
    }

    func end(_ page: PageOutline, to sink: inout ByteSink) {}

    func end(to sink: inout ByteSink) {}
}
