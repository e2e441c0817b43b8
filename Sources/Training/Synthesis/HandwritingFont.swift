import CHarfBuzz
import Foundation

/// A handwriting font: shapes a text (joins, ligatures, contextual forms) and draws it.
///
/// Not thread-safe, as FreeType's faces are not: make one per thread.
package final class HandwritingFont {
    /// The file's name without its extension.
    package let name: String
    /// True where small letters look like capitals, so that only capitals can be labelled honestly.
    package let hasCapitalsOnly: Bool
    private static let outlinesOnly = Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)
    private let library: FT_Library
    private let face: FT_Face
    private let shaper: OpaquePointer
    /// x-height of what `picture(of:)` draws, in pixels.
    package let xHeight: Double

    /// A glyph in its place on the baseline; position in 1/64 pixel, y up.
    private struct PlacedGlyph {
        var index: UInt32
        /// Which character of the text it belongs to.
        var character: Int
        var x: Int
        var y: Int
        /// How this letter deviates from the font's.
        var form = FT_Matrix(xx: 0x10000, xy: 0, yx: 0, yy: 0x10000)
    }

    /// - Parameter xHeight: height of the small letter x, in pixels.
    package init(contentsOf url: URL, xHeight: Double = 44) throws {
        let failure = SynthesisError.unreadableFont(path: url.path)
        var openedLibrary: FT_Library?
        guard FT_Init_FreeType(&openedLibrary) == 0, let library = openedLibrary else { throw failure }
        var openedFace: FT_Face?
        guard FT_New_Face(library, url.path, 0, &openedFace) == 0, let face = openedFace else {
            FT_Done_FreeType(library)
            throw failure
        }
        let unitsPerEm = Double(face.pointee.units_per_EM)
        let small = Self.height(of: "x", in: face)
        let capital = Self.height(of: "X", in: face)
        // Small letters without ascenders are small capitals.
        let capitalsOnly = Self.height(of: "b", in: face) < 1.1 * small
        let fontHeight = capitalsOnly ? 0.65 * capital : small
        guard fontHeight > 0, unitsPerEm > 0,
            FT_Set_Char_Size(face, 0, Int(xHeight * unitsPerEm / fontHeight * 64), 72, 72) == 0,
            let shaper = hb_ft_font_create_referenced(face)
        else {
            FT_Done_Face(face)
            FT_Done_FreeType(library)
            throw failure
        }
        hb_ft_font_set_load_flags(shaper, Self.outlinesOnly)
        name = url.deletingPathExtension().lastPathComponent
        hasCapitalsOnly = capitalsOnly
        self.library = library
        self.face = face
        self.shaper = shaper
        self.xHeight = xHeight
    }

    deinit {
        hb_font_destroy(shaper)
        FT_Done_Face(face)
        FT_Done_FreeType(library)
    }

    /// Height above the baseline in font units; 0 where the font lacks the letter.
    private static func height(of letter: Unicode.Scalar, in face: FT_Face) -> Double {
        let index = FT_Get_Char_Index(face, UInt(letter.value))
        guard index != 0, FT_Load_Glyph(face, index, Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP)) == 0 else { return 0 }
        var box = FT_BBox()
        FT_Outline_Get_CBox(&face.pointee.glyph.pointee.outline, &box)
        return Double(box.yMax)
    }

    /// Capitals of these hands are flourishes that stand at the head of a word only.
    private var hasFlourishedCapitals: Bool { name.hasPrefix("GreatVibes") || name.hasPrefix("Comforter") }

    /// Whether the font has a glyph for every character of the text, and tells small from capital letters in it.
    package func canWrite(_ text: String) -> Bool {
        var previousIsCapital = false
        for character in text {
            if hasCapitalsOnly && character.isLowercase { return false }
            if hasFlourishedCapitals && previousIsCapital && character.isUppercase { return false }
            previousIsCapital = character.isUppercase
            for scalar in character.unicodeScalars where FT_Get_Char_Index(face, UInt(scalar.value)) == 0 {
                return false
            }
        }
        return !text.isEmpty
    }

    /// Draws a text on one line, or nothing where a character has no glyph or nothing is inked.
    ///
    /// - Parameters:
    ///   - language: BCP 47, for forms that belong to one language (Serbian б, Bulgarian д); `nil` where unknown.
    ///   - features: OpenType features to switch on beside the standard ones, by tag ("ss01").
    ///   - unevenness: how much every letter differs from the font's, as a fraction of the x-height.
    package func picture(
        of text: String, language: String? = nil, features: [String] = [], unevenness: Float = 0,
        using generator: inout some RandomNumberGenerator
    ) -> GlyphPicture? {
        guard canWrite(text) else { return nil }
        var placed = shape(text, language: language, features: features)
        if unevenness > 0 { disturb(&placed, by: unevenness, using: &generator) }
        // A missing glyph may also come out of a substitution.
        guard !placed.contains(where: { $0.index == 0 }) else { return nil }
        return draw(placed)
    }

    private func shape(_ text: String, language: String?, features: [String]) -> [PlacedGlyph] {
        guard let buffer = hb_buffer_create() else { return [] }
        defer { hb_buffer_destroy(buffer) }
        var characterOfByte: [Int] = []
        for (index, character) in text.enumerated() {
            characterOfByte.append(contentsOf: repeatElement(index, count: character.utf8.count))
        }
        let bytes = Array(text.utf8)
        bytes.withUnsafeBytes { raw in
            hb_buffer_add_utf8(
                buffer, raw.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 0, Int32(bytes.count))
        }
        hb_buffer_guess_segment_properties(buffer)
        if let language { hb_buffer_set_language(buffer, hb_language_from_string(language, -1)) }
        var wanted = features.compactMap { tag -> hb_feature_t? in
            var feature = hb_feature_t()
            return hb_feature_from_string(tag, -1, &feature) != 0 ? feature : nil
        }
        hb_shape(shaper, buffer, &wanted, UInt32(wanted.count))
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else { return [] }
        var placed: [PlacedGlyph] = []
        var x = 0
        var y = 0
        for index in 0..<Int(count) {
            let cluster = Int(infos[index].cluster)
            placed.append(
                PlacedGlyph(
                    index: infos[index].codepoint,
                    character: characterOfByte.indices.contains(cluster) ? characterOfByte[cluster] : 0,
                    x: x + Int(positions[index].x_offset), y: y + Int(positions[index].y_offset)))
            x += Int(positions[index].x_advance)
            y += Int(positions[index].y_advance)
        }
        return placed
    }

    /// Gives each letter its own size, slant, height on the line and distance to the next.
    private func disturb(
        _ glyphs: inout [PlacedGlyph], by amount: Float, using generator: inout some RandomNumberGenerator
    ) {
        var shift: Float = 0
        let unit = Float(xHeight) * 64
        for index in glyphs.indices {
            func fixed(_ value: Float) -> Int { Int(value * 65536) }
            let size = 1 + amount * generator.normal()
            glyphs[index].form = FT_Matrix(
                xx: fixed(size * (1 + amount * generator.normal())), xy: fixed(amount * generator.normal()),
                yx: fixed(0.3 * amount * generator.normal()), yy: fixed(size))
            glyphs[index].x += Int(shift * unit)
            glyphs[index].y += Int(0.5 * amount * generator.normal() * unit)
            // Letters move together rather than apart, or joins would tear.
            shift += amount * (0.5 * generator.normal() - 0.3)
        }
    }

    /// Loads a glyph's outline, moved to its place, and gives its box in whole pixels (y up).
    private func load(_ glyph: PlacedGlyph) -> (x: Range<Int>, y: Range<Int>)? {
        guard FT_Load_Glyph(face, glyph.index, Self.outlinesOnly) == 0,
            face.pointee.glyph.pointee.outline.n_points > 0
        else { return nil }
        var form = glyph.form
        FT_Outline_Transform(&face.pointee.glyph.pointee.outline, &form)
        FT_Outline_Translate(&face.pointee.glyph.pointee.outline, glyph.x, glyph.y)
        var box = FT_BBox()
        FT_Outline_Get_CBox(&face.pointee.glyph.pointee.outline, &box)
        return ((box.xMin >> 6)..<((box.xMax >> 6) + 1), (box.yMin >> 6)..<((box.yMax >> 6) + 1))
    }

    private func draw(_ glyphs: [PlacedGlyph]) -> GlyphPicture? {
        let boxes = glyphs.map { load($0) }
        let known = boxes.compactMap { $0 }
        guard let left = known.map(\.x.lowerBound).min(), let right = known.map(\.x.upperBound).max(),
            let bottom = known.map(\.y.lowerBound).min(), let top = known.map(\.y.upperBound).max(),
            right - left < 20_000, top - bottom < 2_000
        else { return nil }
        let margin = 2
        var picture = GlyphPicture(
            width: right - left + 2 * margin, height: top - bottom + 2 * margin, baseline: top + margin)
        for (glyph, box) in zip(glyphs, boxes) {
            // Boxes were measured in a first pass: a face holds one loaded outline at a time.
            guard let box, load(glyph) != nil else { continue }
            var pixels = [UInt8](repeating: 0, count: box.x.count * box.y.count)
            FT_Outline_Translate(
                &face.pointee.glyph.pointee.outline, -box.x.lowerBound * 64, -box.y.lowerBound * 64)
            let drawn = pixels.withUnsafeMutableBufferPointer { buffer -> Bool in
                var bitmap = FT_Bitmap()
                bitmap.rows = UInt32(box.y.count)
                bitmap.width = UInt32(box.x.count)
                bitmap.pitch = Int32(box.x.count)
                bitmap.buffer = buffer.baseAddress
                bitmap.num_grays = 256
                bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
                return FT_Outline_Get_Bitmap(library, &face.pointee.glyph.pointee.outline, &bitmap) == 0
            }
            guard drawn else { continue }
            picture.add(
                pixels, width: box.x.count, atColumn: box.x.lowerBound - left + margin,
                row: top - box.y.upperBound + margin, character: glyph.character)
        }
        return picture
    }
}
