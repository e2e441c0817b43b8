import CCairo

/// A font whose letters leave no mark: text in it can be found, marked and copied, but not seen. It needs no font
/// file, so that every script there is has its letters on every machine.
///
/// A glyph's number holds the letter (its first Unicode scalar) and how wide it is, in steps of ``step``, so that text
/// takes just the room that it was written in.
final class UnseenFont {
    /// Of a letter's width, in parts of the font's size.
    static let step = 0.05
    static let widest = 255
    private static let scalarBits: UInt = 21

    let face: OpaquePointer?

    init() {
        face = cairo_user_font_face_create()
        guard let face else { return }
        cairo_user_font_face_set_init_func(face) { _, _, extents in
            extents?.pointee = cairo_font_extents_t(
                ascent: 0.8, descent: 0.2, height: 1, max_x_advance: UnseenFont.step * Double(UnseenFont.widest),
                max_y_advance: 0)
            return CAIRO_STATUS_SUCCESS
        }
        cairo_user_font_face_set_render_glyph_func(face) { _, glyph, _, extents in
            let width = UnseenFont.step * Double(glyph >> UnseenFont.scalarBits)
            // Without a size the letter would be left out of the file.
            extents?.pointee = cairo_text_extents_t(
                x_bearing: 0, y_bearing: -0.8, width: width, height: 1, x_advance: width, y_advance: 0)
            return CAIRO_STATUS_SUCCESS
        }
    }

    deinit { if let face { cairo_font_face_destroy(face) } }

    /// - Parameter width: in parts of the font's size.
    static func glyph(_ character: Character, width: Double) -> UInt {
        let steps = width.isFinite ? UInt(min(max((width / step).rounded(), 1), Double(widest))) : 1
        return steps << scalarBits | UInt(character.unicodeScalars.first?.value ?? 0x20)
    }
}
