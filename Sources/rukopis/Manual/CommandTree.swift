/// All commands with their grammars, for what is made of them: completion scripts and the manual.
struct CommandTree {
    /// The words that lead here: "rukopis", "rukopis train".
    let path: String
    let name: String
    let grammar: Grammar
    let children: [CommandTree]

    init(_ group: CommandGroup, path: String) {
        name = group.name
        let own = path.isEmpty ? group.name : "\(path) \(group.name)"
        self.path = own
        grammar = group.grammar(path: own)
        children = group.entries.map { entry in
            switch entry {
            case .command(let command): CommandTree(Self.grammar(of: command, path: own), name: entry.name)
            case .group(let inner): CommandTree(inner, path: own)
            }
        }
    }

    private init(_ grammar: Grammar, name: String) {
        self.grammar = grammar
        self.name = name
        path = grammar.program
        children = []
    }

    private static func grammar<C: Command>(of command: C.Type, path: String) -> Grammar { Grammar(of: command, path: path) }

    /// This one and all below it.
    var all: [CommandTree] { [self] + children.flatMap(\.all) }

    /// The words after the program's own.
    var words: [String] { path.split(separator: " ").dropFirst().map(String.init) }

    var options: [Grammar.Option] { grammar.groups.flatMap(\.options) }

    /// Words to choose from as an argument: the commands of a group, or the choices that the usage names.
    var choices: [(word: String, help: String)] {
        if !children.isEmpty { return children.map { ($0.name, $0.grammar.summary) } }
        guard grammar.arguments.contains("|"), !grammar.arguments.contains("FILE") else { return [] }
        return grammar.arguments.split(separator: "|").map { (String($0), "") }
    }

    var takesFiles: Bool {
        children.isEmpty && ["FILE", "FOLDER", "CONFIG", "INK", "FORM", "OUTPUT"].contains { grammar.arguments.contains($0) }
    }
}

extension Grammar.Option {
    /// Whether its value is the name of a file or a folder.
    var takesFile: Bool { ["FILE", "FOLDER", "PATH", "FORM"].contains { argument?.contains($0) ?? false } }
}
