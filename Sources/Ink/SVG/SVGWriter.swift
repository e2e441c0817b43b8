import Foundation

/// Writes a page as SVG: a path of straight lines per stroke. Times and pressures are lost.
enum SVGWriter {
    /// - Throws: ``InkError/unsupported(file:what:)`` for more than one page.
    static func bytes(of ink: Ink, file: String) throws -> [UInt8] {
        guard ink.pages.count == 1, let page = ink.pages.first else {
            throw InkError.unsupported(file: file, what: "an SVG file holds one page, here are \(ink.pages.count)")
        }
        let points = page.strokes.lazy.flatMap(\.points)
        let size = page.size ?? Page.Size(width: max((points.map(\.x).max() ?? 0) + 1, 1), height: max((points.map(\.y).max() ?? 0) + 1, 1))
        let (left, top) = page.size == nil ? (min(points.map(\.x).min() ?? 0, 0), min(points.map(\.y).min() ?? 0, 0)) : (0, 0)
        let (width, height) = (NumberText.text(size.width - left), NumberText.text(size.height - top))
        var sink = ByteSink()
        sink.write(utf8: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(NumberText.text(left)) \(NumberText.text(top)) \(width) \(height)\"")
        if ink.unit == .millimetres { sink.write(utf8: " width=\"\(width)mm\" height=\"\(height)mm\"") }
        sink.write(utf8: " fill=\"none\" stroke=\"#000000\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n")
        for stroke in page.strokes where stroke.tool != .eraser {
            var attributes = ""
            if let color = stroke.color { attributes += " stroke=\"\(XMLText.color(color))\"" }
            if stroke.tool == .highlighter { attributes += " stroke-opacity=\"0.5\"" }
            if let width = stroke.width { attributes += " stroke-width=\"\(NumberText.text(width))\"" }
            let data = stroke.points.map { "\(NumberText.text($0.x)) \(NumberText.text($0.y))" }.joined(separator: "L")
            // A dot needs a line of no length to be seen.
            sink.write(utf8: "<path\(attributes) d=\"M\(data)\(stroke.points.count == 1 ? "h0" : "")\"/>\n")
        }
        sink.write(utf8: "</svg>\n")
        return sink.bytes
    }
}
