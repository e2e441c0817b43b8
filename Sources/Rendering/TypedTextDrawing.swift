import CCairo
import Ink

/// Draws text that was typed, where the file says its place.
///
/// As outlines: what viewers find and copy in a PDF is the hidden text alone.
enum TypedTextDrawing {
    /// What one of a page's typed texts covers, in the page's unit: about, for fonts differ.
    static func extent(of typed: TypedText, unit: Ink.Unit) -> (x: ClosedRange<Double>, y: ClosedRange<Double>)? {
        guard let place = typed.place, PageFrame.isPlaceable(SamplePoint(x: place.x, y: place.y)) else { return nil }
        let size = min(size(of: place, unit: unit), 1e9)
        let lines = typed.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let width = 0.6 * size * Double(lines.map(\.count).max() ?? 0)
        return (place.x...place.x + width, place.y...place.y + pitch * size * Double(lines.count))
    }

    static func draw(_ texts: [TypedText], unit: Ink.Unit, on canvas: Canvas, frame: PageFrame) {
        let pen = canvas.pen
        cairo_save(pen)
        cairo_select_font_face(pen, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
        for typed in texts {
            guard let place = typed.place, extent(of: typed, unit: unit) != nil else { continue }
            let size = size(of: place, unit: unit)
            let color = typed.color ?? 0x0000_00FF
            func part(_ shift: UInt32) -> Double { Double(color >> shift & 0xFF) / 255 }
            cairo_set_source_rgba(pen, part(24), part(16), part(8), part(0))
            cairo_set_font_size(pen, min(max(size * frame.scale, 0.1), 1000))
            for (row, line) in typed.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
                cairo_move_to(pen, frame.x(place.x), frame.y(place.y + size * (1 + pitch * Double(row))))
                cairo_text_path(pen, String(line))
                cairo_fill(pen)
            }
        }
        cairo_restore(pen)
    }

    /// Twelve points where the file does not say, or as many units.
    private static func size(of place: TypedText.Place, unit: Ink.Unit) -> Double {
        place.size ?? (unit == .millimetres ? 12 * 25.4 / 72 : 12)
    }

    /// From line to line, in sizes of the letters.
    private static let pitch = 1.2
}
