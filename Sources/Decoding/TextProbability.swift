import Emissions
import Foundation

/// The probability that some frames say a given text: the sum over all CTC alignments (Graves et al. 2006, §4.1,
/// forward variables).
package enum TextProbability {
    /// - Parameter symbols: indices into the alphabet.
    /// - Returns: the natural logarithm; −∞ where the frames are too few for the text.
    package static func log(of symbols: [Int], in emissions: LogProbabilities) -> Double {
        guard emissions.frames > 0, symbols.allSatisfy({ $0 >= 0 && $0 + 1 < emissions.classes }) else {
            return symbols.isEmpty ? 0 : -.infinity
        }
        let states = 2 * symbols.count + 1
        func symbolClass(_ state: Int) -> Int { state % 2 == 0 ? 0 : symbols[state / 2] + 1 }
        var scores = [Double](repeating: -.infinity, count: states)
        scores[0] = Double(emissions[0, class: 0])
        if states > 1 { scores[1] = Double(emissions[0, class: symbolClass(1)]) }
        for frame in 1..<max(emissions.frames, 1) {
            for state in stride(from: states - 1, through: 0, by: -1) {
                var sum = scores[state]
                if state >= 1 { sum = Self.sum(sum, scores[state - 1]) }
                if state >= 2, state % 2 == 1, symbolClass(state) != symbolClass(state - 2) {
                    sum = Self.sum(sum, scores[state - 2])
                }
                scores[state] = sum + Double(emissions[frame, class: symbolClass(state)])
            }
        }
        return states > 1 ? Self.sum(scores[states - 1], scores[states - 2]) : scores[0]
    }

    private static func sum(_ one: Double, _ other: Double) -> Double {
        let high = max(one, other)
        return high == -.infinity ? high : high + log1p(exp(min(one, other) - high))
    }
}
