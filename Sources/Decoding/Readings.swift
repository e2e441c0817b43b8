import Emissions
import Foundation
import Language

/// Makes hypotheses of what a search found: confidences, words with their frames and alternatives.
struct Readings {
    private struct Reading {
        let characters: [Character]
        let spans: [Range<Int>]
        let words: [(text: String, characters: Range<Int>, frames: Range<Int>)]
        let score: Double
        let share: Double
    }

    /// Readings that are aligned with the frames and speak for words.
    static let witnesses = 10

    static func hypotheses(
        of found: [PrefixBeamSearch.Found], greedy: GreedyReading, emissions: LogProbabilities, alphabet: Alphabet,
        options: DecoderOptions, count: Int
    ) -> [Hypothesis] {
        let top = found.first?.total ?? 0
        let weights = found.map { exp(Double(options.confidenceScale * ($0.total - top))) }
        let sum = max(weights.reduce(0, +), .leastNormalMagnitude)
        let readings = zip(found, weights).prefix(max(count, witnesses)).map { entry, weight in
            reading(entry, share: weight / sum, emissions: emissions, alphabet: alphabet)
        }
        return readings.prefix(max(count, 1)).map { reading in
            let words = reading.words.map { word in
                described(word, among: readings, greedy: greedy, alphabet: alphabet, options: options)
            }
            return Hypothesis(
                text: String(reading.characters), logScore: reading.score, confidence: options.calibrated(reading.share),
                spans: reading.spans, words: words)
        }
    }

    private static func reading(
        _ found: PrefixBeamSearch.Found, share: Double, emissions: LogProbabilities, alphabet: Alphabet
    ) -> Reading {
        let characters = found.symbols.map { alphabet.symbols[$0] }
        let spans = Alignment.spans(of: found.symbols, in: emissions)
        let words = WordCut.words(of: characters).map { range in
            let first = spans[range.lowerBound].lowerBound
            let last = max(first, spans[range.upperBound - 1].upperBound)
            return (text: String(characters[range]), characters: range, frames: first..<last)
        }
        return Reading(characters: characters, spans: spans, words: words, score: Double(found.total), share: share)
    }

    private static func described(
        _ word: (text: String, characters: Range<Int>, frames: Range<Int>), among readings: [Reading],
        greedy: GreedyReading, alphabet: Alphabet, options: DecoderOptions
    ) -> HypothesisWord {
        var shares: [String: Double] = [:]
        var total = 0.0
        for reading in readings {
            total += reading.share
            let match = reading.words.max { overlap($0.frames, word.frames) < overlap($1.frames, word.frames) }
            if let match, overlap(match.frames, word.frames) > 0.5 { shares[match.text, default: 0] += reading.share }
        }
        let alternatives = shares.filter { $0.key != word.text }.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
        let scale = total > 0 ? 1 / total : 0
        let written = greedy.words(in: word.frames, alphabet: alphabet)
        return HypothesisWord(
            text: word.text, characters: word.characters, frames: word.frames,
            confidence: options.calibrated((shares[word.text] ?? 0) * scale),
            alternatives: alternatives.map {
                WordAlternative(text: $0.key, confidence: options.calibrated($0.value * scale))
            },
            written: written == word.text || written.isEmpty ? nil : written)
    }

    /// Shared frames, as a part of the longer range.
    private static func overlap(_ a: Range<Int>, _ b: Range<Int>) -> Double {
        Double(a.clamped(to: b).count) / Double(max(a.count, b.count, 1))
    }
}

extension DecoderOptions {
    /// The probability that something is right, from its share of all readings (0…1).
    package func calibrated(_ share: Double) -> Double {
        // Nobody is surer than this of anything.
        let share = min(max(share.isFinite ? share : 0, 1e-6), 1 - 1e-6)
        return 1 / (1 + exp(-(Double(confidenceSlope) * log(share / (1 - share)) + Double(confidenceOffset))))
    }
}
