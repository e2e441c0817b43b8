/// The slope that most lines of a page share.
///
/// The low turns of writing stand on baselines: seen along the right slope they fall into few narrow bins, which
/// makes the sum of the bins' squares large (projection profile).
struct PageSkew {
    /// Rise of y per x, y down.
    static func slope(of shapes: [StrokeShape], scale: WritingScale) -> Double {
        let h = scale.page
        var lows = shapes.flatMap { $0.turns(hysteresis: 0.4 * h).lows }
        if lows.count > 4000 { lows = stride(from: 0, to: lows.count, by: lows.count / 2000).map { lows[$0] } }
        // Too little ink: single words slope as they like, and cost nothing if taken for level.
        guard lows.count >= 12, let first = lows.first else { return 0 }
        let reach = lows.reduce((first.x, first.x)) { (min($0.0, $1.x), max($0.1, $1.x)) }
        guard reach.1 - reach.0 > 8 * h else { return 0 }
        var (best, slope) = (0.0, 0.0)
        for step in -22...22 {
            let candidate = 0.01 * Double(step)
            var bins: [Int: Double] = [:]
            for low in lows {
                let place = (low.y - candidate * (low.x - first.x)) / (0.3 * h)
                let bin = place.rounded(.down)
                // Shared between two bins, so that it does not matter where bins begin.
                bins[Int(max(-1e9, min(1e9, bin))), default: 0] += 1 - (place - bin)
                bins[Int(max(-1e9, min(1e9, bin))) + 1, default: 0] += place - bin
            }
            let score = bins.values.reduce(0) { $0 + $1 * $1 } * (1 - 0.006 * abs(Double(step)))
            if score > best { (best, slope) = (score, candidate) }
        }
        return slope
    }
}
