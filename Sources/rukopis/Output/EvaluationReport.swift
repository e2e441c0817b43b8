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

    /// Character error rates of the best, the middle and the worst writer.
    struct Spread: Encodable {
        let best: Double
        let median: Double
        let worst: Double
        let worstWriter: String
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
    let cerIgnoringSpaces: Double
    /// Of one core's work, start-up apart.
    let secondsPerSample: Double
    let perWriter: [String: Writer]
    /// Left out where no writer is named.
    let cerByWriter: Spread?
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
        cerIgnoringSpaces = Self.rounded(rates.cerIgnoringSpaces)
        secondsPerSample = Self.rounded(evaluation.seconds / Double(max(1, rates.samples)))
        perWriter = evaluation.perWriter.mapValues {
            Writer(
                samples: $0.samples, characters: $0.characters, cer: Self.rounded($0.cer),
                wer: Self.rounded($0.wer), exact: Self.rounded($0.exact))
        }
        cerByWriter = WriterSpread(evaluation.perWriter).map {
            Spread(
                best: Self.rounded($0.best), median: Self.rounded($0.median), worst: Self.rounded($0.worst),
                worstWriter: $0.worstWriter)
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
            "  ignoring case         \(Self.percent(cerIgnoringCase))",
            "  ignoring spaces       \(Self.percent(cerIgnoringSpaces))", "word error rate         \(Self.percent(wer))",
            "read without error      \(Self.percent(exact))",
            "time for a sample       \(Self.milliseconds(secondsPerSample))",
        ]
        if let spread = cerByWriter {
            lines.append(
                "writers' error rates    best \(Self.percent(spread.best)), median "
                    + "\(Self.percent(spread.median)), worst \(Self.percent(spread.worst)) (\(spread.worstWriter))")
        }
        if !confusions.isEmpty { lines.append("commonest errors (written → read, how often):") }
        for confusion in confusions {
            lines.append("  \(Self.shown(confusion.expected)) → \(Self.shown(confusion.read))  \(confusion.count)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A row of a Markdown table, as it stands in the model card.
    func row(named name: String, language: String?) -> String {
        func short(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }
        let spread = cerByWriter.map {
            String(format: "%.1f / %.1f / %.1f %%", $0.best * 100, $0.median * 100, $0.worst * 100)
        }
        let size = writers > 0 ? "\(samples), \(writers) writers" : "\(samples)"
        let cells = [
            "\(name) (\(size))", language.map { "`\($0)`" } ?? "–", short(cer), short(cerIgnoringCase), short(wer),
            spread ?? "–", Self.milliseconds(secondsPerSample),
        ]
        return "| " + cells.map { $0.replacingOccurrences(of: "|", with: "\\|") }.joined(separator: " | ") + " |\n"
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
