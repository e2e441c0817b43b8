/// Where the strokes of a growing line were placed when last they were normalized, so that new ink need not move the
/// old.
///
/// Each stroke changes the line's slope, size and slant a little, and with them every frame. While the change is small
/// (within what training's augmentation makes of the same ink) the old places serve, and the frames far from the new
/// ink stay what they were.
package struct FeatureAnchor: Sendable, Equatable {
    /// The strokes as they came, and where they were placed.
    private let raw: Trajectory
    private(set) var placed: Trajectory
    /// Upper left corner of the ink as placed at first, from which the picture's cells and the bins of heights are
    /// counted.
    let left: Float
    let top: Float

    /// How far the width of the whole may have changed, as a part of it.
    static let widthTolerance: Float = 0.05
    /// How far any ink may have moved up or down the line, or sideways but for the change of width, in units of the
    /// spread.
    static let placeTolerance: Float = 0.2

    /// - Parameter placed: `raw`, normalized. `nil` where there is no ink.
    init?(raw: Trajectory, placed: Trajectory) {
        guard let left = placed.x.min(), let top = placed.y.min() else { return nil }
        self.raw = raw
        self.placed = placed
        (self.left, self.top) = (left, top)
    }

    private init(raw: Trajectory, placed: Trajectory, left: Float, top: Float) {
        self.raw = raw
        self.placed = placed
        self.left = left
        self.top = top
    }

    /// The line with its newest strokes set beside the old ones; `nil` where too much has moved.
    ///
    /// - Parameter fresh: `raw`, normalized as a whole.
    func extended(by raw: Trajectory, placed fresh: Trajectory) -> FeatureAnchor? {
        let kept = keptStrokes(in: raw)
        guard kept > 0, fresh.ends == raw.ends, let shift = shift(to: fresh, strokes: kept) else { return nil }
        var placed = fresh
        let points = raw.ends[kept - 1]
        placed.x.replaceSubrange(..<points, with: self.placed.x[..<points])
        placed.y.replaceSubrange(..<points, with: self.placed.y[..<points])
        for index in points..<placed.x.count {
            placed.x[index] += shift.x
            placed.y[index] += shift.y
        }
        return FeatureAnchor(raw: raw, placed: placed, left: left, top: top)
    }

    /// How many strokes, at the beginning, are the same.
    private func keptStrokes(in other: Trajectory) -> Int {
        var kept = 0
        while kept < min(raw.strokeCount, other.strokeCount), raw.ends[kept] == other.ends[kept] {
            let points = raw.points(of: kept)
            guard raw.x[points] == other.x[points], raw.y[points] == other.y[points] else { break }
            kept += 1
        }
        return kept
    }

    /// What brings new ink beside the last of the kept strokes; `nil` where they have moved too far.
    private func shift(to fresh: Trajectory, strokes: Int) -> (x: Float, y: Float)? {
        let count = raw.ends[strokes - 1]
        guard count > 1 else { return nil }
        // Least squares: moved sideways = offset + stretch · place.
        var sums = (x: 0.0, moved: 0.0, xx: 0.0, xMoved: 0.0)
        for index in 0..<count {
            let (x, moved) = (Double(fresh.x[index]), Double(placed.x[index] - fresh.x[index]))
            sums.x += x
            sums.moved += moved
            sums.xx += x * x
            sums.xMoved += x * moved
        }
        let n = Double(count)
        let spread = sums.xx - sums.x * sums.x / n
        let stretch = spread > 1e-9 ? Float((sums.xMoved - sums.x * sums.moved / n) / spread) : 0
        let offset = Float(sums.moved / n) - stretch * Float(sums.x / n)
        guard abs(stretch) < Self.widthTolerance else { return nil }
        for index in 0..<count {
            let x = placed.x[index] - fresh.x[index] - offset - stretch * fresh.x[index]
            guard abs(x) < Self.placeTolerance, abs(placed.y[index] - fresh.y[index]) < Self.placeTolerance else {
                return nil
            }
        }
        // The right edge of what is there is where writing goes on.
        var last = 0
        for index in 0..<count where fresh.x[index] > fresh.x[last] { last = index }
        return (placed.x[last] - fresh.x[last], placed.y[last] - fresh.y[last])
    }
}
