import Foundation

/// Writes a page as SVG: a path of straight lines per stroke. Times and pressures are lost.
struct SVGWriter: InkEncoder {
    private let file: String
    private var unit = Ink.Unit.device

    init(file: String) { self.file = file }

    /// - Throws: ``InkError/unsupported(file:what:)`` for more than one page.
    mutating func begin(_ ink: InkOutline, to sink: inout ByteSink) throws {
        guard ink.pages.count == 1 else {
            throw InkError.unsupported(file: file, what: "an SVG file holds one page, here are \(ink.pages.count)")
        }
        unit = ink.unit
    }

    func begin(_ outline: PageOutline, to sink: inout ByteSink) {
        let extent = outline.extent ?? (0, 0, 0, 0)
        let told = outline.page.size
        let size = told ?? Page.Size(width: max(extent.maxX + 1, 1), height: max(extent.maxY + 1, 1))
        let (left, top) = told == nil ? (min(extent.minX, 0), min(extent.minY, 0)) : (0, 0)
        let (width, height) = (NumberText.text(size.width - left), NumberText.text(size.height - top))
        sink.write(utf8: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(NumberText.text(left)) \(NumberText.text(top)) \(width) \(height)\"")
        if unit == .millimetres { sink.write(utf8: " width=\"\(width)mm\" height=\"\(height)mm\"") }
        sink.write(utf8: " fill=\"none\" stroke=\"#000000\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n")
    }

    func write(_ stroke: Stroke, to sink: inout ByteSink) {
        guard stroke.tool != .eraser else { return }
        var attributes = ""
        if let color = stroke.color { attributes += " stroke=\"\(XMLText.color(color))\"" }
        if stroke.tool == .highlighter { attributes += " stroke-opacity=\"0.5\"" }
        if let width = stroke.width { attributes += " stroke-width=\"\(NumberText.text(width))\"" }
        let data = stroke.points.map { "\(NumberText.text($0.x)) \(NumberText.text($0.y))" }.joined(separator: "L")
        // A dot needs a line of no length to be seen.
        sink.write(utf8: "<path\(attributes) d=\"M\(data)\(stroke.points.count == 1 ? "h0" : "")\"/>\n")
    }

    func end(_ page: PageOutline, to sink: inout ByteSink) {
        // What no file says the place of goes below one another at the page's left.
        let usual = unit == .millimetres ? 4.0 : max(1, 0.02 * (page.extent?.maxY ?? 0))
        var free = 0.0
        for typed in page.page.typedText {
            let size = typed.place?.size ?? usual
            let lines = typed.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            let x = NumberText.text(typed.place?.x ?? 0)
            // SVG places the baseline of a line.
            let top = typed.place?.y ?? free
            if typed.place == nil { free += 1.2 * size * Double(lines.count) }
            let rows = lines.enumerated().map { row, line in
                "<tspan x=\"\(x)\" y=\"\(NumberText.text(top + size * (1 + 1.2 * Double(row))))\">\(XMLText.escaped(String(line)))</tspan>"
            }
            let color = typed.color.map(XMLText.color) ?? "#000000"
            sink.write(
                utf8: "<text font-family=\"sans-serif\" font-size=\"\(NumberText.text(size))\" stroke=\"none\" fill=\"\(color)\">\(rows.joined(separator: "\n"))</text>\n")
        }
    }

    func end(to sink: inout ByteSink) { sink.write(utf8: "</svg>\n") }
}
