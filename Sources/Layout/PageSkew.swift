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
        // A page higher than this many bins is wrapped around, which does little harm.
        var bins = [Double](repeating: 0, count: 1024)
        for step in -22...22 {
            let candidate = 0.01 * Double(step)
            for k in bins.indices { bins[k] = 0 }
            for low in lows {
                let place = (low.y - candidate * (low.x - first.x)) / (0.3 * h)
                let bin = place.rounded(.down)
                // Shared between two bins, so that it does not matter where bins begin.
                let index = Int(max(-1e9, min(1e9, bin)))
                bins[index & (bins.count - 1)] += 1 - (place - bin)
                bins[(index + 1) & (bins.count - 1)] += place - bin
            }
            let score = bins.reduce(0) { $0 + $1 * $1 } * (1 - 0.006 * abs(Double(step)))
            if score > best { (best, slope) = (score, candidate) }
        }
        return slope
    }
}
