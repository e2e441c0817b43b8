import Foundation

/// Measures a finished group of strokes.
struct LineBuilder {
    let shapes: [StrokeShape]
    let scale: WritingScale

    func box(of group: [Int]) -> Box { Box(around: group, of: shapes) }

    func upright(_ group: [Int]) -> UprightLine {
        let box = box(of: group)
        let heights = group.map { scale.local[$0] }.sorted()
        let guess = heights.isEmpty ? scale.page : heights[heights.count / 2]
        let (baseline, slope, xHeight) = baseline(of: group, in: box, guess: guess)
        let words = WordSplitter(shapes: shapes).words(of: group, xHeight: guess)
        return UprightLine(
            words: words.map { $0.map { shapes[$0] } }, box: box, baseline: baseline, slope: slope, xHeight: xHeight)
    }

    /// Baseline at the box's left edge, slope, and x-height, in the upright frame: slopes are tried, the one that most
    /// turns of the pen agree on wins.
    private func baseline(of group: [Int], in box: Box, guess h: Double) -> (y: Double, slope: Double, xHeight: Double) {
        let turns = group.map { shapes[$0].turns(hysteresis: 0.4 * h) }
        let (highs, lows) = (turns.flatMap(\.highs), turns.flatMap(\.lows))
        let middle = box.midX
        let steepest = box.width < 2.5 * h ? 0 : box.width < 8 * h ? 5 : 12
        var best: (support: Double, baseline: Double, slope: Double)?
        for step in -steepest...steepest {
            let slope = 0.02 * Double(step)
            guard let band = LetterBand(highs: highs, lows: lows, xHeight: h, slope: slope, aroundX: middle) else { break }
            // Level unless the ink says otherwise.
            let support = band.support * (1 - 0.005 * abs(Double(step)))
            if support > best?.support ?? 0 { best = (support, band.baseline, slope) }
        }
        guard let best else { return (box.maxY, 0, h) }
        let above = highs.map { best.baseline + best.slope * ($0.x - middle) - $0.y }.filter { $0 > 0.5 * h && $0 < 1.5 * h }
        let tops = above.sorted()
        let xHeight = tops.isEmpty ? h : tops[tops.count / 2]
        return (best.baseline + best.slope * (box.minX - middle), best.slope, xHeight)
    }
}
