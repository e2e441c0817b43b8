import Foundation
import Language

/// `rukopis correct`: miswritten words of a text, put right.
struct CorrectCommand: Command {
    static let name = "correct"
    static let summary = "Corrects miswritten words of a text."
    static let arguments = "[FILE...]"
    static let details = """
        A word is changed only if no language named holds it, a known word is near, and that word is far likelier here \
        than one we do not know: names, codes, addresses and rare words stay. Everything else of the text stays as it is.

        Every correction can be taken back: --mark writes it into the text as {written→corrected}; json gives, for each \
        line, the text as it was written and the changes with their place in it, counted in characters from 0, what was \
        written, what it became, and how likely that is right; tsv gives a row for each change.

        --evaluate takes right texts and tells how many of their words would be spoilt, and how many of random mistakes, \
        one in each line, would be repaired.
        """
    static let examples = [
        Example("echo 'a beautifull day' | rukopis correct -l en", "prints the text, corrected"),
        Example("rukopis correct --json letter.txt", "the changes with what was written"),
        Example("rukopis correct --evaluate -l ru right.txt", "counts false corrections"),
    ]

    var language = LanguageOptions()
    var files: [String] = []
    var format = TableFormat.text
    var marks = false
    var evaluates = false
    /// In hundredths.
    var sureness = 90

    static var optionGroups: [OptionGroup<CorrectCommand>] {
        [
            OptionGroup(
                heading: "Output:",
                options: [
                    .choice("format", argument: "FORMAT", help: "text (default), json or tsv", \.format),
                    Option("json", help: "The same as --format json") { (target: inout CorrectCommand, _: String) in
                        target.format = .json
                    },
                    Option("tsv", help: "The same as --format tsv") { (target: inout CorrectCommand, _: String) in
                        target.format = .tsv
                    },
                    .flag("mark", help: "Show the corrections within the text", \.marks),
                    .integer(
                        "sure", argument: "PERCENT", in: 1...100,
                        help: "Make only corrections at least this likely right (90)", \.sureness),
                    .flag("evaluate", help: "Say how many words of right texts would be spoilt", \.evaluates),
                ]),
            LanguageOptions.group.lifted(to: \.language),
        ]
    }

    mutating func take(_ argument: String) { files.append(argument) }

    func run() async throws -> ExitStatus {
        var options = Corrector.Options()
        options.confidence = Double(sureness) / 100
        // What the user has written before is no mistake.
        let known = try language.userWords() + (try language.personalStore()?.words() ?? [])
        let corrector = Corrector(files: try language.files(), userWords: known, options: options)
        var output = StandardOutput()
        var status = ExitStatus.success
        if format == .tsv, !evaluates { try output.write(TableFormat.row(CorrectionRecord.columns)) }
        for name in files.isEmpty ? ["-"] : files {
            let text: String
            do {
                text = try TextInput(name: name).text()
            } catch {
                Diagnostics.report("\(error)")
                status = .inputFailed
                continue
            }
            if evaluates {
                try evaluate(text, corrector, &output)
            } else {
                try correct(text, of: name, corrector, &output)
            }
        }
        try output.flush()
        return status
    }

    private func correct(
        _ text: String, of name: String, _ corrector: Corrector, _ output: inout StandardOutput
    ) throws {
        for (index, part) in TextInput.lines(of: text).enumerated() {
            let written = String(part.line)
            let record = CorrectionRecord(
                file: name, line: index + 1, written: written, corrector.correction(of: written))
            switch format {
            case .text: try output.write((marks ? record.marked : record.text) + part.end)
            case .json: try output.write(JSONText.line(record))
            case .tsv: try output.write(record.rows)
            }
        }
    }

    private func evaluate(_ text: String, _ corrector: Corrector, _ output: inout StandardOutput) throws {
        let lines = TextInput.lines(of: text).map { String($0.line) }.filter { !$0.isEmpty }
        let report = CorrectionReport(CorrectionEvaluation(of: corrector, on: lines))
        try output.write(format == .json ? JSONText.line(report) : report.text)
    }
}
