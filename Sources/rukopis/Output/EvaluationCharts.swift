import Charts
import Foundation
import Ink
import Recognition

/// What `evaluate --report` draws, gathered sample by sample; only the worst samples' ink is kept.
struct EvaluationCharts {
    /// A sample read wrong.
    private struct Failure {
        let sample: LabelledSample
        let read: String
        let edits: Int
        /// Edits over the label's characters.
        let rate: Double
        let number: Int
    }

    /// Edits and characters of a group of samples.
    private struct Tally {
        var samples = 0
        var edits = 0
        var characters = 0
        var rate: Double { Double(edits) / Double(max(1, characters)) }
    }

    private static let keptFailures = 40
    private static let shownWriters = 80
    private static let shownCharacters = 26
    /// The first number of each group; the last group is open.
    private static let lengths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 50]
    private static let strokeCounts = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 30, 50]

    private var byLength: [Int: Tally] = [:]
    private var byStrokes: [Int: Tally] = [:]
    private var failures: [Failure] = []
    private var seen = 0

    mutating func add(_ sample: LabelledSample, read: String) {
        seen += 1
        var rates = ErrorRates()
        rates.add(reference: sample.text, hypothesis: read)
        Self.count(rates, in: &byLength, group: Self.lengths.lastIndex { $0 <= max(1, rates.characters) } ?? 0)
        Self.count(rates, in: &byStrokes, group: Self.strokeCounts.lastIndex { $0 <= sample.strokes.count } ?? 0)
        guard rates.characterEdits > 0 else { return }
        failures.append(
            Failure(sample: sample, read: read, edits: rates.characterEdits, rate: rates.cer, number: seen))
        if failures.count >= 2 * Self.keptFailures { keepTheWorst() }
    }

    private static func count(_ rates: ErrorRates, in tallies: inout [Int: Tally], group: Int) {
        tallies[group, default: Tally()].samples += 1
        tallies[group, default: Tally()].edits += rates.characterEdits
        tallies[group, default: Tally()].characters += rates.characters
    }

    private mutating func keepTheWorst() {
        failures.sort { ($1.rate, $1.edits, $0.number) < ($0.rate, $0.edits, $1.number) }
        failures.removeLast(max(0, failures.count - Self.keptFailures))
    }

    /// Writes `index.html` into the folder, which is made if it is not there.
    func write(to folder: String, _ evaluation: Evaluation, of inputs: [String], model: String) throws -> String {
        let place = URL(fileURLWithPath: folder)
        do {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        } catch {
            throw OutputError.unwritable(place: folder, reason: (error as NSError).localizedDescription)
        }
        let file = place.appendingPathComponent("index.html").path
        try OutputFile.write(page(evaluation, of: inputs, model: model).html, to: file)
        return file
    }

    private func page(_ evaluation: Evaluation, of inputs: [String], model: String) -> ChartPage {
        let rates = evaluation.rates
        var sections = [
            ChartPage.Section(heading: "Figures", content: figures(evaluation)),
        ]
        if !evaluation.perWriter.isEmpty { sections.append(writers(evaluation)) }
        if !rates.confusions.isEmpty { sections.append(confusions(rates)) }
        sections += [
            groups(
                byLength, Self.lengths, heading: "Errors by length of the text", axis: "characters of the label"),
            groups(
                byStrokes, Self.strokeCounts, heading: "Errors by number of strokes", axis: "strokes of the sample"),
        ]
        if !failures.isEmpty { sections.append(worst()) }
        return ChartPage(
            title: "How well handwriting was read",
            lead: "\(inputs.joined(separator: ", ")), read by \(model), rukopis \(rukopisVersion).", sections: sections)
    }

    private func figures(_ evaluation: Evaluation) -> String {
        let rates = evaluation.rates
        let milliseconds = evaluation.seconds / Double(max(1, rates.samples)) * 1000
        let rows = [
            ("samples, writers", "\(rates.samples), \(evaluation.perWriter.count)"),
            ("character error rate", EvaluationReport.percent(rates.cer)),
            ("… ignoring case", EvaluationReport.percent(rates.cerIgnoringCase)),
            ("… ignoring spaces", EvaluationReport.percent(rates.cerIgnoringSpaces)),
            ("word error rate", EvaluationReport.percent(rates.wer)),
            ("read without error", EvaluationReport.percent(rates.exact)),
            ("time for a sample", String(format: "%.1f ms", milliseconds)),
        ]
        return "<table>\n" + rows.map {
            "<tr><th>\(Markup.escaped($0.0))</th><td class=\"figure\">\(Markup.escaped($0.1))</td></tr>\n"
        }.joined() + "</table>\n"
    }

    private func writers(_ evaluation: Evaluation) -> ChartPage.Section {
        let sorted = evaluation.perWriter.sorted { ($1.value.cer, $0.key) < ($0.value.cer, $1.key) }
        let bars = sorted.prefix(Self.shownWriters).map { writer, rates in
            BarChart.Bar(
                name: writer, value: rates.cer,
                note: "\(rates.characterEdits) errors in \(rates.characters) characters of \(rates.samples) samples")
        }
        let note = sorted.count > bars.count ? "The worst \(bars.count) of \(sorted.count)." : ""
        return ChartPage.Section(
            heading: "Character error rate by writer", note: note,
            content: BarChart(title: "Character error rate by writer", bars: bars).svg)
    }

    private func confusions(_ rates: ErrorRates) -> ChartPage.Section {
        func name(_ character: Character?) -> String { Markup.visible(character.map(String.init) ?? "") }
        func commonest(_ side: (Confusion) -> Character?) -> [String] {
            var totals: [String: Int] = [:]
            for (confusion, count) in rates.confusions { totals[name(side(confusion)), default: 0] += count }
            return totals.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.shownCharacters).map(\.key)
        }
        let (rows, columns) = (commonest(\.expected), commonest(\.read))
        var counts = [Int](repeating: 0, count: rows.count * columns.count)
        var shown = 0
        for (confusion, count) in rates.confusions {
            guard let row = rows.firstIndex(of: name(confusion.expected)),
                let column = columns.firstIndex(of: name(confusion.read))
            else { continue }
            counts[row * columns.count + column] += count
            shown += count
        }
        let all = rates.confusions.values.reduce(0, +)
        return ChartPage.Section(
            heading: "What was read for what",
            note: "Errors only: \(shown) of \(all). ∅ as written: a character too many; ∅ as read: a character left out; ␣ is a space.",
            content: MatrixChart(
                title: "What was read for what", rowAxis: "written", columnAxis: "read", rows: rows, columns: columns,
                counts: counts
            ).svg)
    }

    private func groups(
        _ tallies: [Int: Tally], _ firsts: [Int], heading: String, axis: String
    ) -> ChartPage.Section {
        let columns = tallies.sorted { $0.key < $1.key }.map { group, tally in
            let first = firsts[group]
            let name = group + 1 == firsts.count
                ? "\(first)…" : firsts[group + 1] - 1 == first ? "\(first)" : "\(first)–\(firsts[group + 1] - 1)"
            return ColumnChart.Column(name: name, value: tally.rate, weight: "\(tally.samples)")
        }
        return ChartPage.Section(
            heading: heading, note: "Character error rate; the small figures below are numbers of samples.",
            content: ColumnChart(title: heading, axis: axis, columns: columns).svg)
    }

    private func worst() -> ChartPage.Section {
        var ranked = self
        ranked.keepTheWorst()
        let figures = ranked.failures.map { failure in
            let drawing = StrokeDrawing(
                title: failure.sample.text, strokes: failure.sample.strokes.map { $0.points.map { ($0.x, $0.y) } })
            let about = [failure.sample.writer, failure.sample.identifier].compactMap { $0 }.joined(separator: ", ")
            return "<figure>\n\(drawing.svg)<figcaption><span>written</span> "
                + "<b class=\"good\">\(Markup.escaped(Markup.visible(failure.sample.text)))</b><br><span>read</span> "
                + "<b class=\"bad\">\(Markup.escaped(Markup.visible(failure.read)))</b><br>"
                + "<span>\(Markup.escaped(about))</span></figcaption>\n</figure>\n"
        }
        return ChartPage.Section(
            heading: "The worst samples", note: "By errors for each character of the label.",
            content: "<div class=\"samples\">\n\(figures.joined())</div>\n")
    }
}
