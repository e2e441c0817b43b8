/// How strongly a sample is changed each time it is seen. Lengths are in spreads of the ink (an x-height is 2 or so).
package struct AugmentationSettings: Sendable, Equatable, Codable {
    /// Standard deviation of the rotation, radians.
    package var rotation: Float = 0.06
    /// Standard deviation of the slant (shear of x by y).
    package var slant: Float = 0.22
    /// Standard deviation of the logarithm of the width.
    package var stretch: Float = 0.16
    /// Standard deviation of the amplitude of each smooth wave that displaces the ink.
    package var warp: Float = 0.09
    /// Standard deviation of the logarithm of the letters' size, changing slowly along the line.
    package var sizeDrift: Float = 0.08
    /// Standard deviation of tremor, smooth over some points.
    package var tremor: Float = 0.03
    /// Chance that the ink is sampled coarsely (points 0.25…1.1 apart), and that its coordinates are rounded.
    package var coarse: Float = 0.3
    package var rounded: Float = 0.25
    /// Chance for a sample of losing single points.
    package var dropped: Float = 0.15
    /// Chance for each stroke of being split in two, and for each lift of being written through.
    package var split: Float = 0.03
    package var joined: Float = 0.02
    /// Chance for a sample of writing its short strokes (dots, bars) in another order.
    package var reordered: Float = 0.12
    /// Chance for each stroke of being written backwards.
    package var reversed: Float = 0.01
    /// Chance for a sample of its letters being set apart, as in the boxes of a form.
    package var spaced: Float = 0

    /// Chance that each point read is off by itself, as from a noisy sensor (standard deviation 0.01…0.09).
    package var noisy: Float = 0
    /// Chance for a sample of a surface that notices the pen late (strokes lose up to 0.7 of their beginning) or twice
    /// (a point by itself comes before a stroke).
    package var touched: Float = 0

    /// How strongly machine-drawn ink is made to look like a hand's (see `StyleWarp`), 0…1; 0 for real ink.
    package var style: Float = 0

    package init() {}

    /// The first number that makes no sense, or `nil`.
    var fault: String? {
        let strengths = [
            ("rotation", rotation), ("slant", slant), ("stretch", stretch), ("warp", warp), ("sizeDrift", sizeDrift),
            ("tremor", tremor),
        ]
        for (name, value) in strengths where !(value >= 0 && value.isFinite) { return "\(name) must be 0 or more" }
        let chances = [
            ("coarse", coarse), ("rounded", rounded), ("dropped", dropped), ("split", split), ("joined", joined),
            ("reordered", reordered), ("reversed", reversed), ("spaced", spaced), ("noisy", noisy), ("touched", touched), ("style", style),
        ]
        for (name, value) in chances where !(0...1 ~= value) { return "\(name) must be in 0…1" }
        return nil
    }
}
