import Foundation
import Ink
import Recognition
import Rendering

/// `rukopis render`: ink as a picture, or as a PDF that can be searched.
struct RenderCommand: Command {
    static let name = "render"
    static let summary = "Draws ink as PNG, SVG or searchable PDF."
    static let arguments = "[FILE...]"
    static let details = """
        A PDF holds all pages of all files: the ink as lines and, behind each word and unseen, its text, so that any \
        viewer finds and copies it. PNG and SVG hold one page; the pages after it go to NAME-2.png, NAME-3.png and so \
        on beside NAME.png.

        Text that was typed is drawn where the file says its place.

        Words that are to be seen lie over or under the ink (--text); in a PDF they can be searched either way. \
        --text none draws the ink alone, which is quick: nothing is read then. The output is put in place when it is \
        whole.
        """
    static let examples = [
        Example("rukopis render -o note.pdf note.xopp", "makes a searchable PDF"),
        Example("rukopis render -o page.png --page 3 --resolution 300 note.rmdoc", "draws one page"),
        Example("rukopis render --to svg --text under note.inkml > note.svg", "the text behind the ink"),
    ]

    var input = InputOptions()
    var reading = ReadingOptions()
    var format: PictureFormat?
    var output: String?
    var text: TextPlacement?
    var resolution = 150
    var page = 0

    static var optionGroups: [OptionGroup<RenderCommand>] {
        [
            OptionGroup(
                heading: "Output:",
                options: [
                    .optionalChoice(
                        "to", argument: "FORMAT", help: "png, svg or pdf; else by the ending of the output, else pdf",
                        \.format),
                    .text("output", short: "o", argument: "FILE", help: "Where to; else standard output", \.output),
                    .optionalChoice(
                        "text", argument: "PLACE",
                        help: "The recognized words: over the ink, under it, none, or hidden (PDF only, its default; "
                            + "else none)", \.text),
                    .integer(
                        "resolution", short: "r", argument: "DPI", in: 1...2400, help: "Of PNG, in dots per inch (150)",
                        \.resolution),
                    .integer(
                        "page", short: "p", argument: "N", in: 1...Int.max, help: "Only the page N of each file",
                        \.page),
                ]),
            ReadingOptions.group.lifted(to: \.reading),
            InputOptions.group.lifted(to: \.input),
        ]
    }

    mutating func take(_ argument: String) { input.files.append(argument) }

    func check() throws(UsageError) {
        if let output, format == nil, self.outputFormat == nil {
            throw UsageError("--to is missing, and '\(output)' ends in none of .png, .svg, .pdf")
        }
        if text == .hidden, chosenFormat != .pdf { throw UsageError("--text hidden is for PDF alone") }
    }

    private var outputFormat: PictureFormat? {
        output.flatMap { PictureFormat(rawValue: ($0 as NSString).pathExtension.lowercased()) }
    }

    private var chosenFormat: PictureFormat { format ?? outputFormat ?? .pdf }

    func run() async throws -> ExitStatus {
        let placement = text ?? (chosenFormat == .pdf ? .hidden : .none)
        if output == nil, chosenFormat != .svg, isatty(STDOUT_FILENO) == 1 {
            throw Unsuited(what: "standard output is a terminal; name a file by --output")
        }
        let files = InkFiles(input.inputs)
        let isAllThere = files.report()
        let reader = PageReader(
            recognizer: placement == .none ? nil : try reading.recognizer(), format: input.format, width: reading.jobs)
        let title = files.entries.count == 1 ? files.entries.first?.name : nil
        var sink = try PictureSink(chosenFormat, output: output, title: title)
        let (format, resolution) = (chosenFormat, Double(resolution))
        var isWhole = isAllThere
        var bar = ProgressBar("drawing", total: 0)
        for entry in files.entries {
            let isFileWhole = try await reader.read(
                entry.input, isQuiet: entry.isFound, only: page > 0 ? page : nil,
                make: { DrawnPage($0, as: format, text: placement, resolution: resolution) }
            ) { outcome in
                guard case .page(let drawn) = outcome else { return }
                try sink.add(drawn)
                bar.show(sink.count, note: "pages")
            }
            if !isFileWhole { isWhole = false }
        }
        bar.finish()
        guard sink.count > 0 else {
            if isWhole { Diagnostics.report(page > 0 ? "there is no page \(page)" : "there is nothing to draw") }
            return .inputFailed
        }
        try sink.finish()
        return isWhole ? .success : .inputFailed
    }

    struct Unsuited: Error, Equatable, CustomStringConvertible {
        let what: String
        var description: String { what }
    }
}
