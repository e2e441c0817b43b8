/// How the middle of a long line rises and falls along it: a broken line through knots some words apart, fitted to
/// the ink by least squares with a pull to zero, each piece of ink weighing as much as it is long.
struct BaselineDrift {
    private let left: Float
    private let distance: Float
    /// Height at each knot.
    private let heights: [Float]

    /// - Parameters:
    ///   - ink: levelled as a whole, in units of its spread.
    ///   - knotDistance: least distance of the knots, in the same units.
    /// - Returns: `nil` for ink shorter than two such distances, whose letters decide its middle, not its line.
    init?(of ink: Trajectory, knotDistance: Float) {
        guard let left = ink.x.min(), let right = ink.x.max(), right - left > 2 * knotDistance else { return nil }
        let pieces = min(Int((right - left) / knotDistance), 200)
        let distance = (right - left) / Float(pieces)
        // Normal equations of hat functions: a tridiagonal system.
        var diagonal = [Float](repeating: 0.5 * knotDistance, count: pieces + 1)
        var beside = [Float](repeating: 0, count: pieces + 1)
        var heights = [Float](repeating: 0, count: pieces + 1)
        ink.forEachSegment { from, to, length in
            let place = ((ink.x[from] + ink.x[to]) / 2 - left) / distance
            let knot = min(max(Int(place), 0), pieces - 1)
            let share = place - Float(knot)
            let y = (ink.y[from] + ink.y[to]) / 2
            diagonal[knot] += length * (1 - share) * (1 - share)
            diagonal[knot + 1] += length * share * share
            beside[knot] += length * share * (1 - share)
            heights[knot] += length * (1 - share) * y
            heights[knot + 1] += length * share * y
        }
        for knot in 1...pieces {
            let factor = beside[knot - 1] / diagonal[knot - 1]
            diagonal[knot] -= factor * beside[knot - 1]
            heights[knot] -= factor * heights[knot - 1]
        }
        heights[pieces] /= diagonal[pieces]
        for knot in (0..<pieces).reversed() {
            heights[knot] = (heights[knot] - beside[knot] * heights[knot + 1]) / diagonal[knot]
        }
        guard heights.allSatisfy(\.isFinite) else { return nil }
        self.left = left
        self.distance = distance
        self.heights = heights
    }

    /// - Returns: whether there was a drift that mattered; else nothing is changed.
    func remove(from ink: inout Trajectory) -> Bool {
        guard heights.contains(where: { abs($0) > 0.25 }) else { return false }
        for index in ink.x.indices {
            let place = (ink.x[index] - left) / distance
            let knot = min(max(Int(place), 0), heights.count - 2)
            let share = place - Float(knot)
            ink.y[index] -= (1 - share) * heights[knot] + share * heights[knot + 1]
        }
        return true
    }
}
