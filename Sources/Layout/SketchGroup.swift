import Foundation

/// Strokes that stand together like a line of writing, and how much they look like a piece of a drawing instead.
struct SketchGroup {
    /// Indices into the shapes.
    let shapes: [Int]
    let box: Box
    /// Log-odds that this is no writing, from itself alone.
    let doubt: Double
    /// Length of the pen's way for each turn up or down, in x-heights: 1 to 2 in writing, less in dots and ticks.
    let wayPerTurn: Double

    /// - Parameters:
    ///   - odd: of each shape, see ``SketchFinder/oddness(_:)``.
    ///   - h: height of small letters.
    init(_ group: [Int], of shapes: [StrokeShape], odd: [Double], slope: Double, h: Double) {
        self.shapes = group
        box = Box(around: group, of: shapes)
        let turns = group.map { shapes[$0].turns(hysteresis: 0.4 * h) }
        let (highs, lows) = (turns.flatMap(\.highs), turns.flatMap(\.lows))
        let count = Double(max(1, highs.count + lows.count))
        wayPerTurn = group.reduce(0) { $0 + shapes[$1].length } / h / count
        doubt = Self.doubt(group, of: shapes, highs: highs, lows: lows, box: box, odd: odd, slope: slope, h: h)
    }

    /// Few strokes, few ups and downs for its height, turns that agree on no band of small letters.
    private static func doubt(
        _ group: [Int], of shapes: [StrokeShape], highs: [StrokeShape.Turn], lows: [StrokeShape.Turn], box: Box,
        odd: [Double], slope: Double, h: Double
    ) -> Double {
        let band = LetterBand(highs: highs, lows: lows, xHeight: h, slope: slope, aroundX: box.midX)
        let n = Double(max(1, group.count))
        let m = Double(max(1, highs.count + lows.count))
        let oddness = group.reduce(0) { $0 + odd[$1] } / n
        let forward = zip(group, group.dropFirst()).filter { one, next in
            let step = shapes[next].box.midX - shapes[one].box.midX
            return step > 0.1 * h && step < 4 * h
        }
        let size = -0.6 * log(1 + box.width / h) + 1.8 * log(1 + box.height / h)
        let count = -0.25 * log(n) - 1.7 * log(m)
        return 1.6 + count + size + 5.4 * oddness - 2.5 * (band?.support ?? 0) / m - 0.7 * Double(forward.count + 1) / (n + 1)
    }
}
