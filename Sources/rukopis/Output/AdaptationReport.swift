import Foundation
import Language
import Recognition
import Training

/// The figures of a by-writer test of adaptation as they are written; the stored properties' names are the JSON's keys.
struct AdaptationReport: Encodable {
    struct Writer: Encodable {
        let writer: String
        let script: String
        let adapted: Int
        let tested: Int
        let cerBefore: Double
        let cerAfter: Double
        let othersBefore: [String: Double]
        let othersAfter: [String: Double]
        let seconds: Double
    }

    /// Over the writers of one script, each counting alike.
    struct Summary: Encodable {
        let writers: Int
        let cerBefore: Double
        let cerAfter: Double
        /// Share of the errors that adaptation takes away.
        let reduction: Double
        /// By the script of the text that others wrote, over all readings.
        let othersBefore: [String: Double]
        let othersAfter: [String: Double]
        let worseWriters: Int
        let seconds: Double
    }

    let writers: [Writer]
    let summary: [String: Summary]

    init(_ outcomes: [AdaptationTrial.Outcome]) {
        writers = outcomes.map { outcome in
            Writer(
                writer: outcome.writer, script: outcome.script.rawValue, adapted: outcome.adapted,
                tested: outcome.before.samples, cerBefore: outcome.before.cer, cerAfter: outcome.after.cer,
                othersBefore: Self.rates(outcome.othersBefore), othersAfter: Self.rates(outcome.othersAfter),
                seconds: outcome.seconds)
        }
        summary = Dictionary(grouping: outcomes, by: \.script.rawValue).mapValues(Self.summary)
    }

    private static func summary(_ outcomes: [AdaptationTrial.Outcome]) -> Summary {
        func mean(_ value: (AdaptationTrial.Outcome) -> Double) -> Double {
            outcomes.reduce(0) { $0 + value($1) } / Double(max(1, outcomes.count))
        }
        var (before, after): ([Script: ErrorRates], [Script: ErrorRates]) = ([:], [:])
        for outcome in outcomes {
            before.merge(outcome.othersBefore) { $0.merged(with: $1) }
            after.merge(outcome.othersAfter) { $0.merged(with: $1) }
        }
        let (old, new) = (mean(\.before.cer), mean(\.after.cer))
        return Summary(
            writers: outcomes.count, cerBefore: old, cerAfter: new, reduction: old > 0 ? 1 - new / old : 0,
            othersBefore: rates(before), othersAfter: rates(after),
            worseWriters: outcomes.filter { $0.after.cer > $0.before.cer }.count, seconds: mean(\.seconds))
    }

    private static func rates(_ rates: [Script: ErrorRates]) -> [String: Double] {
        Dictionary(uniqueKeysWithValues: rates.map { ($0.key.rawValue, $0.value.cer) })
    }

    /// A Markdown table of the summaries, as it stands in the model card.
    var table: String {
        func short(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }
        var lines = [
            "| writers | CER before | after | errors gone | writers worse | others' Latin | others' Cyrillic | time |",
            "|---|---|---|---|---|---|---|---|",
        ]
        for (script, figures) in summary.sorted(by: { $1.key < $0.key }) {
            func others(_ script: Script) -> String {
                guard let before = figures.othersBefore[script.rawValue], let after = figures.othersAfter[script.rawValue]
                else { return "–" }
                return "\(short(before)) → \(short(after))"
            }
            let cells = [
                "\(script), \(figures.writers)", short(figures.cerBefore), short(figures.cerAfter), short(figures.reduction),
                "\(figures.worseWriters)", others(.latin), others(.cyrillic), String(format: "%.0f s", figures.seconds),
            ]
            lines.append("| \(cells.joined(separator: " | ")) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// For people.
    var text: String {
        func arrow(_ before: Double, _ after: Double) -> String {
            "\(EvaluationReport.percent(before)) → \(EvaluationReport.percent(after))"
        }
        func others(_ before: [String: Double], _ after: [String: Double]) -> String {
            before.keys.sorted().map { "\($0) \(arrow(before[$0] ?? 0, after[$0] ?? 0))" }.joined(separator: ", ")
        }
        var lines = writers.map {
            "\($0.writer) (\($0.script), \($0.adapted) learned, \($0.tested) read): \(arrow($0.cerBefore, $0.cerAfter)); "
                + "others \(others($0.othersBefore, $0.othersAfter))"
        }
        for (script, figures) in summary.sorted(by: { $0.key < $1.key }) {
            lines.append(
                "\(script), \(figures.writers) writers: \(arrow(figures.cerBefore, figures.cerAfter)), "
                    + "\(EvaluationReport.percent(figures.reduction)) of the errors gone, \(figures.worseWriters) writers worse; "
                    + "others \(others(figures.othersBefore, figures.othersAfter)); "
                    + String(format: "%.1f s a writer", figures.seconds))
        }
        return lines.map(Diagnostics.oneLine).joined(separator: "\n") + "\n"
    }
}

extension ErrorRates {
    fileprivate func merged(with other: ErrorRates) -> ErrorRates {
        var sum = self
        sum.merge(other)
        return sum
    }
}
