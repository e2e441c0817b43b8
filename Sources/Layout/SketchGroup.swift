import Foundation

/// Strokes that stand together like a line of writing, and how much they look like a piece of a drawing instead.
struct SketchGroup {
    /// Indices into the shapes.
    let shapes: [Int]
    let box: Box
    /// What writing and drawings differ in, of the group by itself; see ``SketchWeights``.
    let traits: [Double]
    /// Log-odds that this is no writing, from itself alone.
    let doubt: Double

    /// - Parameters:
    ///   - odd: of each shape, see ``SketchFinder/oddness(_:)``.
    ///   - h: height of small letters.
    init(_ group: [Int], of shapes: [StrokeShape], odd: [Double], slope: Double, h: Double) {
        self.shapes = group
        box = Box(around: group, of: shapes)
        let turns = group.map { shapes[$0].turns(hysteresis: 0.4 * h) }
        let (highs, lows) = (turns.flatMap(\.highs), turns.flatMap(\.lows))
        let band = LetterBand(highs: highs, lows: lows, xHeight: h, slope: slope, aroundX: box.midX)
        let length = group.reduce(0) { $0 + shapes[$1].length }
        let rings = group.filter { shapes[$0].isLargeRing(xHeight: h) }
        traits = [
            log(1 + box.width / h),
            log(Double(max(1, group.count))),
            log(Double(max(1, highs.count + lows.count))),
            group.reduce(0) { $0 + odd[$1] } / Double(max(1, group.count)),
            log(1 + (band?.support ?? 0)),
            rings.reduce(0) { $0 + shapes[$1].length } / max(length, 1e-9 * h),
            log(1 + length / h),
        ]
        doubt = SketchWeights.alone.logOdds(traits)
    }
}
