import Foundation
import Language
import Training

/// `rukopis train synthesize`: labelled ink drawn from handwriting fonts and running text.
struct TrainSynthesizeCommand: Command {
    static let name = "synthesize"
    static let summary = "Draws labelled ink from handwriting fonts and running text, to train on."
    static let arguments = "OUTPUT"
    static let details = """
        OUTPUT is an .ndjson.gz file in the form of the public Quick, Draw! data. The same options give the same file. \
        The fonts are .ttf or .otf files in one folder; the texts are <language>-<source>.txt or .txt.zst files, one \
        sentence a line.
        """
    static let examples = [
        Example(
            "rukopis train synthesize --script cyrillic --fonts fonts --texts text --count 100000 cyrillic.ndjson.gz",
            "draws 100,000 Cyrillic words and short texts"),
        Example(
            "rukopis train synthesize --fonts fonts --line 'Good morning!' line.ndjson", "draws one line, uncompressed"),
    ]

    var script = Script.latin
    var fonts: String?
    var texts: String?
    var count = 1000
    var seed = 1
    var withoutFonts: Set<String> = []
    var onlyFonts: Set<String> = []
    var lines: [String] = []
    var output: String?

    static var optionGroups: [OptionGroup<TrainSynthesizeCommand>] {
        [
            OptionGroup(
                heading: "Options:",
                options: [
                    .choice("script", argument: "SCRIPT", help: "latin (default) or cyrillic", \.script),
                    .text("fonts", argument: "FOLDER", help: "The handwriting fonts", \.fonts),
                    .text("texts", argument: "FOLDER", help: "The texts", \.texts),
                    .integer("count", argument: "N", in: 1...100_000_000, help: "How many samples (1000)", \.count),
                    .integer("seed", argument: "N", in: 0...Int.max, help: "Of all random choices (1)", \.seed),
                    Option(
                        "without-font", argument: "NAME", help: "Leave this font out (may be given more than once)"
                    ) { (target: inout TrainSynthesizeCommand, name: String) in target.withoutFonts.insert(name) },
                    Option(
                        "only-font", argument: "NAME", help: "Use this font only (may be given more than once)"
                    ) { (target: inout TrainSynthesizeCommand, name: String) in target.onlyFonts.insert(name) },
                    Option(
                        "line", argument: "TEXT",
                        help: "Draw this line instead of words of the texts (may be given more than once)"
                    ) { (target: inout TrainSynthesizeCommand, text: String) in target.lines.append(text) },
                ])
        ]
    }

    mutating func take(_ argument: String) throws(UsageError) {
        guard output == nil else { throw UsageError("one output file, not also '\(argument)'") }
        output = argument
    }

    func check() throws(UsageError) {
        if fonts == nil { throw UsageError("--fonts is missing") }
        if texts == nil, lines.isEmpty { throw UsageError("--texts or --line is missing") }
        if texts != nil, !lines.isEmpty { throw UsageError("--texts and --line exclude each other") }
        if lines.contains(where: { $0.allSatisfy(\.isWhitespace) }) { throw UsageError("--line is empty") }
        if output == nil { throw UsageError("the output file is missing") }
    }

    func run() async throws -> ExitStatus {
        guard let fonts, let output else { return .wrongUsage }
        var settings = FontInk.Settings(
            script: script, fontFolder: URL(fileURLWithPath: fonts), textFolder: URL(fileURLWithPath: texts ?? ""),
            output: URL(fileURLWithPath: output), count: count, seed: UInt64(seed))
        settings.withoutFonts = withoutFonts
        settings.onlyFonts = onlyFonts.isEmpty ? nil : onlyFonts
        if !lines.isEmpty {
            let records = try FontInk.records(of: lines, settings)
            try OutputFile.write(records.map { $0 + "\n" }.joined(), to: output)
            return .success
        }
        var bar = ProgressBar("drawing", total: count)
        let counts = try FontInk.write(settings) { bar.show($0) }
        bar.finish()
        let missing = counts.filter { $0.value == 0 }.keys.sorted()
        if !missing.isEmpty { Diagnostics.warn("never drawn: \(missing.map(String.init).joined(separator: " "))") }
        return .success
    }
}
