import Ink
import Network
import Recognition

/// `rukopis inspect`: what is in a file, without reading it.
struct InspectCommand: Command {
    static let name = "inspect"
    static let summary = "Says what is in ink and model files: pages, strokes, channels, labels, warnings."
    static let arguments = "[FILE...]"
    static let details = """
        A file whose name ends in .safetensors is taken for a model file: its architecture and what it says of itself \
        are shown. Everything else is ink.
        """
    static let examples = [
        Example("rukopis inspect note.inkml", "prints what the file holds"),
        Example("rukopis inspect --json *.ndjson", "prints an object for each file"),
        Example("rukopis inspect Models/recognizer.safetensors", "prints what a model was trained on"),
    ]

    var input = InputOptions()
    var isJSON = false

    static var optionGroups: [OptionGroup<InspectCommand>] {
        [
            OptionGroup(
                heading: "Output:",
                options: [.flag("json", help: "Write a JSON object for each file", \.isJSON)]),
            InputOptions.group.lifted(to: \.input),
        ]
    }

    mutating func take(_ argument: String) { input.files.append(argument) }

    func run() async throws -> ExitStatus {
        var status = ExitStatus.success
        var output = StandardOutput()
        for input in input.inputs {
            if input.name.hasSuffix(".safetensors") {
                do {
                    let content = try ModelContent(file: input.name)
                    try output.write(isJSON ? JSONText.line(content) : content.text)
                } catch let error as NetworkError {
                    Diagnostics.report("\(error)")
                    status = .inputFailed
                }
            } else {
                do {
                    let content = try InkContent(of: input.pages(as: self.input.format), file: input.name)
                    try output.write(isJSON ? JSONText.line(content) : content.text)
                } catch let error as InkError {
                    Diagnostics.report("\(error)")
                    status = .inputFailed
                }
            }
            try output.flush()
        }
        return status
    }
}
