import Emissions
import Foundation
import Language

/// What is known of the characters that a line may hold, whatever its language: a number has digits, an e-mail address
/// no spaces.
public struct CharacterBias: Sendable, Equatable {
    /// The characters to expect.
    public var expected: Set<Character>
    /// For a character that is not expected, the expected one that looks like it: it inherits the ink's evidence
    /// ("O" in a number is a nought).
    public var substitutes: [Character: Character]
    /// Taken from the log probability of every other character, in nats, ≥ 0; from 30 on such a character is as good as
    /// forbidden.
    public var penalty: Float

    public init(expected: Set<Character>, substitutes: [Character: Character] = [:], penalty: Float = 30) {
        self.expected = expected
        self.substitutes = substitutes
        self.penalty = penalty
    }

    /// - Parameter emissions: [T′ × C], C = alphabet.count + 1; a matrix of another width comes back unchanged.
    func applied(to emissions: LogProbabilities, alphabet: Alphabet) -> LogProbabilities {
        guard emissions.classes == alphabet.count + 1 else { return emissions }
        var values = emissions.values
        // Class k + 1 is symbol k.
        var heirs = [Int?](repeating: nil, count: emissions.classes)
        var isOdd = [Bool](repeating: false, count: emissions.classes)
        for (index, symbol) in alphabet.symbols.enumerated() where !expected.contains(symbol) {
            isOdd[index + 1] = true
            if let heir = substitutes[symbol], let place = alphabet.index(of: heir) { heirs[index + 1] = place + 1 }
        }
        for frame in 0..<emissions.frames {
            let row = frame * emissions.classes
            for index in 1..<emissions.classes where isOdd[index] {
                if let heir = heirs[index] {
                    let (one, other) = (values[row + heir], emissions.values[row + index])
                    let high = max(one, other)
                    values[row + heir] = high == -.infinity ? high : high + log1p(exp(min(one, other) - high))
                }
                values[row + index] -= penalty
            }
        }
        return LogProbabilities(frames: emissions.frames, classes: emissions.classes, values: values)
    }
}
