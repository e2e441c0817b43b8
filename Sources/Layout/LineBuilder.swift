import Foundation

/// Measures a finished group of strokes and tells it in page terms.
struct LineBuilder {
    let shapes: [StrokeShape]
    let scale: WritingScale
    let frame: UprightFrame

    /// In the upright frame.
    func box(of group: [Int]) -> Box { Box(around: group, of: shapes) }

    func line(of group: [Int]) -> Line {
        let box = box(of: group)
        let heights = group.map { scale.local[$0] }.sorted()
        let guess = heights.isEmpty ? scale.page : heights[heights.count / 2]
        let (baseline, slope, xHeight) = baseline(of: group, in: box, guess: guess)
        let start = frame.page(x: box.minX, y: baseline)
        let ahead = frame.page(x: box.minX + 1, y: baseline + slope)
        let words = WordSplitter(shapes: shapes).words(of: group, xHeight: guess).map { word in
            Line.Word(strokes: word.map { shapes[$0].index }, box: frame.page(self.box(of: word)))
        }
        return Line(
            words: words, box: frame.page(box),
            baseline: .init(x: start.x, y: start.y, angle: atan2(ahead.y - start.y, ahead.x - start.x)),
            xHeight: xHeight)
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
