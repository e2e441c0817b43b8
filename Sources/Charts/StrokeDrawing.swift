/// Ink drawn small, as wide or as high as there is room.
package struct StrokeDrawing: Sendable {
    package var title: String
    /// Points of each stroke, y down, any unit.
    package var strokes: [[(x: Double, y: Double)]]
    package var width: Double
    package var height: Double

    package init(title: String, strokes: [[(x: Double, y: Double)]], width: Double = 340, height: Double = 110) {
        self.title = title
        self.strokes = strokes
        self.width = width
        self.height = height
    }

    private static let margin = 8.0

    package var svg: String {
        let strokes = strokes.map { $0.filter { $0.x.isFinite && $0.y.isFinite } }.filter { !$0.isEmpty }
        let (xs, ys) = (strokes.joined().map(\.x), strokes.joined().map(\.y))
        let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
        let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 0)
        let room = (width - 2 * Self.margin, height - 2 * Self.margin)
        // A dot alone is drawn as a dot, not blown up.
        let scale = min(room.0 / max(right - left, 1e-9), room.1 / max(bottom - top, 1e-9), 1e6)
        let inset = (
            Self.margin + (room.0 - (right - left) * scale) / 2, Self.margin + (room.1 - (bottom - top) * scale) / 2
        )
        let paths = strokes.map { stroke in
            let data = stroke.map {
                "\(Markup.number(inset.0 + ($0.x - left) * scale)) \(Markup.number(inset.1 + ($0.y - top) * scale))"
            }.joined(separator: "L")
            return "<path class=\"ink\" d=\"M\(data)\(stroke.count == 1 ? "h0.01" : "")\"/>"
        }
        return SVG.picture(width: width, height: height, title: title, paths)
    }
}
