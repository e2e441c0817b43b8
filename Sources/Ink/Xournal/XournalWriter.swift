import Foundation

/// Writes Xournal++'s XML (not yet packed): pages in points, pressure as the width of each segment. Times are lost.
struct XournalWriter: InkEncoder {
    private var scale = 1.0

    init(file: String) {}

    mutating func begin(_ ink: InkOutline, to sink: inout ByteSink) {
        sink.write(utf8: "<?xml version=\"1.0\" standalone=\"no\"?>\n<xournal creator=\"Rukopis\" fileversion=\"4\">\n<title>Xournal++ document</title>\n")
        // Where a unit's size is not known, one is taken for a point.
        scale = ink.unit == .millimetres ? 1 / XournalReader.millimetres : 1
    }

    func begin(_ outline: PageOutline, to sink: inout ByteSink) {
        // An endless canvas gets a page that all fits on, A4 at least.
        let size = outline.page.size
        let width = size.map { $0.width * scale } ?? max(595.28, (outline.extent?.maxX ?? 0) * scale + 20)
        let height = size.map { $0.height * scale } ?? max(841.89, (outline.extent?.maxY ?? 0) * scale + 20)
        sink.write(utf8: "<page width=\"\(NumberText.text(width, decimals: 4))\" height=\"\(NumberText.text(height, decimals: 4))\">\n<background type=\"solid\" color=\"#ffffffff\" style=\"plain\"/>\n<layer>\n")
    }

    func write(_ stroke: Stroke, to sink: inout ByteSink) {
        let tool: String =
            switch stroke.tool {
            case .pen, .shape: "pen"
            case .highlighter: "highlighter"
            case .eraser: "eraser"
            }
        let base = stroke.width.map { $0 * scale } ?? (stroke.tool == .highlighter ? 8.5 : 1.41)
        var widths = NumberText.text(base, decimals: 6)
        // A width for each segment, none for the last point.
        if stroke.points.count > 1, stroke.points.contains(where: { $0.pressure != nil }) {
            for point in stroke.points.dropLast() {
                widths += " " + NumberText.text((point.pressure ?? 1) * base, decimals: 6)
            }
        }
        let color = Self.color(stroke.color ?? (stroke.tool == .highlighter ? 0xFFFF_007F : 0x0000_00FF))
        sink.write(utf8: "<stroke tool=\"\(tool)\" color=\"\(color)\" width=\"\(widths)\"\(stroke.tool == .shape ? " fill=\"0\"" : "")>")
        // A point is drawn as a line of no length: a stroke has two points at least.
        let points = stroke.points.count == 1 ? [stroke.points[0], stroke.points[0]] : stroke.points
        sink.write(
            utf8: points.map { "\(NumberText.text($0.x * scale, decimals: 6)) \(NumberText.text($0.y * scale, decimals: 6))" }
                .joined(separator: " "))
        sink.write(utf8: "</stroke>\n")
    }

    func end(_ page: PageOutline, to sink: inout ByteSink) {
        // What no file says the place of goes below one another at the page's left.
        var free = Self.margin
        for typed in page.page.typedText {
            let size = typed.place?.size.map { $0 * scale } ?? Self.letterSize
            let (x, y) = typed.place.map { ($0.x * scale, $0.y * scale) } ?? (Self.margin, free)
            if typed.place == nil { free += 1.5 * size * Double(1 + typed.text.count { $0.isNewline }) }
            let numbers = [size, x, y].map { NumberText.text($0, decimals: 6) }
            sink.write(
                utf8: "<text font=\"Sans\" size=\"\(numbers[0])\" x=\"\(numbers[1])\" y=\"\(numbers[2])\" color=\"\(Self.color(typed.color ?? 0x0000_00FF))\">\(XMLText.escaped(typed.text))</text>\n")
        }
        sink.write(utf8: "</layer>\n</page>\n")
    }

    /// In points.
    private static let (letterSize, margin) = (12.0, 20.0)

    /// `#rrggbbaa`
    private static func color(_ rgba: UInt32) -> String {
        let digits = String(rgba, radix: 16)
        return "#" + String(repeating: "0", count: 8 - digits.count) + digits
    }

    func end(to sink: inout ByteSink) { sink.write(utf8: "</xournal>\n") }
}
