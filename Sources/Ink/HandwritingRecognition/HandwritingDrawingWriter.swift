/// Writes a drawing of the W3C's Handwriting Recognition API: `{"strokes":[{"points":[{"x","y","t"}]}]}`.
enum HandwritingDrawingWriter {
    /// - Throws: ``InkError/unsupported(file:what:)`` for more than one page.
    static func bytes(of ink: Ink, file: String) throws -> [UInt8] {
        guard ink.pages.count == 1, let page = ink.pages.first else {
            throw InkError.unsupported(file: file, what: "a drawing holds one page, here are \(ink.pages.count)")
        }
        let strokes = page.strokes.map { stroke in
            let points = stroke.points.map { point in
                var members = "\"x\":\(NumberText.text(point.x)),\"y\":\(NumberText.text(point.y))"
                if let time = point.time { members += ",\"t\":" + NumberText.text(time * 1000, decimals: 3) }
                if let pressure = point.pressure { members += ",\"pressure\":" + NumberText.text(pressure) }
                return "{\(members)}"
            }
            return "{\"points\":[" + points.joined(separator: ",") + "]}"
        }
        return Array(("{\"strokes\":[" + strokes.joined(separator: ",") + "]}\n").utf8)
    }
}
