/// Which parts of the page some strokes cover, in square cells.
struct InkGrid {
    private struct Cell: Hashable {
        var column: Int
        var row: Int
    }

    private let size: Double
    /// Who covers a cell; ``many`` where several do.
    private var cells: [Cell: Int] = [:]
    private static let many = -1

    init(cellSize: Double) { size = cellSize }

    private func index(_ value: Double) -> Int { Int(max(-1e12, min(1e12, (value / size).rounded(.down)))) }

    /// Marks every cell that the stroke passes as covered by `owner` (0 or more).
    mutating func cover(_ shape: StrokeShape, owner: Int = 0) {
        for i in shape.x.indices {
            mark(Cell(column: index(shape.x[i]), row: index(shape.y[i])), owner)
            guard i > 0 else { continue }
            // Sparse files: points a hand's breadth apart, with a straight line between.
            let (dx, dy) = (shape.x[i] - shape.x[i - 1], shape.y[i] - shape.y[i - 1])
            let steps = min(1000, Int(max(abs(dx), abs(dy)) / size))
            guard steps > 1 else { continue }
            for k in 1..<steps {
                let t = Double(k) / Double(steps)
                mark(Cell(column: index(shape.x[i] - t * dx), row: index(shape.y[i] - t * dy)), owner)
            }
        }
    }

    private mutating func mark(_ cell: Cell, _ owner: Int) {
        if let before = cells.updateValue(owner, forKey: cell), before != owner { cells[cell] = Self.many }
    }

    /// Whether a point of the stroke is within about a cell of what is covered, not counting what only `owner` covers.
    func touches(_ shape: StrokeShape, except owner: Int? = nil) -> Bool {
        guard !cells.isEmpty else { return false }
        return shape.x.indices.contains { i in
            let (column, row) = (index(shape.x[i]), index(shape.y[i]))
            for c in column - 1...column + 1 {
                for r in row - 1...row + 1 {
                    if let other = cells[Cell(column: c, row: r)], other != owner { return true }
                }
            }
            return false
        }
    }

    /// How many cells away the nearest covered one is from some of the stroke's points; `limit` where none is nearer.
    func distance(to shape: StrokeShape, limit: Int, except owner: Int? = nil) -> Int {
        guard !cells.isEmpty else { return limit }
        var best = limit
        for i in stride(from: 0, to: shape.x.count, by: max(1, shape.x.count / 8)) {
            let (column, row) = (index(shape.x[i]), index(shape.y[i]))
            for ring in 0..<best where isCovered(ring: ring, column: column, row: row, except: owner) {
                best = ring
                break
            }
        }
        return best
    }

    private func isCovered(ring: Int, column: Int, row: Int, except owner: Int?) -> Bool {
        for r in row - ring...row + ring {
            let step = r == row - ring || r == row + ring ? 1 : max(1, 2 * ring)
            for c in stride(from: column - ring, through: column + ring, by: step)
            {
                if let other = cells[Cell(column: c, row: r)], other != owner { return true }
            }
        }
        return false
    }
}
