import Ink

/// Which ink is worked on.
struct InputOptions: Sendable {
    var format: InkFormat?
    /// As they were given; none means standard input.
    var files: [String] = []

    static var group: OptionGroup<InputOptions> {
        let formats = InkFormat.allCases.map(\.rawValue).joined(separator: ", ")
        return OptionGroup(
            heading: "Input:",
            options: [
                Option(
                    "from", short: "f", argument: "FORMAT",
                    help: "The files' format: \(formats); else it is told from the content",
                    values: InkFormat.allCases.map(\.rawValue)
                ) { (target: inout InputOptions, value: String) throws(UsageError) in
                    guard let format = InkFormat(rawValue: value) else {
                        throw UsageError("--from takes one of \(formats), not '\(value)'")
                    }
                    target.format = format
                }
            ])
    }

    var inputs: [InkInput] { files.isEmpty ? [.standardInput] : files.map(InkInput.init(argument:)) }
}
