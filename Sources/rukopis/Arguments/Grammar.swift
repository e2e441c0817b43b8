/// What a command line may hold and what its help says, without the types of the values.
struct Grammar {
    struct Option {
        let name: String
        let short: Character?
        let argument: String?
        let help: String
        /// The values that there are, where they can be told; else empty.
        let values: [String]
    }

    struct Group {
        let heading: String
        let options: [Option]
    }

    /// The words that lead to the command: "rukopis recognize".
    var program: String
    var arguments: String
    var summary: String
    var details: String
    /// In the order of which an option's index is its place.
    var groups: [Group] = []
    /// Commands to choose from, with a line for each.
    var listed: [(name: String, summary: String)] = []
}

extension Grammar {
    init<C: Command>(of command: C.Type, path: String) {
        program = "\(path) \(C.name)"
        arguments = C.arguments
        summary = C.summary
        details = [C.details, Self.text(of: C.examples)].filter { !$0.isEmpty }.joined(separator: "\n\n")
        groups = C.optionGroups.map { group in
            Group(
                heading: group.heading,
                options: group.options.map {
                    Option(name: $0.name, short: $0.short, argument: $0.argument, help: $0.help, values: $0.values)
                })
        }
    }

    private static func text(of examples: [Example]) -> String {
        guard !examples.isEmpty else { return "" }
        return "Examples:\n" + examples.map { "  \($0.command)\n      \($0.purpose)" }.joined(separator: "\n")
    }
}
