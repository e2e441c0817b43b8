import Foundation
import Ink
import Recognition

/// `rukopis recognize`: ink files in, text out.
struct RecognizeCommand: Command {
    static let name = "recognize"
    static let summary = "Reads ink files and writes their text."
    static let arguments = "[FILE|FOLDER...]"
    static let details = """
        Lines of text come in reading order, one for each handwritten line; a page on which nothing is read gives an \
        empty one. A line is read in one script; name the languages if you know them. Text that was typed is not \
        among it: a note tells of it, the JSON formats hold it.

        Of a folder all ink files are read, those in its folders, too. With --output each file's text goes to a file \
        of its own, FOLDER/name.xopp.txt for name.xopp; it is there whole or not at all.

        json gives an object for each file, jsonl one for each handwritten line with its file, page and line, counted \
        from 1. They hold, for each line, its text, confidence (0 to 1), box ([x, y, width, height] in the ink's \
        unit), baseline ([x, y, angle, height of small letters]), script and words; for each word the same and the \
        numbers of its strokes on the page, counted from 0. jiix is MyScript's exchange format, an object for each \
        page; inkml is the ink itself, its text in annotations (\"truth\"); hocr is HTML with boxes in pixels of what \
        `render --to png --resolution 300' draws.

        A bad record of an .ndjson file does not stop the others: it is told on standard error, in jsonl also as an \
        object with \"error\" in its place, and the exit status is 1.
        """
    static let examples = [
        Example("rukopis recognize note.inkml", "prints the text of one file"),
        Example("rukopis recognize --language ru,en *.ndjson", "reads Russian and English"),
        Example("rukopis recognize --output texts --skip-existing notebooks", "a text file for each file of a folder"),
        Example("rukopis recognize --format json --alternatives 3 - < note.inkml", "words with boxes and candidates"),
    ]

    var input = InputOptions()
    var reading = ReadingOptions()
    var format = TranscriptFormat.text
    var output: String?
    var skipsExisting = false

    static var optionGroups: [OptionGroup<RecognizeCommand>] {
        [
            OptionGroup(
                heading: "Output:",
                options: [
                    .choice(
                        "format", argument: "FORMAT", help: "text (default), json, jsonl, tsv, jiix, inkml or hocr",
                        \.format),
                    .integer(
                        "alternatives", short: "a", argument: "N", in: 0...100,
                        help: "Give up to N other readings of each word and line", \.reading.recognition.alternatives),
                    .text(
                        "output", short: "o", argument: "FOLDER",
                        help: "Write a file for each ink file into FOLDER instead of standard output", \.output),
                    .flag(
                        "skip-existing", help: "With --output: leave files alone whose text is there already",
                        \.skipsExisting),
                ]),
            OptionGroup(
                heading: "Reading:",
                options: ReadingOptions.group.lifted(to: \.reading).options + [
                    Option(
                        "context", argument: "TEXT", help: "The text before the ink (before the caret)"
                    ) { (target: inout RecognizeCommand, value: String) in
                        target.reading.recognition.context = value
                    },
                    ReadingOptions.wordsOption.lifted(to: \.reading),
                ]),
            InputOptions.group.lifted(to: \.input),
        ]
    }

    mutating func take(_ argument: String) { input.files.append(argument) }

    func check() throws(UsageError) {
        if skipsExisting, output == nil { throw UsageError("--skip-existing needs --output") }
    }

    func run() async throws -> ExitStatus {
        let recognizer = try reading.recognizer()
        let files = InkFiles(input.inputs)
        let isAllThere = files.report()
        let width = min(reading.jobs, max(files.entries.count, 1))
        let transcriber = Transcriber(
            pages: PageReader(recognizer: recognizer, format: input.format, width: max(1, reading.jobs / width)),
            format: format, alternatives: reading.recognition.alternatives)
        let isWhole: Bool
        if let output {
            isWhole = try await transcriber.write(files.entries, into: output, skipsExisting: skipsExisting, width: width)
        } else if files.entries.count == 1, let entry = files.entries.first {
            isWhole = try await transcriber.stream(entry)
        } else {
            isWhole = try await transcriber.print(files.entries, width: width)
        }
        return isWhole && isAllThere ? .success : .inputFailed
    }
}
