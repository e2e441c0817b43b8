/// `rukopis completion`: what a shell needs to complete command lines.
struct CompletionCommand: Command {
    enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish
    }

    static let name = "completion"
    static let summary = "Prints the completion script of a shell, or the manual page."
    static let arguments = "bash|zsh|fish|manual"
    static let details = """
        The scripts and the page are made from the program's own tables of commands and options.
        """
    static let examples = [
        Example("source <(rukopis completion bash)", "completes in this shell; or put it into ~/.bashrc"),
        Example("rukopis completion zsh > ~/.zfunc/_rukopis", "for a folder of zsh's $fpath"),
        Example("rukopis completion fish > ~/.config/fish/completions/rukopis.fish", "for fish"),
        Example("rukopis completion manual > rukopis.1", "the manual page; man ./rukopis.1 shows it"),
    ]
    static var optionGroups: [OptionGroup<CompletionCommand>] { [] }

    var kind: String?

    mutating func take(_ argument: String) throws(UsageError) {
        guard kind == nil, argument == "manual" || Shell(rawValue: argument) != nil else {
            throw UsageError("takes one of bash, zsh, fish, manual, not '\(argument)'")
        }
        kind = argument
    }

    func check() throws(UsageError) {
        if kind == nil { throw UsageError("bash, zsh, fish or manual is missing") }
    }

    func run() async throws -> ExitStatus {
        let tree = CommandTree(program, path: "")
        var output = StandardOutput()
        switch kind.flatMap(Shell.init(rawValue:)) {
        case .bash: try output.write(BashCompletion.script(for: tree))
        case .zsh: try output.write(ZshCompletion.script(for: tree))
        case .fish: try output.write(FishCompletion.script(for: tree))
        case nil: try output.write(ManualPage.text(for: tree, version: rukopisVersion))
        }
        try output.flush()
        return .success
    }
}
