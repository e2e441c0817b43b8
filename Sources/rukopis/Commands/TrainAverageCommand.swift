import Foundation
import Training

/// `rukopis train average`: one recognizer from several.
struct TrainAverageCommand: Command {
    static let name = "average"
    static let summary = "Takes the mean of the weights of several recognizers."
    static let arguments = "FILE[=SHARE]..."
    static let details = """
        Models that were trained on from the same one, on other samples or with other seeds, have a mean that often reads \
        new writers better than each of them. A share is a number above 0; without one it is 1. Metadata are those of \
        the first file.
        """
    static let examples = [
        Example(
            "rukopis train average --output mean.safetensors first.safetensors second.safetensors=2",
            "a third of the first and two thirds of the second")
    ]

    var output: String?
    var parts: [ModelAverage.Part] = []

    static var optionGroups: [OptionGroup<TrainAverageCommand>] {
        [
            OptionGroup(
                heading: "Options:",
                options: [
                    .text("output", short: "o", argument: "FILE", help: "The model file to write; needed", \.output)
                ])
        ]
    }

    mutating func take(_ argument: String) throws(UsageError) {
        // A name may hold an equals sign; a share is what follows the last one and is a number.
        if let sign = argument.lastIndex(of: "="), let share = Double(argument[argument.index(after: sign)...]) {
            guard share > 0, share.isFinite else { throw UsageError("the share in '\(argument)' must be above 0") }
            parts.append(ModelAverage.Part(file: String(argument[..<sign]), share: share))
        } else {
            parts.append(ModelAverage.Part(file: argument, share: 1))
        }
    }

    func check() throws(UsageError) {
        if parts.isEmpty { throw UsageError("the models to average are missing") }
        if output == nil { throw UsageError("--output FILE is missing") }
    }

    func run() async throws -> ExitStatus {
        guard let output else { return .wrongUsage }
        try ModelAverage.network(of: parts).write(to: URL(fileURLWithPath: output), half: true)
        Diagnostics.write("the model is \(output)\n")
        return .success
    }
}
