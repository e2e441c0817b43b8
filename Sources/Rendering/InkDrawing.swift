import CCairo
import Ink

/// Draws strokes as lines, as thick as the pen's pressure makes them.
enum InkDrawing {
    /// Steps between the thinnest and the thickest line of a stroke; finer ones are not seen and make files large.
    private static let steps = 8.0
    /// Points nearer to the last one than this (in points of the paper) are not seen.
    private static let detail = 0.05

    static func draw(_ page: Page, on canvas: Canvas, frame: PageFrame) {
        let pen = canvas.pen
        cairo_set_line_cap(pen, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(pen, CAIRO_LINE_JOIN_ROUND)
        // A highlighter's ink lies under the writing, whichever came first.
        for stroke in page.strokes where stroke.tool == .highlighter { draw(stroke, with: pen, frame: frame) }
        for stroke in page.strokes where stroke.tool == .pen || stroke.tool == .shape {
            draw(stroke, with: pen, frame: frame)
        }
    }

    private static func draw(_ stroke: Stroke, with pen: OpaquePointer, frame: PageFrame) {
        let color = stroke.color ?? 0x0000_00FF
        func part(_ shift: UInt32) -> Double { Double(color >> shift & 0xFF) / 255 }
        let opacity = stroke.tool == .highlighter ? min(part(0), 0.5) : part(0)
        guard opacity > 0 else { return }
        cairo_set_source_rgba(pen, part(24), part(16), part(8), opacity)
        let told = stroke.width.flatMap { $0.isFinite && $0 > 0 ? $0 * frame.scale : nil }
        let width = min(max(told ?? frame.penWidth, 0.1), 1000)
        // Parts of a see-through line would show where they overlap.
        let varies = stroke.tool == .pen && opacity > 0.99
        var last: (x: Double, y: Double)?
        var level = -1.0
        for point in stroke.points where PageFrame.isPlaceable(point) {
            let (x, y) = (frame.x(point.x), frame.y(point.y))
            let wanted = varies ? ((point.pressure ?? 1) * steps).rounded() : steps
            guard let before = last else {
                cairo_move_to(pen, x, y)
                // A dot is a line of no length with round ends.
                cairo_line_to(pen, x, y)
                (last, level) = ((x, y), wanted)
                continue
            }
            guard abs(x - before.x) + abs(y - before.y) >= detail else { continue }
            if wanted != level {
                cairo_set_line_width(pen, width * share(level))
                cairo_stroke(pen)
                cairo_move_to(pen, before.x, before.y)
                level = wanted
            }
            cairo_line_to(pen, x, y)
            last = (x, y)
        }
        cairo_set_line_width(pen, width * share(level))
        cairo_stroke(pen)
    }

    /// The part of the pen's width that is seen at a pressure of `level` steps: even the lightest touch leaves a line.
    private static func share(_ level: Double) -> Double { 0.35 + 0.65 * level / steps }
}
