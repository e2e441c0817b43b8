import Foundation
import Recognition

/// How ink is read: by which model, in which languages.
struct ReadingOptions: Sendable {
    var model: String?
    var recognition = RecognitionOptions()
    var jobs = ProcessInfo.processInfo.activeProcessorCount
    /// A file of the user's own words.
    var words: String?

    static var group: OptionGroup<ReadingOptions> {
        OptionGroup(
            heading: "Reading:",
            options: [
                Option(
                    "language", short: "l", argument: "TAGS",
                    help: "The languages of the ink, BCP 47 tags parted by commas (ru,en); else the script is "
                        + "told from the ink"
                ) { (target: inout ReadingOptions, value: String) throws(UsageError) in
                    do throws(RecognitionError) {
                        target.recognition.languages = try LanguageTag.list(value)
                    } catch {
                        throw UsageError("\(error)")
                    }
                },
                .flag(
                    "no-language-model", help: "Go by the ink alone", \.recognition.usesLanguageModel,
                    becomes: false),
                .text(
                    "model", short: "m", argument: "FILE", help: "The recognizer's model file (*.safetensors)",
                    \.model),
                .integer(
                    "jobs", short: "j", argument: "N", in: 1...1024,
                    help: "How many cores to keep busy; else all of them", \.jobs),
            ])
    }

    /// Beside ``group``, for commands that read one person's ink.
    static var wordsOption: Option<ReadingOptions> {
        .text("words", argument: "FILE", help: "Your own words, one a line (a tab and a weight may follow)", \.words)
    }

    /// - Throws: `RecognitionError`, or `UserWordFile.Unreadable`.
    func recognizer() throws -> Recognizer {
        var options = recognition
        if let words { options.words = try UserWordFile.words(of: words) }
        return try Recognizer(modelAt: model.map { URL(fileURLWithPath: $0) }, options: options)
    }
}
