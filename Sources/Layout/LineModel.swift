/// A line of writing under construction: atoms and where the middle of its letters runs.
struct LineModel {
    /// Sorted by ``Atom/x``.
    var atoms: [Atom]
    var box: Box
    var scale: Double
    /// In the order of writing.
    let firstShape: Int
    let lastShape: Int
    let shapeCount: Int

    /// No more atoms than this are taken for one line: more than any writing has, and what keeps a page full of
    /// equal strokes from costing the square of their number.
    static let mostAtoms = 512

    init(_ atom: Atom) {
        atoms = [atom]
        firstShape = atom.shapes.first ?? .max
        lastShape = atom.shapes.last ?? .min
        shapeCount = atom.shapes.count
        box = atom.box
        scale = atom.scale
    }

    /// A line of several atoms, sorted by ``Atom/x``; `nil` where there is none.
    init?(_ atoms: ArraySlice<Atom>) {
        guard let first = atoms.first else { return nil }
        guard atoms.count > 1 else {
            self.init(first)
            return
        }
        let half = atoms.startIndex + atoms.count / 2
        guard let left = LineModel(atoms[..<half]), let right = LineModel(atoms[half...]) else { return nil }
        self.init(left, right)
    }

    /// A line of both.
    init(_ one: LineModel, _ other: LineModel) {
        atoms = Self.merged(one.atoms, other.atoms)
        firstShape = min(one.firstShape, other.firstShape)
        lastShape = max(one.lastShape, other.lastShape)
        shapeCount = one.shapeCount + other.shapeCount
        box = one.box.union(other.box)
        let (widthOne, widthOther) = (one.box.width + one.scale, other.box.width + other.scale)
        scale = (one.scale * widthOne + other.scale * widthOther) / (widthOne + widthOther)
    }

    private static func merged(_ one: [Atom], _ other: [Atom]) -> [Atom] {
        var result: [Atom] = []
        result.reserveCapacity(one.count + other.count)
        var k = 0
        for atom in one {
            while k < other.count, other[k].x < atom.x {
                result.append(other[k])
                k += 1
            }
            result.append(atom)
        }
        return result + other[k...]
    }

    /// Whether the two together would still be a line of some sensible length.
    func canTake(_ other: LineModel) -> Bool { atoms.count + other.atoms.count <= Self.mostAtoms }

    /// The atoms around `x`, those farther than `reach` left out where there are many.
    func atoms(around x: Double, reach: Double) -> ArraySlice<Atom> {
        guard atoms.count > 24 else { return atoms[...] }
        let first = atoms.partitioningIndex { $0.x >= x - reach }
        let last = atoms.partitioningIndex { $0.x > x + reach }
        return atoms[first..<last]
    }

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
        // Of many atoms those nearest; one far away has next to no weight.
        let side = 24
        let place = atoms.count > 2 * side ? atoms.partitioningIndex { $0.x >= x } : 0
        for atom in atoms[max(0, min(place, atoms.count - side) - side)..<min(atoms.count, max(place, side) + side)] {
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
}
