/// One subcommand: what the help says of it, the values that its options set, and its work.
protocol Command: Sendable {
    static var name: String { get }
    /// One line for the list of commands.
    static var summary: String { get }
    /// The arguments after the options, for example "[FILE...]".
    static var arguments: String { get }
    /// Paragraphs after the options: what is worth knowing.
    static var details: String { get }
    static var examples: [Example] { get }
    static var optionGroups: [OptionGroup<Self>] { get }

    /// With every option's default.
    init()
    /// Takes one argument that is no option.
    mutating func take(_ argument: String) throws(UsageError)
    /// Called once, after the last argument.
    func check() throws(UsageError)
    /// Throws only what concerns the whole run; a failed input is reported and told by the status.
    func run() async throws -> ExitStatus
}

extension Command {
    func check() throws(UsageError) {}
}

/// A command line and what it is good for, as the help shows it.
struct Example: Sendable {
    let command: String
    let purpose: String

    init(_ command: String, _ purpose: String) {
        self.command = command
        self.purpose = purpose
    }
}
