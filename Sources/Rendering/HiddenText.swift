import CCairo
import Foundation

/// Text that is found and copied but not seen, letter by letter where it was written.
enum HiddenText {
    /// Sizes come in this ratio: each size of each letter takes room in the file.
    private static let sizeRatio = 1.3

    static func draw(_ lines: [PlacedLine], on canvas: Canvas, frame: PageFrame) {
        guard let face = canvas.unseenFont.face else { return }
        let pen = canvas.pen
        cairo_save(pen)
        cairo_set_font_face(pen, face)
        cairo_set_source_rgb(pen, 0, 0, 0)
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_set_font_options(pen, options)
        cairo_font_options_destroy(options)
        for line in lines { draw(line, with: pen, frame: frame) }
        cairo_restore(pen)
    }

    private static func draw(_ line: PlacedLine, with pen: OpaquePointer, frame: PageFrame) {
        let wanted = min(max(line.size * frame.scale, 1), 1000)
        let size = pow(sizeRatio, (log(wanted) / log(sizeRatio)).rounded())
        var matrix = cairo_matrix_t()
        cairo_matrix_init_rotate(&matrix, Double(line.quarterTurns) * .pi / 2)
        // Poppler tells turned writing by the letters' own upward direction, which
        // cairo's user fonts have the other way round.
        cairo_matrix_scale(&matrix, size, line.quarterTurns == 0 ? size : -size)
        cairo_set_font_matrix(pen, &matrix)

        var text = ""
        var glyphs: [cairo_glyph_t] = []
        var clusters: [cairo_text_cluster_t] = []
        func put(_ character: Character, at along: Double, across: Double, width: Double) {
            let (x, y) = page(along, across, quarterTurns: line.quarterTurns)
            let glyph = UnseenFont.glyph(character, width: width * frame.scale / size)
            glyphs.append(cairo_glyph_t(index: glyph, x: frame.x(x), y: frame.y(y)))
            clusters.append(cairo_text_cluster_t(num_bytes: Int32(character.utf8.count), num_glyphs: 1))
            text.append(character)
        }
        for (index, word) in line.words.enumerated() {
            let letters = word.text.map { $0.unicodeScalars.contains { $0.value < 0x20 } ? " " : $0 }
            let width = (word.end - word.start) / Double(max(letters.count, 1))
            for (place, letter) in letters.enumerated() {
                put(letter, at: word.start + Double(place) * width, across: word.base, width: width)
            }
            guard index + 1 < line.words.count else { break }
            put(" ", at: word.end, across: word.base, width: max(line.words[index + 1].start - word.end, 0))
        }
        guard !glyphs.isEmpty else { return }
        let bytes = text.utf8CString
        bytes.withUnsafeBufferPointer {
            cairo_show_text_glyphs(
                pen, $0.baseAddress, Int32($0.count - 1), glyphs, Int32(glyphs.count), clusters, Int32(clusters.count),
                cairo_text_cluster_flags_t(rawValue: 0))
        }
    }

    /// The way back from `PlacedLine.turned`.
    static func page(_ along: Double, _ across: Double, quarterTurns: Int) -> (x: Double, y: Double) {
        let (x, y) = PlacedLine.turned(along, across, quarterTurns: (4 - quarterTurns) & 3)
        return (x, y)
    }
}
