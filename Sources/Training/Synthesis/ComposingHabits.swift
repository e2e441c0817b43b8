import Foundation

/// How an imagined writer puts letters together, for one word or line, whosever the letters are.
package struct ComposingHabits: Sendable {
    /// Chance that two small letters are joined.
    package var join: Float = 0
    /// Free room between neighbouring letters, in x-heights; joined ones get `joinGap` more.
    package var gap: Float = 0.2
    package var joinGap: Float = 0.1
    /// Part of the gap that is lost with each letter, as towards a line's end.
    package var shrink: Float = 0
    /// Standard deviation of a letter's size, slant and height on the line.
    package var unevenness: Float = 0.05
    /// Rise of the line per x-height, and the swing around it.
    package var slope: Float = 0
    package var swing: Float = 0
    /// Dots and bars are written when the word is done.
    package var marksLast = true
    /// Chance of taking, for a letter that comes again, the same form.
    package var sameForm: Float = 0.5
    /// Room between words, in x-heights.
    package var space: Float = 1

    package init() {}

    package init(using generator: inout some RandomNumberGenerator) {
        join = generator.chance(0.3) ? 0 : generator.uniform(0.4, 1)
        gap = 0.18 + 0.1 * generator.normal()
        joinGap = generator.uniform(0, 0.3)
        shrink = generator.chance(0.3) ? generator.uniform(0, 0.1) : 0
        unevenness = generator.uniform(0.01, 0.09)
        slope = 0.03 * generator.normal()
        swing = 0.06 * abs(generator.normal())
        marksLast = generator.chance(0.6)
        sameForm = generator.unit()
        space = generator.uniform(0.6, 1.8)
    }

    /// How far the hand is off the line at a place, in x-heights, y down.
    ///
    /// - Parameter phase: of the swing, radians.
    func drift(at x: Float, phase: Float) -> Float { swing * sinf(x * 0.8 + phase) - slope * x }
}
