/// Tells lines from pieces of lines where there are only a few words.
///
/// Of much writing the lines themselves say where they run. A word or two do not: a tall capital, a letter with a tail
/// or a late accent may seem to stand on a line of its own. What lies within the height of the ink beside it, hangs
/// from it or hovers closely over it is taken for a piece of the same line.
struct FewWords {
    let shapes: [StrokeShape]
    let scale: WritingScale
    let slope: Double

    /// Beyond these it is no matter of a few words.
    private static let (mostShapes, mostLines) = (80, 6)

    /// - Parameter lines: the shapes of each line.
    func gathered(_ lines: [[Int]]) -> [[Int]] {
        guard shapes.count <= Self.mostShapes, (2...Self.mostLines).contains(lines.count) else { return lines }
        var lines = lines
        while let (piece, line) = joint(lines) {
            lines[line] = (lines[line] + lines[piece]).sorted()
            lines.remove(at: piece)
        }
        return lines
    }

    /// The first piece, from the smallest on, that belongs to a larger one.
    private func joint(_ lines: [[Int]]) -> (piece: Int, line: Int)? {
        let ink = lines.map { $0.reduce(0) { $0 + shapes[$1].length } }
        let ascending = lines.indices.sorted { (ink[$0], $0) < (ink[$1], $1) }
        for (rank, piece) in ascending.enumerated() {
            for line in ascending[(rank + 1)...].reversed()
            where belongs(lines[piece], to: lines[line], inkRatio: ink[piece] / max(ink[line], 1e-9)) {
                return (piece, line)
            }
        }
        return nil
    }

    private func belongs(_ all: [Int], to line: [Int], inkRatio: Double) -> Bool {
        let h = scale.page
        // Marks that came with a letter say less than the letter.
        let letters = all.filter { max(shapes[$0].box.height, 0.5 * shapes[$0].box.width) > 0.6 * h }
        let piece = letters.isEmpty ? all : letters
        let (box, lineBox) = (Box(around: piece, of: shapes), Box(around: line, of: shapes))
        guard box.gapX(lineBox) < 4 * h else { return false }
        var (within, ink) = (0.0, 0.0)
        var (above, below, height) = (Double.infinity, Double.infinity, 0.0)
        var nearest: (gap: Double, shared: Double) = (.infinity, 0)
        for i in piece {
            let shape = shapes[i]
            let (gap, top, foot) = extent(of: line, beside: shape)
            let inside = shape.y.reduce(0.0) { $0 + ($1 >= top && $1 <= foot ? 1 : 0) }
            let weight = shape.length + 1e-9
            within += weight * inside / Double(max(1, shape.y.count))
            ink += weight
            above = min(above, top - shape.box.midY)
            below = min(below, shape.box.midY - foot)
            height = max(height, foot - top)
            let shared = min(foot, shape.box.maxY) - max(top, shape.box.minY)
            if gap < nearest.gap { nearest = (gap, shared / max(min(foot - top, shape.box.height), 0.2 * h)) }
        }
        if within > (box.width < 5 * h ? 0.25 : 0.45) * ink { return true }
        // Side by side, and the letters that meet stand at one height, though one may be a capital.
        if box.gapX(lineBox) > -0.3 * box.width, nearest.gap < 2.5 * h, nearest.shared > 0.7 { return true }
        // Dots and accents over the line, tails under it: little ink, where the line is.
        if above > 0, box.gapX(lineBox) < 2 * h, inkRatio < 0.15, piece.count <= 5, box.height < 0.9 * height {
            return above < height + 0.5 * h
        }
        let isUnder = box.minX > lineBox.minX - h && box.maxX < lineBox.maxX + h && box.width < 2.5 * h
        return below > 0 && isUnder && piece.count <= 3 && inkRatio < 0.25 && below < 0.6 * height
    }

    /// Between which heights the line's ink lies where the shape stands, or nearest to it, and how far off that is.
    private func extent(of line: [Int], beside shape: StrokeShape) -> (gap: Double, top: Double, foot: Double) {
        let nearest = line.reduce(Double.infinity) { min($0, shapes[$1].box.gapX(shape.box)) }
        let reach = max(nearest, 0) + 1.5 * scale.page
        var (top, foot) = (Double.infinity, -Double.infinity)
        for i in line where shapes[i].box.gapX(shape.box) < reach {
            let other = shapes[i]
            // Of a long stroke only what is near.
            for k in other.x.indices
            where other.x[k] > shape.box.minX - reach && other.x[k] < shape.box.maxX + reach {
                let y = other.y[k] + slope * (shape.box.midX - other.x[k])
                (top, foot) = (min(top, y), max(foot, y))
            }
        }
        return (nearest, top, foot)
    }
}
