import Charts
import Foundation

/// A run's log drawn as curves, on a page of its own.
enum TrainingCurves {
    /// Writes the page beside its place and renames it.
    /// - Parameter log: the run's `log.jsonl`; lines that are no entries of it are passed over.
    static func write(log: URL, to page: URL, name: String) throws {
        let entries = TrainingLog.entries(of: try Data(contentsOf: log))
        try Data(self.page(entries, name: name).html.utf8).write(to: page, options: .atomic)
    }

    static func page(_ entries: [TrainingLog.Entry], name: String) -> ChartPage {
        func line(_ name: String, _ value: (TrainingLog.Entry) -> Double?) -> LineChart.Line {
            LineChart.Line(
                name: name,
                points: entries.compactMap { entry in value(entry).map { (x: Double(entry.samples), y: $0) } })
        }
        func chart(_ title: String, _ lines: [LineChart.Line], _ figure: ChartFigure = .plain) -> ChartPage.Section {
            ChartPage.Section(
                heading: title, content: LineChart(title: title, axis: "samples seen", lines: lines, figure: figure).svg)
        }
        let sets = Set(entries.flatMap(\.cer.keys)).sorted()
        var lead = "No validation yet."
        if let last = entries.last {
            let rates = sets.compactMap { set in last.cer[set].map { "\(set) \(ChartFigure.share.text($0))" } }
            lead = "After \(last.samples) samples: \(rates.joined(separator: ", "))."
        }
        return ChartPage(
            title: "Training of \(name)", lead: lead,
            sections: [
                chart("Character error rate by validation set", sets.map { set in line(set) { $0.cer[set] } }, .share),
                chart("Loss", [line("a symbol", \.loss), line("script, a sample", \.routerLoss)]),
                chart("Norm of the gradient", [line("norm", \.gradientNorm)]),
                chart("Speed", [line("samples a second", \.samplesPerSecond)]),
            ])
    }
}
