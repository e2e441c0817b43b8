import Foundation
import Language

/// `rukopis train language`: a language file from texts and word lists.
struct TrainLanguageCommand: Command {
    static let name = "language"
    static let summary = "Builds a language file from texts and word lists."
    static let arguments = "CONFIG"
    static let details = """
        The configuration is JSON; it names the language, its texts (one sentence a line, plain or compressed by zstd), \
        its word list and how much of them to keep. The file holds statistics, no sentences. It is called \
        language-TAG.rklm and belongs into the folder of the models.
        """
    static let examples = [
        Example(
            "rukopis train language --texts data/text --lists lists --output Models TrainingData/languages/ru.json",
            "writes Models/language-ru.rklm")
    ]

    var configuration: String?
    var texts = "."
    var lists = "."
    var output = "."

    static var optionGroups: [OptionGroup<TrainLanguageCommand>] {
        [
            OptionGroup(
                heading: "Options:",
                options: [
                    Option("texts", argument: "FOLDER", help: "Where the configuration's texts are (.)") {
                        (target: inout TrainLanguageCommand, folder: String) in target.texts = folder
                    },
                    Option("lists", argument: "FOLDER", help: "Where the configuration's word lists are (.)") {
                        (target: inout TrainLanguageCommand, folder: String) in target.lists = folder
                    },
                    Option("output", short: "o", argument: "FOLDER", help: "Where the language file is put (.)") {
                        (target: inout TrainLanguageCommand, folder: String) in target.output = folder
                    },
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
        let settings = try LanguageConfiguration(contentsOf: configuration)
        let file = URL(fileURLWithPath: output).appendingPathComponent("language-\(settings.tag).rklm").path
        let trainer = LanguageTrainer(configuration: settings, texts: texts, lists: lists)
        try trainer.run(output: file) { Diagnostics.write("\($0)\n") }
        Diagnostics.write("the language file is \(file)\n")
        return .success
    }
}
