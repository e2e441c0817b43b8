import CCairo

/// Draws lines of ink.
enum InkDrawing {
    static func draw(_ lines: [InkLine], on canvas: Canvas) {
        let pen = canvas.pen
        cairo_set_line_cap(pen, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(pen, CAIRO_LINE_JOIN_ROUND)
        for line in lines {
            guard let first = line.points.first else { continue }
            func part(_ shift: UInt32) -> Double { Double(line.color >> shift & 0xFF) / 255 }
            cairo_set_source_rgba(pen, part(24), part(16), part(8), part(0))
            cairo_set_line_width(pen, line.width)
            cairo_move_to(pen, Double(first.x), Double(first.y))
            // A dot is a line of no length with round ends.
            if line.points.count == 1 { cairo_line_to(pen, Double(first.x), Double(first.y)) }
            for point in line.points.dropFirst() { cairo_line_to(pen, Double(point.x), Double(point.y)) }
            cairo_stroke(pen)
        }
    }
}
