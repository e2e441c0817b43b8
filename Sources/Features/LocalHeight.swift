/// Mean and deviation of the ink's height near each frame, so that a drifting or uneven line still has a middle.
struct LocalHeight {
    /// [T], in units of the spread.
    private(set) var mean: [Float]
    /// [T], standard deviation, at least 0.2.
    private(set) var deviation: [Float]

    /// Averages over bins of half a window, three of them around each frame: linear time, whatever the stroke order.
    /// - Parameter anchor: the bins are counted from its corner, whole bins further out where there is ink.
    init(_ path: ResampledPath, window: Float, anchor: FeatureAnchor? = nil) {
        mean = [Float](repeating: 0, count: path.x.count)
        deviation = [Float](repeating: 1, count: path.x.count)
        guard var left = path.x.min(), let right = path.x.max() else { return }
        let width = max(window / 2, (right - left) / 4096)
        if let anchor { left = anchor.left - (max(0, anchor.left - left) / width).rounded(.up) * width }
        let bins = Int((right - left) / width) + 1
        var sums = [(weight: Float, y: Float, yy: Float)](repeating: (0, 0, 0), count: bins + 4)
        for index in path.x.indices where path.isDown[index] {
            let bin = Int((path.x[index] - left) / width) + 2
            sums[bin].weight += 1
            sums[bin].y += path.y[index]
            sums[bin].yy += path.y[index] * path.y[index]
        }
        for index in path.x.indices {
            let place = (path.x[index] - left) / width + 2 - 0.5
            let bin = Int(place)
            let part = place - Float(bin)
            // Bins bin−1 … bin+2 with weights that slide with the position: no jump where a bin ends.
            var total: (weight: Float, y: Float, yy: Float) = (1, 0, 1)  // one frame of prior: mean 0, deviation 1
            for (offset, share) in [(-1, 1 - part), (0, 1), (1, 1), (2, part)] as [(Int, Float)] {
                let cell = sums[min(max(bin + offset, 0), sums.count - 1)]
                total.weight += share * cell.weight
                total.y += share * cell.y
                total.yy += share * cell.yy
            }
            let average = total.y / total.weight
            mean[index] = average
            deviation[index] = max(0.2, max(0, total.yy / total.weight - average * average).squareRoot())
        }
    }
}
