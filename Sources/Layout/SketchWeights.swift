/// How much each trait of a group of strokes speaks for a drawing and against writing.
///
/// Logistic regressions over 39,793 groups: 2,500 pages composed of words of UNIPEN's training writers (categories 6
/// and 7) with drawings among them, and 2,398 of its training texts (category 8) without. Each group weighs the root
/// of its strokes (12 at most), of the texts twice. The surroundings were measured before any group was called drawn,
/// and again with half of the drawn ones known.
struct SketchWeights {
    let bias: Double
    let weights: [Double]

    func logOdds(_ traits: [Double]) -> Double { zip(weights, traits).reduce(bias) { $0 + $1.0 * $1.1 } }

    /// The most that traits between 0 and 1 can say for a drawing.
    var most: Double { weights.reduce(bias) { $0 + max(0, $1) } }

    /// Of ``SketchGroup/traits``: logarithms of width in x-heights, strokes and turns; mean oddness; logarithm of the
    /// turns that agree on a band of small letters; share of the ink in large rings; logarithm of the ink in x-heights.
    static let alone = SketchWeights(bias: 5.10, weights: [-1.02, 0.36, 1.80, 4.38, -3.43, 4.83, -1.77])
    /// Of the same where the surroundings are looked at too.
    static let together = SketchWeights(bias: 2.80, weights: [-1.57, 0.84, 1.22, 3.22, -3.60, 4.17, -0.19])
    /// Of the surroundings: share of the strokes that touch a drawing, lie within one of its strokes' boxes, were made
    /// next to its strokes; nearness of writing; shares that cross a table's rules or a graph's axes, and that touch
    /// other groups which may be drawn, away from writing.
    ///
    /// The weight of rules is set by hand: the composed pages have no tables, so that there all that crosses rules is
    /// drawn.
    static let around = SketchWeights(bias: 0, weights: [2.51, 3.62, 1.63, -1.06, 2.5, 2.71])
}
