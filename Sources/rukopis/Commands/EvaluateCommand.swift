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
        Example("rukopis evaluate --level word --limit 200 session.unipen", "the first 200 labelled words"),
    ]

    var input = InputOptions()
    var reading = ReadingOptions()
    var isJSON = false
    var level = Level.all
    var limit = Int.max
    var confusions = 20

    static var optionGroups: [OptionGroup<EvaluateCommand>] {
        [
            OptionGroup(
                heading: "Output:",
                options: [
                    .flag("json", help: "Write one JSON object", \.isJSON),
                    .integer(
                        "confusions", argument: "N", in: 0...100_000,
                        help: "How many kinds of errors to list, commonest first (20)", \.confusions),
                ]),
            ReadingOptions.group.lifted(to: \.reading),
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
        let recognizer = try reading.recognizer()
        var status = ExitStatus.success
        var evaluation = Evaluation()
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
                evaluation.add(sample, try reading.get())
                bar.show(
                    evaluation.rates.samples, note: "cer \(EvaluationReport.percent(evaluation.rates.cer))")
            }
            bar.finish()
        }
        guard evaluation.rates.samples > 0 else { return status }
        let report = EvaluationReport(evaluation, confusions: confusions)
        var output = StandardOutput()
        try output.write(isJSON ? JSONText.line(report) : report.text)
        try output.flush()
        return status
    }
}
