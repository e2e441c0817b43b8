import Foundation
import Ink
import Recognition

/// `rukopis evaluate`: how well labelled ink is read.
struct EvaluateCommand: Command {
    enum Level: String, CaseIterable, Sendable {
        case all, character, word, text

        var label: Label.Level? {
            switch self {
            case .all: nil
            case .character: .character
            case .word: .word
            case .text: .text
            }
        }
    }

    static let name = "evaluate"
    static let summary = "Reads labelled ink and says how much of it was read right."
    static let arguments = "[FILE...]"
    static let details = """
        The character error rate (cer) is the number of characters to change, add or take away to get the label from \
        what was read, over the characters of the labels; the word error rate (wer) is the same in words. Text is \
        compared as Unicode NFC, upper and lower case differ. Characters and words are read as one line; for texts, \
        which may run over several lines, the lines are found first.
        """
    static let examples = [
        Example("rukopis evaluate words.ndjson.gz", "prints the figures and the commonest confusions"),
        Example("rukopis evaluate --json --no-language-model words.ndjson.gz", "the same by the ink alone, as JSON"),
        Example("rukopis evaluate --report charts words.ndjson.gz", "draws them too, in charts/index.html"),
        Example("rukopis evaluate --adapt 20 words.ndjson.gz", "what personal models of the writers would bring"),
        Example("rukopis evaluate --level word --limit 200 session.unipen", "the first 200 labelled words"),
    ]

    var input = InputOptions()
    var reading = ReadingOptions()
    var isJSON = false
    var level = Level.all
    var limit = Int.max
    var confusions = 20
    /// The name of a Markdown table's row, or `nil` for the figures themselves.
    var row: String?
    /// The folder for a page of charts, or `nil`.
    var report: String?
    /// Samples of each writer to adapt to; 0 for no test of adaptation.
    var adapted = 0
    /// Samples of other writers to read by each personal model.
    var others = 100
    var isTable = false

    static var optionGroups: [OptionGroup<EvaluateCommand>] {
        [
            OptionGroup(
                heading: "Output:",
                options: [
                    .flag("json", help: "Write one JSON object", \.isJSON),
                    .integer(
                        "confusions", argument: "N", in: 0...100_000,
                        help: "How many kinds of errors to list, commonest first (20)", \.confusions),
                    .text(
                        "report", argument: "DIR",
                        help: "Also draw charts and the worst samples on a page, DIR/index.html", \.report),
                    .text(
                        "row", argument: "NAME",
                        help: "Write one row of a Markdown table, for model cards, instead of the figures", \.row),
                ]),
            ReadingOptions.group.lifted(to: \.reading),
            OptionGroup(
                heading: "Personal models:",
                options: [
                    .integer(
                        "adapt", argument: "N", in: 1...10_000,
                        help: "Instead, adapt to each writer's first N samples and read the rest, by the ink alone",
                        \.adapted),
                    .integer(
                        "others", argument: "N", in: 0...10_000,
                        help: "How many samples of others each personal model reads too (100)", \.others),
                    .flag("table", help: "Write the outcome as a Markdown table", \.isTable),
                ]),
            OptionGroup(
                heading: "Input:",
                options: InputOptions.group.lifted(to: \.input).options + [
                    .choice("level", argument: "LEVEL", help: "all (default), character, word or text", \.level),
                    .integer(
                        "limit", argument: "N", in: 1...Int.max, help: "Stop after N samples of each file", \.limit),
                ]),
        ]
    }

    mutating func take(_ argument: String) { input.files.append(argument) }

    func run() async throws -> ExitStatus {
        if adapted > 0 { return try await runAdaptationTrial() }
        let recognizer = try reading.recognizer()
        var status = ExitStatus.success
        var evaluation = Evaluation()
        var charts = report.map { _ in EvaluationCharts() }
        for input in input.inputs {
            guard let ink = input.loadReporting(as: self.input.format) else {
                status = .inputFailed
                continue
            }
            let samples = ink.pages.flatMap { $0.labelledSamples(level: level.label) }.prefix(limit)
            if samples.isEmpty {
                Diagnostics.report("\(input.name): no labelled ink\(level == .all ? "" : " of level \(level.rawValue)")")
                status = .inputFailed
                continue
            }
            var bar = ProgressBar(input.name, total: samples.count)
            try await OrderedWork.run(samples, width: reading.jobs) { sample in
                (sample, await SampleReading.read(sample, by: recognizer))
            } deliver: { sample, reading in
                let reading = try reading.get()
                evaluation.add(sample, reading)
                charts?.add(sample, read: reading.text)
                bar.show(
                    evaluation.rates.samples, note: "cer \(EvaluationReport.percent(evaluation.rates.cer))")
            }
            bar.finish()
        }
        guard evaluation.rates.samples > 0 else { return status }
        let figures = EvaluationReport(evaluation, confusions: confusions)
        var output = StandardOutput()
        if let row {
            let tags = reading.recognition.languages.map(\.tag).joined(separator: ",")
            try output.write(figures.row(named: row, language: tags.isEmpty ? nil : tags))
        } else {
            try output.write(isJSON ? JSONText.line(figures) : figures.text)
        }
        try output.flush()
        if let report, let charts {
            let file = try charts.write(
                to: report, evaluation, of: input.inputs.map(\.name), model: recognizer.model)
            Diagnostics.write("the charts are in \(file)\n")
        }
        return status
    }
}
