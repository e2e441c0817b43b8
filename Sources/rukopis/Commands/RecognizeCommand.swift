import Ink
import Recognition

/// `rukopis recognize`: ink files in, text out.
struct RecognizeCommand: Command {
    static let name = "recognize"
    static let summary = "Reads ink files and writes their text."
    static let arguments = "[FILE...]"
    static let details = """
        Lines of text come in reading order, one for each handwritten line; a page on which nothing is read gives an \
        empty one. A line is read in one script; name the languages if you know them.

        The JSON formats hold, for each line, its text, confidence (0 to 1), box ([x, y, width, height] in the ink's \
        unit), script and words; for each word the same and the numbers of its strokes on the page, counted from 0. \
        json gives an object for each file, jsonl one for each handwritten line with its file, page and line, counted \
        from 1.
        """
    static let examples = [
        Example("rukopis recognize note.inkml", "prints the text of one file"),
        Example("rukopis recognize --language ru,en *.ndjson", "reads Russian and English"),
        Example("rukopis recognize --format json --alternatives 3 - < note.inkml", "words with boxes and candidates"),
    ]

    var input = InputOptions()
    var reading = ReadingOptions()
    var format = TranscriptFormat.text
    var words: String?

    static var optionGroups: [OptionGroup<RecognizeCommand>] {
        [
            OptionGroup(
                heading: "Output:",
                options: [
                    .choice("format", argument: "FORMAT", help: "text (default), json, jsonl or tsv", \.format),
                    .integer(
                        "alternatives", short: "a", argument: "N", in: 0...100,
                        help: "Give up to N other readings of each word and line", \.reading.recognition.alternatives),
                ]),
            OptionGroup(
                heading: "Reading:",
                options: ReadingOptions.group.lifted(to: \.reading).options + [
                    Option(
                        "context", argument: "TEXT", help: "The text before the ink (before the caret)"
                    ) { (target: inout RecognizeCommand, value: String) in
                        target.reading.recognition.context = value
                    },
                    .text(
                        "words", argument: "FILE",
                        help: "Your own words, one a line (a tab and a weight may follow)", \.words),
                ]),
            InputOptions.group.lifted(to: \.input),
        ]
    }

    mutating func take(_ argument: String) { input.files.append(argument) }

    func run() async throws -> ExitStatus {
        var reading = reading
        if let words { reading.recognition.words = try UserWordFile.words(of: words) }
        let recognizer = try reading.recognizer()
        let inputs = input.inputs
        let (format, width) = (input.format, reading.jobs)
        var printer = TranscriptPrinter(format: self.format, alternatives: reading.recognition.alternatives)
        var status = ExitStatus.success
        try await OrderedWork.run(inputs, width: min(width, inputs.count)) { input -> Transcript? in
            guard let ink = input.loadReporting(as: format) else { return nil }
            do {
                return try await recognizer.transcript(of: ink, file: input.name, width: width)
            } catch {
                Diagnostics.report("\(input.name): \(error)")
                return nil
            }
        } deliver: { transcript in
            if let transcript {
                try printer.print(transcript)
            } else {
                status = .inputFailed
            }
        }
        return status
    }
}
