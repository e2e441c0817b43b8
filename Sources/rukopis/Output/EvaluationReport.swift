import Foundation
import Recognition

/// The figures of an evaluation as they are written; the stored properties' names are the JSON's keys.
struct EvaluationReport: Encodable {
    struct Writer: Encodable {
        let samples: Int
        let characters: Int
        let cer: Double
        let wer: Double
        let exact: Double
    }

    /// "" stands for nothing: a character left out, or one too many.
    struct ConfusionCount: Encodable {
        let expected: String
        let read: String
        let count: Int
    }

    let samples: Int
    let writers: Int
    let characters: Int
    let cer: Double
    let wer: Double
    let exact: Double
    let cerIgnoringCase: Double
    /// Of one core's work, start-up apart.
    let secondsPerSample: Double
    let perWriter: [String: Writer]
    let confusions: [ConfusionCount]

    init(_ evaluation: Evaluation, confusions limit: Int) {
        let rates = evaluation.rates
        samples = rates.samples
        writers = evaluation.perWriter.count
        characters = rates.characters
        cer = Self.rounded(rates.cer)
        wer = Self.rounded(rates.wer)
        exact = Self.rounded(rates.exact)
        cerIgnoringCase = Self.rounded(rates.cerIgnoringCase)
        secondsPerSample = Self.rounded(evaluation.seconds / Double(max(1, rates.samples)))
        perWriter = evaluation.perWriter.mapValues {
            Writer(
                samples: $0.samples, characters: $0.characters, cer: Self.rounded($0.cer),
                wer: Self.rounded($0.wer), exact: Self.rounded($0.exact))
        }
        confusions = rates.commonestConfusions(limit).map {
            ConfusionCount(
                expected: $0.confusion.expected.map(String.init) ?? "",
                read: $0.confusion.read.map(String.init) ?? "", count: $0.count)
        }
    }

    /// For people.
    var text: String {
        var lines = [
            "samples                 \(samples)", "writers                 \(writers)",
            "characters              \(characters)", "character error rate    \(Self.percent(cer))",
            "  ignoring case         \(Self.percent(cerIgnoringCase))", "word error rate         \(Self.percent(wer))",
            "read without error      \(Self.percent(exact))",
            "time for a sample       \(Self.milliseconds(secondsPerSample))",
        ]
        let worst = perWriter.sorted { ($1.value.cer, $0.key) < ($0.value.cer, $1.key) }
        if let best = worst.last, let middle = worst.dropFirst(worst.count / 2).first, let first = worst.first {
            lines.append(
                "writers' error rates    best \(Self.percent(best.value.cer)), median "
                    + "\(Self.percent(middle.value.cer)), worst \(Self.percent(first.value.cer)) (\(first.key))")
        }
        if !confusions.isEmpty { lines.append("commonest errors (written → read, how often):") }
        for confusion in confusions {
            lines.append("  \(Self.shown(confusion.expected)) → \(Self.shown(confusion.read))  \(confusion.count)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    static func percent(_ share: Double) -> String { String(format: "%.2f %%", share * 100) }

    private static func milliseconds(_ seconds: Double) -> String { String(format: "%.1f ms", seconds * 1000) }

    private static func shown(_ text: String) -> String {
        switch text {
        case "": "∅"
        case " ": "␣"
        default: text
        }
    }

    private static func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
}
