import Decoding
import Foundation
import Ink
import Network
import Recognition
import Training

/// `rukopis train decoder`: the decoder's weights for a recognizer.
struct TrainDecoderCommand: Command {
    static let name = "decoder"
    static let summary = "Tunes how ink and language are weighed for a recognizer, and its confidences."
    static let arguments = "[LANGUAGES=]FILE..."
    static let details = """
        Each FILE is labelled ink that the recognizer was not trained on, with the languages it is to be read in; without \
        them it is read as ink of which nothing is told. The network runs once over each; then the decoder's weights are \
        changed one after the other, as long as half of the writers are read better. The figures printed are those of \
        the other half.

        With --letters and --fonts ink of random letters, addresses, numbers and codes is made as well, and weights that \
        make its error rate more than 1.05 times that of reading by the ink alone are turned down.

        --into writes the weights into the model file itself, where reading finds them.
        """
    static let examples = [
        Example(
            "rukopis train decoder --into my.safetensors en=words-dev.ndjson.gz ru=other.ndjson.gz",
            "tunes on two sets and keeps the weights in the model")
    ]

    var model: String?
    var target: String?
    var letters: String?
    var fonts: String?
    var isJSON = false
    var limit = 400
    var rounds = 2
    var jobs = ProcessInfo.processInfo.activeProcessorCount
    var sets: [String] = []

    static var optionGroups: [OptionGroup<TrainDecoderCommand>] {
        [
            OptionGroup(
                heading: "Options:",
                options: [
                    .text("model", short: "m", argument: "FILE", help: "The recognizer's model file", \.model),
                    .text("into", argument: "FILE", help: "Write the weights into this model file", \.target),
                    .text("letters", argument: "FILE", help: "Labelled characters, to compose what is no word", \.letters),
                    .text("fonts", argument: "FOLDER", help: "Handwriting fonts, for the same", \.fonts),
                    .integer("limit", argument: "N", in: 10...1_000_000, help: "Samples of each file, at most (400)", \.limit),
                    .integer(
                        "rounds", argument: "N", in: 0...10,
                        help: "How often each weight is tried (2); 0: measure and calibrate only", \.rounds),
                    .integer("jobs", short: "j", argument: "N", in: 1...1024, help: "How many cores to keep busy", \.jobs),
                    .flag("json", help: "Write one JSON object", \.isJSON),
                ])
        ]
    }

    mutating func take(_ argument: String) { sets.append(argument) }

    func check() throws(UsageError) {
        if sets.isEmpty { throw UsageError("a file of labelled ink is missing") }
        if (letters == nil) != (fonts == nil) { throw UsageError("--letters and --fonts go together") }
    }

    func run() async throws -> ExitStatus {
        let file = try model.map { URL(fileURLWithPath: $0) } ?? ModelLocator().recognizer()
        var loaded: [DecodingSet] = []
        for argument in sets { loaded.append(try await set(argument, model: file)) }
        if let letters, let fonts {
            let samples = try NonWords.samples(
                count: min(limit, 200), seed: 7, letters: URL(fileURLWithPath: letters), fonts: URL(fileURLWithPath: fonts))
            loaded.append(
                try await DecodingSet(
                    name: "non-words", samples: samples, recognizer: try recognizer("en", model: file),
                    guardsAgainstHarm: true, jobs: jobs))
        }
        guard let first = loaded.first else { return .wrongUsage }
        let before = first.startingOptions
        Interruption.watch()
        var tuning = DecoderTuning(loaded, from: before, jobs: jobs) { Diagnostics.write("\($0)\n") }
        try await tuning.run(rounds: rounds) { Interruption.happened }
        let report = try await DecoderReport(loaded, before: before, after: tuning.options, jobs: jobs)
        var output = StandardOutput()
        try output.write(isJSON ? JSONText.line(report) : report.text)
        try output.flush()
        if let target { try write(tuning.options, into: URL(fileURLWithPath: target)) }
        return .success
    }

    private func set(_ argument: String, model: URL) async throws -> DecodingSet {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let (languages, path) = parts.count == 2 ? (parts[0], parts[1]) : ("", argument)
        let ink = try Ink(contentsOf: URL(fileURLWithPath: path))
        let samples = Self.spread(ink.pages.flatMap { $0.labelledSamples() }, limit)
        let recognizer = try recognizer(languages, model: model)
        let name = (languages.isEmpty ? "" : languages + " ") + path
        var bar = ProgressBar(path, total: samples.count)
        let set = try await DecodingSet(name: name, samples: samples, recognizer: recognizer, jobs: jobs) { bar.show($0) }
        bar.finish()
        return set
    }

    private func recognizer(_ languages: String, model: URL) throws -> Recognizer {
        let tags = languages.isEmpty ? [] : try LanguageTag.list(languages)
        return try Recognizer(modelAt: model, options: RecognitionOptions(languages: tags))
    }

    /// At most `limit` elements, from all over.
    static func spread<Element>(_ elements: [Element], _ limit: Int) -> [Element] {
        guard elements.count > limit else { return elements }
        return (0..<limit).map { elements[$0 * elements.count / limit] }
    }

    /// Beside the file and renamed.
    private func write(_ options: DecoderOptions, into file: URL) throws {
        let weights = try JSONText.line(options.weightsByName).trimmingCharacters(in: .newlines)
        try Network(contentsOf: file).adding([RecognizerMetadata.decoderKey: weights]).write(to: file, half: true)
    }
}
