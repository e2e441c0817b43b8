import Foundation
import Ink
import Language
import Recognition
import Training

/// `rukopis adapt`: a personal model from a few labelled samples of one writer.
struct AdaptCommand: Command {
    static let name = "adapt"
    static let summary = "Makes a personal model from a few labelled samples of one writer."
    static let arguments = "[FILE...]"
    static let details = """
        Twenty words are enough to read that writer noticeably better; more are better still. Each label is learned in \
        its own script, letters with accents and digits too. The ink is that of one line for each label, in any format \
        that carries labels; the simplest is a line of JSON for each word: \
        {"word":"hello","drawing":[[[x...],[y...]],...]} with one entry in drawing for each stroke.

        A label that cannot be right (in another script than --language says, empty, far too long for its ink) is \
        named with its place, and no model is made, for labels are rarely wrong alone; --skip-bad-labels goes on \
        without those. The model is written whole or not at all, and says in its metadata what it was made from.
        """
    static let examples = [
        Example("rukopis adapt --output mine.safetensors my-words.ndjson", "learns a hand"),
        Example("rukopis recognize --model mine.safetensors note.inkml", "reads with what was learned"),
        Example("rukopis adapt -l ru -o anna.safetensors anna.inkml", "Russian labels only"),
    ]

    var input = InputOptions()
    var output: String?
    var model: String?
    var languages: [LanguageTag] = []
    var skipsBadLabels = false
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    static var optionGroups: [OptionGroup<AdaptCommand>] {
        [
            OptionGroup(
                heading: "Output:",
                options: [
                    .text("output", short: "o", argument: "MODEL", help: "The model file to write", \.output),
                    .flag(
                        "skip-bad-labels", help: "Leave labels out that cannot be right, and go on",
                        \.skipsBadLabels),
                ]),
            OptionGroup(
                heading: "Learning:",
                options: [
                    .text(
                        "model", short: "m", argument: "FILE",
                        help: "The recognizer to start from; else the one that reads without --model", \.model),
                    Option(
                        "language", short: "l", argument: "TAGS",
                        help: "The languages of the labels, BCP 47 tags parted by commas; labels in other scripts are "
                            + "refused"
                    ) { (target: inout AdaptCommand, value: String) throws(UsageError) in
                        do throws(RecognitionError) {
                            target.languages = try LanguageTag.list(value)
                        } catch {
                            throw UsageError("\(error)")
                        }
                    },
                    .integer(
                        "jobs", short: "j", argument: "N", in: 1...1024,
                        help: "How many cores to keep busy; else all of them", \.jobs),
                ]),
            InputOptions.group.lifted(to: \.input),
        ]
    }

    mutating func take(_ argument: String) { input.files.append(argument) }

    func check() throws(UsageError) {
        if output == nil { throw UsageError("--output is missing: the model file to write") }
    }

    func run() async throws -> ExitStatus {
        guard let output else { return .wrongUsage }
        let recognizer = try ReadingOptions(model: model, recognition: RecognitionOptions(usesLanguageModel: false))
            .recognizer()
        try Self.checkPlace(output, isNot: recognizer.model)
        let adaptation = try Adaptation(of: recognizer.network, model: recognizer.model)
        guard let samples = collect(for: adaptation) else { return .inputFailed }
        if samples.count < Self.few {
            Diagnostics.warn("\(samples.count) samples are few to learn a hand from; twenty words do better")
        }
        let start = ContinuousClock.now
        var bar = ProgressBar("learning", total: adaptation.length(for: samples))
        let network = try adaptation.network(fitting: samples, threads: jobs) { bar.show($0) }
        bar.finish()
        do {
            try network.write(to: URL(fileURLWithPath: output), half: true)
        } catch {
            throw OutputError.unwritable(place: output, reason: (error as NSError).localizedDescription)
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        Diagnostics.write(
            Diagnostics.oneLine(
                "learned \(samples.count) samples in \(ProgressBar.duration(seconds)); read with --model \(output)") + "\n")
        return .success
    }

    private static let few = 5

    /// Found out before the work rather than after it.
    private static func checkPlace(_ output: String, isNot model: String) throws {
        let place = URL(fileURLWithPath: output).standardizedFileURL.resolvingSymlinksInPath()
        guard place.path != URL(fileURLWithPath: model).standardizedFileURL.resolvingSymlinksInPath().path else {
            throw OutputError.unwritable(place: output, reason: "it is the model to start from; choose another file")
        }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder), isFolder.boolValue {
            throw OutputError.unwritable(place: output, reason: "it is a folder; name a file in it")
        }
        let folder = place.deletingLastPathComponent().path
        guard FileManager.default.isWritableFile(atPath: folder) else {
            throw OutputError.unwritable(place: output, reason: "the folder \(folder) is not there or not writable")
        }
    }

    /// The samples to learn, or `nil` (all that is wrong has been told) where there are none or some are wrong.
    private func collect(for adaptation: Adaptation) -> [TrainingSample]? {
        var placed: [PlacedSample] = []
        for input in input.inputs {
            do {
                placed += try PlacedSample.all(of: input, as: self.input.format)
            } catch {
                Diagnostics.report("\(error)")
                return nil
            }
        }
        guard !placed.isEmpty else {
            Diagnostics.report("\(input.inputs.map(\.name).joined(separator: ", ")): no labelled ink")
            return nil
        }
        let usual = Self.commonestScript(of: placed)
        var samples: [TrainingSample] = []
        var faults = 0
        for piece in placed {
            do throws(LabelFault) {
                guard let sample = piece.sample else { throw .empty }
                samples.append(try adaptation.sample(sample, script: script(of: sample.text) ?? usual))
            } catch {
                faults += 1
                Diagnostics.report("\(piece.place): \(error)")
            }
        }
        if faults > 0, !skipsBadLabels {
            Diagnostics.report("\(faults) of \(placed.count) labels are bad; nothing was written (--skip-bad-labels goes on without them)")
            return nil
        }
        guard !samples.isEmpty else {
            Diagnostics.report("no label is left to learn from; nothing was written")
            return nil
        }
        return samples
    }

    /// The script that a label is to be learned in: its own, if that may be.
    private func script(of text: String) -> Script? {
        let allowed = languages.flatMap(\.scripts)
        guard let own = LabelScript.script(of: text) else { return allowed.first }
        return allowed.isEmpty || allowed.contains(own) ? own : allowed.first
    }

    private static func commonestScript(of placed: [PlacedSample]) -> Script {
        let scripts = placed.compactMap { $0.sample.flatMap { LabelScript.script(of: $0.text) } }
        return scripts.filter { $0 == .cyrillic }.count * 2 > scripts.count ? .cyrillic : .latin
    }
}
