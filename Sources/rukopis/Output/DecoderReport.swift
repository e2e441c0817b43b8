import Decoding
import Foundation
import Training

/// What tuned weights are worth on writers they were not tuned on; the stored properties' names are the JSON's keys.
struct DecoderReport: Encodable {
    struct Rates: Encodable {
        let cer: Double
        let wer: Double
    }

    struct SetFigures: Encodable {
        let set: String
        let samples: Int
        let greedy: Rates
        let before: Rates
        let after: Rates
    }

    struct Calibration: Encodable {
        let words: Int
        /// Expected calibration error, in ten bins.
        let before: Double
        let after: Double
    }

    let sets: [SetFigures]
    let calibration: Calibration
    let weights: [String: Float]

    init(_ sets: [DecodingSet], before: DecoderOptions, after: DecoderOptions, jobs: Int) async throws {
        var greedy = before
        greedy.isGreedy = true
        var made: [SetFigures] = []
        var old = DecodingFigures()
        var new = DecodingFigures()
        func rates(_ figures: DecodingFigures) -> Rates {
            Rates(cer: (figures.rates.cer * 1e5).rounded() / 1e5, wer: (figures.rates.wer * 1e5).rounded() / 1e5)
        }
        for set in sets {
            let first = try await set.figures(before, heldOut: true, jobs: jobs)
            let last = try await set.figures(after, heldOut: true, jobs: jobs)
            let ink = try await set.figures(greedy, heldOut: true, jobs: jobs)
            made.append(
                SetFigures(
                    set: set.name, samples: last.rates.samples, greedy: rates(ink), before: rates(first),
                    after: rates(last)))
            if !set.guardsAgainstHarm {
                old.merge(first)
                new.merge(last)
            }
        }
        self.sets = made
        calibration = Calibration(
            words: new.confidences.count, before: (old.calibrationError * 1e4).rounded() / 1e4,
            after: (new.calibrationError * 1e4).rounded() / 1e4)
        weights = after.weightsByName.mapValues { ($0 * 1e4).rounded() / 1e4 }
    }

    /// For people.
    var text: String {
        func shown(_ rates: Rates) -> String {
            "\(EvaluationReport.percent(rates.cer)) / \(EvaluationReport.percent(rates.wer))"
        }
        var lines = ["Of the writers not tuned on, characters / words read wrong:"]
        for set in sets {
            lines += [
                "\(set.set) (\(set.samples))",
                "  by the ink alone \(shown(set.greedy)), before \(shown(set.before)), now \(shown(set.after))",
            ]
        }
        lines.append(
            "expected calibration error of \(calibration.words) words: before \(calibration.before), now \(calibration.after)")
        lines += weights.sorted { $0.key < $1.key }.map { "  \($0.key) \($0.value)" }
        return lines.joined(separator: "\n") + "\n"
    }
}
