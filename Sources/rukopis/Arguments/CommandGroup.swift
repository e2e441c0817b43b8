/// A command that only chooses among others: the program itself, and `train`.
struct CommandGroup: Sendable {
    enum Entry: Sendable {
        case command(any Command.Type)
        case group(CommandGroup)

        var name: String {
            switch self {
            case .command(let command): command.name
            case .group(let group): group.name
            }
        }

        var summary: String {
            switch self {
            case .command(let command): command.summary
            case .group(let group): group.summary
            }
        }
    }

    let name: String
    let summary: String
    let details: String
    let entries: [Entry]

    /// Chooses by the first word, which is no option, and runs what was chosen with the rest.
    ///
    /// - Parameter path: the words that led here, for messages: "rukopis", "rukopis train".
    func run(_ arguments: [String], path: String) async throws -> ExitStatus {
        let rest = ArgumentParser(grammar: grammar(path: path)).parseUntilFirstArgument(arguments) { word in
            entries.contains { $0.name == word }
                ? nil : UsageError("there is no command '\(word)'\(suggestion(for: word))")
        }
        guard let word = rest.first, let entry = entries.first(where: { $0.name == word }) else {
            return .wrongUsage
        }
        let remaining = Array(rest.dropFirst())
        switch entry {
        case .command(let command): return try await Self.run(command, remaining, path: path)
        case .group(let group): return try await group.run(remaining, path: "\(path) \(group.name)")
        }
    }

    func grammar(path: String) -> Grammar {
        Grammar(
            program: path, arguments: "COMMAND [ARGUMENT...]", summary: summary,
            details: details + "\n\n`\(path) COMMAND --help' explains each command.",
            listed: entries.map { ($0.name, $0.summary) })
    }

    private static func run<C: Command>(
        _: C.Type, _ arguments: [String], path: String
    ) async throws -> ExitStatus {
        let command = ArgumentParser(grammar: Grammar(of: C.self, path: path)).parse(arguments, into: C())
        return try await command.run()
    }

    private func suggestion(for word: String) -> String {
        let near = entries.map(\.name).filter { $0.hasPrefix(word) || word.hasPrefix($0) }
        return near.isEmpty ? "" : "; did you mean '\(near.joined(separator: "' or '"))'?"
    }
}
