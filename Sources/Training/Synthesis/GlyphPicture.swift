/// A drawn line of text: which pixels are inked, and by which character. Row 0 is the top; the outermost pixels are
/// never inked, so that neighbours always exist.
package struct GlyphPicture: Sendable {
    package let width: Int
    package let height: Int
    /// Row of the line that letters stand on.
    package let baseline: Int
    /// 1 where inked, row by row.
    package private(set) var ink: [UInt8]
    /// Index of the character that inked the pixel first; meaningless where nothing is inked.
    package private(set) var character: [Int16]

    init(width: Int, height: Int, baseline: Int) {
        self.width = width
        self.height = height
        self.baseline = baseline
        ink = [UInt8](repeating: 0, count: width * height)
        character = [Int16](repeating: 0, count: width * height)
    }

    /// Adds one glyph's grey pixels (255 is full ink).
    mutating func add(_ pixels: [UInt8], width glyphWidth: Int, atColumn column: Int, row: Int, character index: Int) {
        guard glyphWidth > 0 else { return }
        for pixel in pixels.indices where pixels[pixel] > 100 {
            let x = column + pixel % glyphWidth
            let y = row + pixel / glyphWidth
            guard x > 0, y > 0, x < width - 1, y < height - 1 else { continue }
            let place = y * width + x
            if ink[place] == 0 {
                ink[place] = 1
                character[place] = Int16(clamping: index)
            }
        }
    }

    /// Distance of every inked pixel to the nearest empty one, in pixels (two-pass chamfer, within 4 %).
    func distanceToEdge() -> [Float] {
        let far: Float = 1e6
        let diagonal: Float = 1.4
        var distance = ink.map { $0 == 0 ? Float(0) : far }
        for y in 1..<max(1, height - 1) {
            for x in 1..<max(1, width - 1) where distance[y * width + x] > 0 {
                let at = y * width + x
                let above = min(distance[at - width] + 1, distance[at - width - 1] + diagonal)
                distance[at] = min(above, distance[at - width + 1] + diagonal, distance[at - 1] + 1)
            }
        }
        for y in stride(from: height - 2, to: 0, by: -1) {
            for x in stride(from: width - 2, to: 0, by: -1) where distance[y * width + x] > 0 {
                let at = y * width + x
                let below = min(distance[at + width] + 1, distance[at + width + 1] + diagonal)
                distance[at] = min(distance[at], below, distance[at + width - 1] + diagonal, distance[at + 1] + 1)
            }
        }
        return distance
    }
}
