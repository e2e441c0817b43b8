/// How an imagined writer moves the pen along the letters' lines.
struct WalkHabits {
    /// Largest turn at a junction that still counts as going on, in radians.
    var largestTurn: Float = 100 / 180 * .pi
    /// How far the pen goes back along what is written rather than being lifted, in x-heights.
    var retrace: Float = 1.4
    /// Largest turn from the way back into an unwritten line, in radians: an arch leaves its stem so, while the second
    /// line of a cross is begun anew.
    var largestTurnBack: Float = 75 / 180 * .pi
    /// Dots, breves and bars come when the word is done, not when their letter is.
    var marksLast = true
    /// Parts of a letter that need a lift are written before the next letter, not when the joined run is done.
    var finishesLetters = true
    /// How much the pen prefers to begin high rather than at the left, for capitals and digits.
    var topFirst: Float = 0.5
    /// Chance that the pen is lifted between two letters that the font joins.
    var lift: Double = 0
    /// How much letters differ from the font's and from each other, as a fraction of the x-height.
    var unevenness: Float = 0

    init() {}

    /// Draws a writer.
    init(using generator: inout some RandomNumberGenerator) {
        largestTurn = .random(in: 90...110, using: &generator) / 180 * .pi
        retrace = .random(in: 1.2...1.5, using: &generator)
        largestTurnBack = .random(in: 60...85, using: &generator) / 180 * .pi
        marksLast = .random(in: 0..<1, using: &generator) < 0.6
        finishesLetters = .random(in: 0..<1, using: &generator) < 0.7
        topFirst = .random(in: 0.3...0.8, using: &generator)
        unevenness = .random(in: 0...0.09, using: &generator)
        if .random(in: 0..<1, using: &generator) < 0.3 { lift = .random(in: 0.1...0.7, using: &generator) }
    }
}
