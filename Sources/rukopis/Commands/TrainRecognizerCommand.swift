import Foundation
import Training

/// `rukopis train recognizer`: a recognizer from labelled ink, offline.
struct TrainRecognizerCommand: Command {
    static let name = "recognizer"
    static let summary = "Trains a recognizer as a configuration file says, or goes on with it."
    static let arguments = "CONFIG"
    static let details = """
        The configuration is JSON; it names the ink to train and to validate on, the network, the augmentation and the \
        folder for checkpoints, log and model. A run that was interrupted (Ctrl-C writes a checkpoint first) goes on \
        from its last checkpoint and ends with the very weights of an uninterrupted one. The model, with weights \
        averaged over the last steps, is written at every validation, and so is curves.html, the log drawn as charts. \
        A configuration may be another one with changes; see TrainingData/Ablation.
        """
    static let examples = [
        Example("rukopis train recognizer TrainingData/recognizer.json", "trains, or goes on with, the shipped model")
    ]

    var configuration: String?
    var acceptsChanges = false
    var interval = 60
    /// Length of the run, or 0 for the configuration's.
    var samples = 0

    static var optionGroups: [OptionGroup<TrainRecognizerCommand>] {
        [
            OptionGroup(
                heading: "Options:",
                options: [
                    .flag(
                        "accept-changes", help: "Go on from a checkpoint although the configuration has changed",
                        \.acceptsChanges),
                    .integer(
                        "samples", argument: "N", in: 1...1_000_000_000,
                        help: "Another length of the run than the configuration's", \.samples),
                    .integer(
                        "report-every", argument: "SECONDS", in: 1...86_400,
                        help: "How often a line is written where standard error is no terminal (60)", \.interval),
                ])
        ]
    }

    mutating func take(_ argument: String) throws(UsageError) {
        guard configuration == nil else { throw UsageError("one configuration at a time, not also '\(argument)'") }
        configuration = argument
    }

    func check() throws(UsageError) {
        if configuration == nil { throw UsageError("a configuration file is missing") }
    }

    func run() async throws -> ExitStatus {
        guard let configuration else { return .wrongUsage }
        var settings = try TrainingConfiguration(contentsOf: URL(fileURLWithPath: configuration))
        if samples > 0 { settings.samples = samples }
        let trainer = try Trainer(settings) { Diagnostics.write("\($0)\n") }
        Interruption.watch()
        var display = TrainingDisplay(interval: Double(interval))
        let isComplete = try trainer.run(
            acceptChanges: acceptsChanges, shouldStop: { Interruption.happened }, progress: { display.show($0) })
        display.finish()
        if isComplete {
            Diagnostics.write("the model is \(trainer.modelFile.path)\n")
        } else {
            Diagnostics.write("stopped; the same command goes on from here\n")
        }
        return isComplete ? .success : .inputFailed
    }
}
