import Decoding
import Foundation
import Recognition

/// Finds the decoder's weights by coordinate search on half of the writers, and its calibration (Platt 1999); the other
/// half says what they are worth.
package struct DecoderTuning {
    /// A weight and by how much it is changed at first.
    private static let steps: [(name: String, step: Float)] = [
        ("languageWeight", 0.12), ("characterBonus", 0.3), ("spaceBonus", 1.2), ("code", 1.5), ("codeCharacter", 0.5),
        ("codeDigit", 0.8), ("unknownWord", 1.5), ("loneCharacter", 2), ("emptyReading", 3), ("scriptWeight", 0.3),
        ("oddCapitals", 1.2), ("oddCapital", 1.2), ("oddSmall", 1.2), ("startsSmall", 1.2), ("perhapsCapital", 0.5),
        ("oddSpacing", 1.2),
    ]
    /// What is not at least this much better is not better: noise would be tuned to.
    private static let least = 0.001
    /// How much worse than greedy reading a set that guards against harm may be.
    private static let harm = 1.05

    private let sets: [DecodingSet]
    private let jobs: Int
    private let report: (String) -> Void
    private var baseline: [DecodingFigures] = []
    private var greedy: [DecodingFigures] = []
    package private(set) var options: DecoderOptions

    package init(_ sets: [DecodingSet], from options: DecoderOptions, jobs: Int, report: @escaping (String) -> Void) {
        self.sets = sets
        self.jobs = jobs
        self.report = report
        self.options = options
    }

    /// - Parameter rounds: how often each weight is tried; the steps are halved from round to round.
    package mutating func run(rounds: Int, shouldStop: () -> Bool) async throws {
        baseline = try await figures(options)
        var ink = options
        ink.isGreedy = true
        greedy = try await figures(ink)
        var best = loss(baseline)
        report(String(format: "at first: loss %.4f", best))
        for round in 0..<rounds {
            for (name, step) in Self.steps where !shouldStop() {
                guard let path = DecoderOptions.weights.first(where: { $0.name == name })?.path else { continue }
                var step = step / Float(1 << round)
                for _ in 0..<2 {
                    var isBetter = false
                    // On and on in a direction that helps.
                    for _ in 0..<4 {
                        var trial = options
                        trial[keyPath: path] += step
                        guard name.hasSuffix("Bonus") || trial[keyPath: path] * options[keyPath: path] > 0 else { break }
                        let found = loss(try await figures(trial))
                        guard found < best - Self.least else { break }
                        (best, options, isBetter) = (found, trial, true)
                        report(String(format: "%@ %.3f: loss %.4f", name, options[keyPath: path], best))
                    }
                    if isBetter { break }
                    step = -step
                }
            }
        }
        try await calibrate()
    }

    /// Figures of each set on the half that is tuned on.
    private func figures(_ options: DecoderOptions) async throws -> [DecodingFigures] {
        var figures: [DecodingFigures] = []
        for set in sets { figures.append(try await set.figures(options, heldOut: false, jobs: jobs)) }
        return figures
    }

    /// The mean over the sets of error rates in parts of what they were at first, words counting half; sets that guard
    /// against harm count only by what harm they show.
    private func loss(_ figures: [DecodingFigures]) -> Double {
        var sum = 0.0
        var count = 0.0
        for (index, set) in sets.enumerated() {
            let now = figures[index].rates
            if set.guardsAgainstHarm {
                sum += 5 * max(0, now.cer / max(greedy[index].rates.cer, 1e-3) - Self.harm)
            } else {
                let before = baseline[index].rates
                sum += (now.cer / max(before.cer, 1e-3) + 0.5 * now.wer / max(before.wer, 1e-3)) / 1.5
                count += 1
            }
        }
        return sum / max(count, 1)
    }

    /// The scale that surprises least, then Platt's line through the log odds.
    private mutating func calibrate() async throws {
        options.confidenceSlope = 1
        options.confidenceOffset = 0
        var best = (scale: options.confidenceScale, surprise: Double.infinity)
        for scale in [Float(0.3), 0.45, 0.6, 0.8, 1] {
            var trial = options
            trial.confidenceScale = scale
            let found = try await confidences(trial)
            let slope = PlattLine(fitting: found.confidences)
            trial.confidenceSlope = Float(slope.slope)
            trial.confidenceOffset = Float(slope.offset)
            let surprise = try await confidences(trial).surprise
            if surprise < best.surprise {
                best = (scale, surprise)
                options = trial
            }
        }
        report(
            String(
                format: "confidenceScale %.2f slope %.3f offset %.3f: surprise %.4f", options.confidenceScale,
                options.confidenceSlope, options.confidenceOffset, best.surprise))
    }

    private func confidences(_ options: DecoderOptions) async throws -> DecodingFigures {
        var sum = DecodingFigures()
        for (set, figures) in zip(sets, try await figures(options)) where !set.guardsAgainstHarm { sum.merge(figures) }
        return sum
    }
}
