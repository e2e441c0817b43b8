import Foundation
import Language

/// `rukopis predict`: the next words of a text, or the rest of the word begun.
struct PredictCommand: Command {
    static let name = "predict"
    static let summary = "Foresees the next words of a text, or the rest of the word begun."
    static let arguments = "[TEXT...]"
    static let details = """
        Each TEXT is the text before the caret; without one, each line of standard input is. If it ends with a letter, \
        its last word is taken as begun and completed; so put a space after a whole word. Words come likeliest first.

        tsv and json give, beside each word, what to append to the text (completion), how many characters to take off \
        its end first (deletes), and how likely it is (probability, 0 to 1).

        What you write is remembered only if you say so: --learn puts the texts' words into your personal store, a file \
        that only you can read; --forget takes a word out again, and every pair of words that it is part of.
        """
    static let examples = [
        Example("rukopis predict --language en 'I would like '", "prints three words that may come next"),
        Example("rukopis predict -n 5 --tsv 'Доброе ут'", "five ways to complete the word, with probabilities"),
        Example("rukopis predict --learn < letters.txt", "remembers the words of your letters"),
        Example("rukopis predict --forget password", "takes a word out of the store"),
    ]

    var language = LanguageOptions()
    var texts: [String] = []
    var count = 3
    var format = TableFormat.text
    var includesMarks = true
    var learns = false
    var forgotten: [String] = []
    var forgetsAll = false

    static var optionGroups: [OptionGroup<PredictCommand>] {
        [
            OptionGroup(
                heading: "Output:",
                options: [
                    .integer("count", short: "n", argument: "N", in: 1...100, help: "How many words (3)", \.count),
                    .choice("format", argument: "FORMAT", help: "text (default), json or tsv", \.format),
                    Option("json", help: "The same as --format json") { (target: inout PredictCommand, _: String) in
                        target.format = .json
                    },
                    Option("tsv", help: "The same as --format tsv") { (target: inout PredictCommand, _: String) in
                        target.format = .tsv
                    },
                    .flag("no-marks", help: "Words only, no commas and full stops", \.includesMarks, becomes: false),
                ]),
            LanguageOptions.group.lifted(to: \.language),
            OptionGroup(
                heading: "Personal store:",
                options: [
                    .flag("learn", help: "Remember the texts' words instead of foreseeing", \.learns),
                    Option("forget", argument: "WORD", help: "Forget a word (may be given more than once)") {
                        (target: inout PredictCommand, word: String) in target.forgotten.append(word)
                    },
                    .flag("forget-all", help: "Forget everything", \.forgetsAll),
                ]),
        ]
    }

    mutating func take(_ argument: String) { texts.append(argument) }

    func check() throws(UsageError) {
        let forgets = forgetsAll || !forgotten.isEmpty
        if !language.usesStore, learns || forgets {
            throw UsageError("--no-store leaves nothing to learn or to forget")
        }
        if learns, forgets { throw UsageError("--learn and --forget exclude each other") }
        if forgets, !texts.isEmpty { throw UsageError("--forget takes no texts") }
    }

    func run() async throws -> ExitStatus {
        if forgetsAll || !forgotten.isEmpty { return try forget() }
        if learns { return try learn() }
        let predictor = Predictor(
            files: try language.files(), store: try language.personalStore(), userWords: try language.userWords())
        var output = StandardOutput()
        if format == .tsv { try output.write(TableFormat.row(PredictionRecord.columns)) }
        for text in try inputTexts() {
            let predictions = try predictor.predictions(for: text, count: count, includesMarks: includesMarks)
            let record = PredictionRecord(text: text, predictions: predictions)
            switch format {
            case .text: try output.write(record.lines)
            case .json: try output.write(JSONText.line(record))
            case .tsv: try output.write(record.rows)
            }
        }
        try output.flush()
        return .success
    }

    private func inputTexts() throws -> [String] {
        if !texts.isEmpty { return texts }
        return TextInput.lines(of: try TextInput(name: "-").text()).map { String($0.line) }
    }

    private func learn() throws -> ExitStatus {
        let texts = try inputTexts()
        guard let store = try language.personalStore(makes: true) else { return .wrongUsage }
        try store.learn(texts.joined(separator: "\n"))
        return .success
    }

    private func forget() throws -> ExitStatus {
        // Where there is no store everything is forgotten already.
        guard let store = try language.personalStore() else { return .success }
        if forgetsAll { try store.forget() }
        for word in forgotten { try store.forget(word) }
        return .success
    }
}
