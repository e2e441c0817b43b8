import CCairo
import Foundation

/// Text to be seen, each word as wide as it was written. It is drawn as outlines: what viewers find and copy is the
/// hidden text alone.
enum VisibleText {
    static func draw(_ lines: [PlacedLine], on canvas: Canvas, frame: PageFrame, isInFront: Bool) {
        let pen = canvas.pen
        cairo_save(pen)
        // Debian's cairo brings DejaVu along, which has Latin and Cyrillic letters.
        cairo_select_font_face(pen, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
        if isInFront { cairo_set_source_rgba(pen, 0.1, 0.3, 0.9, 0.85) } else { cairo_set_source_rgb(pen, 0.65, 0.78, 1) }
        for line in lines {
            cairo_set_font_size(pen, min(max(line.size * frame.scale, 1), 1000))
            for word in line.words { draw(word, of: line, with: pen, frame: frame) }
        }
        cairo_restore(pen)
    }

    private static func draw(_ word: PlacedLine.Word, of line: PlacedLine, with pen: OpaquePointer, frame: PageFrame) {
        var extents = cairo_text_extents_t()
        cairo_text_extents(pen, word.text, &extents)
        guard extents.x_advance > 0 else { return }
        let half = (word.end - word.start) / 2 * line.slope
        let (x, y) = HiddenText.page(word.start, word.base - half, quarterTurns: line.quarterTurns)
        cairo_save(pen)
        cairo_translate(pen, frame.x(x), frame.y(y))
        cairo_rotate(pen, Double(line.quarterTurns) * .pi / 2 + atan(line.slope))
        let stretch = (word.end - word.start) * frame.scale / extents.x_advance
        cairo_scale(pen, min(max(stretch, 0.05), 20), 1)
        cairo_move_to(pen, 0, 0)
        cairo_text_path(pen, word.text)
        cairo_fill(pen)
        cairo_restore(pen)
    }
}
