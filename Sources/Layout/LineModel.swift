/// A line of writing under construction: atoms and where the middle of its letters runs.
struct LineModel {
    /// Sorted by ``Atom/x``.
    var atoms: [Atom]
    var box: Box
    var scale: Double

    init(_ atom: Atom) {
        atoms = [atom]
        box = atom.box
        scale = atom.scale
    }

    /// A line of several atoms, sorted by ``Atom/x``; `nil` where there is none.
    init?(_ atoms: [Atom]) {
        guard let first = atoms.first else { return nil }
        self.init(first)
        for atom in atoms.dropFirst() { self = LineModel(self, LineModel(atom)) }
    }

    /// A line of both.
    init(_ one: LineModel, _ other: LineModel) {
        atoms = (one.atoms + other.atoms).sorted { $0.x < $1.x }
        box = one.box.union(other.box)
        let (widthOne, widthOther) = (one.box.width + one.scale, other.box.width + other.scale)
        scale = (one.scale * widthOne + other.scale * widthOther) / (widthOne + widthOther)
    }

    var firstShape: Int { atoms.lazy.map { $0.shapes.first ?? .max }.min() ?? .max }
    var lastShape: Int { atoms.lazy.map { $0.shapes.last ?? .min }.max() ?? .min }

    var shapeCount: Int { atoms.reduce(0) { $0 + $1.shapes.count } }

    /// This piece was begun just after `earlier` was written.
    func follows(_ earlier: LineModel) -> Bool {
        let step = firstShape - earlier.lastShape
        return step > 0 && step <= 4
    }

    /// Middle of the letters at `x` and its variance: a weighted regression in which atoms near `x` count most, so
    /// that the line may drift, with `slope` as what is expected before anything was seen.
    func middle(at x: Double, slope: Double) -> (y: Double, variance: Double) {
        let reach = 10 * scale
        var (w, wx, wy, wxx, wxy) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for atom in atoms {
            let distance = max(0, max(atom.box.minX - x, x - atom.box.maxX)) / reach
            let weight = 1 / (atom.deviation * atom.deviation * (1 + distance * distance * distance))
            let dx = atom.x - x
            let dy = atom.y - slope * dx
            w += weight
            wx += weight * dx
            wy += weight * dy
            wxx += weight * dx * dx
            wxy += weight * dx * dy
        }
        // Slopes differ from the page's by some 3 degrees (0.05).
        wxx += 1 / (0.05 * 0.05)
        let determinant = w * wxx - wx * wx
        guard determinant > 0 else { return (box.midY, box.height * box.height) }
        return ((wxx * wy - wx * wxy) / determinant, wxx / determinant)
    }

    /// The line's own slope around `x`.
    func slope(at x: Double, prior slope: Double) -> Double {
        let step = 2 * scale
        return (middle(at: x + step, slope: slope).y - middle(at: x - step, slope: slope).y) / (2 * step)
    }
}
