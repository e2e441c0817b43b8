/// The elements that charts are made of; their looks are in ``ChartPage``'s style sheet, by class.
enum SVG {
    static func picture(width: Double, height: Double, title: String, _ parts: [String]) -> String {
        "<svg viewBox=\"0 0 \(Markup.number(width)) \(Markup.number(height))\" width=\"\(Markup.number(width))\" "
            + "role=\"img\" xmlns=\"http://www.w3.org/2000/svg\"><title>\(Markup.escaped(title))</title>\n"
            + parts.joined(separator: "\n") + "\n</svg>\n"
    }

    static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, class name: String) -> String {
        "<line class=\"\(name)\" x1=\"\(Markup.number(x1))\" y1=\"\(Markup.number(y1))\" "
            + "x2=\"\(Markup.number(x2))\" y2=\"\(Markup.number(y2))\"/>"
    }

    static func text(
        _ text: String, _ x: Double, _ y: Double, anchor: String = "start", class name: String
    ) -> String {
        "<text class=\"\(name)\" x=\"\(Markup.number(x))\" y=\"\(Markup.number(y))\" text-anchor=\"\(anchor)\">"
            + "\(Markup.escaped(text))</text>"
    }

    static func rectangle(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, class name: String, opacity: Double? = nil,
        note: String? = nil
    ) -> String {
        let strength = opacity.map { " fill-opacity=\"\(Markup.number($0))\"" } ?? ""
        let inside = note.map { "><title>\(Markup.escaped($0))</title></rect>" } ?? "/>"
        return "<rect class=\"\(name)\" x=\"\(Markup.number(x))\" y=\"\(Markup.number(y))\" "
            + "width=\"\(Markup.number(width))\" height=\"\(Markup.number(height))\"\(strength)\(inside)"
    }

    static func circle(_ x: Double, _ y: Double, _ radius: Double, class name: String, note: String) -> String {
        "<circle class=\"\(name)\" cx=\"\(Markup.number(x))\" cy=\"\(Markup.number(y))\" "
            + "r=\"\(Markup.number(radius))\"><title>\(Markup.escaped(note))</title></circle>"
    }
}
