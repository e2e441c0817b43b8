/// How much ink lies where, at half the picture's cell size, so that each frame can look at its surroundings.
///
/// The idea is that of NPen++'s context bitmaps (Manke, Finke, Waibel 1995): strokes that are near on paper but far
/// in time (late dots and bars, retraced letters) meet in the features.
struct InkPicture {
    private var cells: [Float]
    private let columns: Int
    private let rows: Int
    private let left: Float
    private let top: Float
    private let perUnit: Float
    private let margin: Int

    /// Ink spread over more cells than this gets no picture; no line of writing comes near.
    private static let cellLimit = 1 << 23

    /// - Parameter anchor: the cells are counted from its corner, whole cells further out where there is ink.
    /// - Returns: `nil` for an empty path or one that is too spread out.
    init?(_ path: ResampledPath, settings: FeatureSettings, anchor: FeatureAnchor? = nil) {
        guard var minX = path.x.min(), let maxX = path.x.max(), var minY = path.y.min(), let maxY = path.y.max()
        else { return nil }
        let perUnit = 2 / settings.pictureCell
        if let anchor {
            minX = anchor.left - (max(0, anchor.left - minX) * perUnit).rounded(.up) / perUnit
            minY = anchor.top - (max(0, anchor.top - minY) * perUnit).rounded(.up) / perUnit
        }
        self.perUnit = perUnit
        margin = settings.pictureCells + 2
        let across = (maxX - minX) * perUnit
        let down = (maxY - minY) * perUnit
        guard across.isFinite, down.isFinite, across < 1e6, down < 1e6 else { return nil }
        columns = Int(across) + 2 * margin + 2
        rows = Int(down) + 2 * margin + 2
        guard columns * rows <= InkPicture.cellLimit else { return nil }
        left = minX - Float(margin) / perUnit
        top = minY - Float(margin) / perUnit
        cells = [Float](repeating: 0, count: columns * rows)
        // One frame stands for `step` of ink; a cell that a straight line crosses then holds about 1.
        let dose = settings.step / settings.pictureCell
        for index in path.x.indices where path.isDown[index] {
            let across = (path.x[index] - left) * perUnit
            let down = (path.y[index] - top) * perUnit
            let (column, row) = (Int(across), Int(down))
            let (a, b) = (across - Float(column), down - Float(row))
            let place = row * columns + column
            cells[place] += dose * (1 - a) * (1 - b)
            cells[place + 1] += dose * a * (1 - b)
            cells[place + columns] += dose * (1 - a) * b
            cells[place + columns + 1] += dose * a * b
        }
    }

    /// Writes [side × side] values around a position, row by row from the top left: ink near each cell's centre, 0…1.5.
    func look(atX x: Float, y: Float, side: Int, into output: UnsafeMutablePointer<Float>) {
        let across = (x - left) * perUnit - Float(side - 1)
        let down = (y - top) * perUnit - Float(side - 1)
        let (column, row) = (Int(across), Int(down))
        let (a, b) = (across - Float(column), down - Float(row))
        cells.withUnsafeBufferPointer { cells in
            for line in 0..<side {
                let place = (row + 2 * line) * columns + column
                for cell in 0..<side {
                    let here = place + 2 * cell
                    // A tent three samples wide around the interpolated place, so that no ink falls between cells.
                    let upper = InkPicture.tent(cells, here - columns, a)
                    let middle = InkPicture.tent(cells, here, a)
                    let lower = InkPicture.tent(cells, here + columns, a)
                    let lowest = InkPicture.tent(cells, here + 2 * columns, a)
                    let value = (1 - b) * (0.5 * upper + middle + 0.5 * lower) + b * (0.5 * middle + lower + 0.5 * lowest)
                    output[line * side + cell] = min(value, 1.5)
                }
            }
        }
    }

    @inline(__always)
    private static func tent(_ cells: UnsafeBufferPointer<Float>, _ at: Int, _ part: Float) -> Float {
        let (w, x, y, z) = (cells[at - 1], cells[at], cells[at + 1], cells[at + 2])
        return (1 - part) * (0.5 * w + x + 0.5 * y) + part * (0.5 * x + y + 0.5 * z)
    }
}
