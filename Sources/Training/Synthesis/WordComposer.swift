import Foundation

/// Writes a text with one writer's single letters: places them on a line and joins them as the hand would have.
package struct WordComposer: Sendable {
    package typealias Point = SIMD2<Float>
    package let bank: LetterBank

    package init(bank: LetterBank) { self.bank = bank }

    /// Strokes in the order of writing; x-heights, y down, 0 the baseline; `nil` where the bank lacks a character.
    package func strokes(
        of text: String, habits: ComposingHabits, using generator: inout some RandomNumberGenerator
    ) -> [[Point]]? {
        var line = ComposedLine(habits: habits, phase: generator.uniform(0, 2 * .pi))
        var chosen: [Character: Int] = [:]
        for character in text {
            if character == " " {
                line.space(habits.space * generator.uniform(0.8, 1.25))
                continue
            }
            guard let forms = bank.forms[character], !forms.isEmpty else { return nil }
            var index = Int(generator.unit() * Float(forms.count))
            if let before = chosen[character], generator.chance(habits.sameForm) { index = before }
            index = min(index, forms.count - 1)
            chosen[character] = index
            // Capitals and digits mostly stand alone.
            let willing: Float = character.isLowercase ? habits.join : character.isUppercase ? habits.join * 0.4 : 0
            line.add(
                forms[index], leavesJoin: character.isLetter, isJoined: generator.chance(willing), using: &generator)
        }
        return line.finished()
    }
}
