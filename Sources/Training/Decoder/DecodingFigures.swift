import Decoding
import Foundation
import Recognition

/// How well a set was read, and how sure the decoder was of it.
package struct DecodingFigures: Sendable {
    package private(set) var rates = ErrorRates()
    /// Of each sample of one word: the confidence given, and whether the word was right.
    package private(set) var confidences: [(confidence: Double, isRight: Bool)] = []

    package init() {}

    package mutating func add(_ text: String, _ lines: [Hypothesis]) {
        let read = lines.map(\.text).joined(separator: " ")
        rates.add(reference: text, hypothesis: read)
        if lines.count == 1, !text.contains(where: \.isWhitespace), let word = lines[0].words.first {
            confidences.append((word.confidence, read == text))
        }
    }

    package mutating func merge(_ other: DecodingFigures) {
        rates.merge(other.rates)
        confidences += other.confidences
    }

    /// Expected calibration error (Naeini et al. 2015): how far confidence and accuracy lie apart, on average, in ten
    /// bins of equal width.
    package var calibrationError: Double {
        var bins = [(sum: Double, right: Double, count: Double)](repeating: (0, 0, 0), count: 10)
        for entry in confidences {
            let bin = min(9, max(0, Int(entry.confidence * 10)))
            bins[bin].sum += entry.confidence
            bins[bin].right += entry.isRight ? 1 : 0
            bins[bin].count += 1
        }
        return bins.reduce(0) { $0 + abs($1.sum - $1.right) } / Double(max(1, confidences.count))
    }

    /// Mean negative logarithm of the probability given to what was the case.
    package var surprise: Double {
        confidences.reduce(0) { sum, entry in
            sum - log(max(1e-6, entry.isRight ? entry.confidence : 1 - entry.confidence))
        } / Double(max(1, confidences.count))
    }
}
