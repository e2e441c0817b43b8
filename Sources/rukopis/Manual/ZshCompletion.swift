/// Completion for zsh.
enum ZshCompletion {
    static func script(for tree: CommandTree) -> String {
        var text = "#compdef \(tree.name)\n# Completion for zsh; made by `\(tree.name) completion zsh'.\n"
        for command in tree.all { text += function(command) }
        return text + "\n\(name(tree)) \"$@\"\n"
    }

    private static func name(_ command: CommandTree) -> String {
        "_" + command.path.replacing(" ", with: "_").replacing("-", with: "_")
    }

    private static func function(_ command: CommandTree) -> String {
        var specifications = command.options.map(specification)
        specifications.append("'(- *)--help[explain]'")
        var text = "\n\(name(command))() {\n"
        if !command.children.isEmpty {
            let list = command.children.map { quoted("\($0.name):" + escaped($0.grammar.summary)) }.joined(separator: " \\\n        ")
            specifications += ["'1: :->command'", "'*:: :->rest'"]
            text += "    local curcontext=\"$curcontext\" state line\n    local -a commands\n"
            text += "    commands=(\(list))\n    _arguments -C \(specifications.joined(separator: " \\\n        "))\n"
            text += "    case $state in\n    command) _describe command commands ;;\n    rest)\n        case ${line[1]} in\n"
            for child in command.children { text += "        \(child.name)) \(name(child)) ;;\n" }
            return text + "        esac ;;\n    esac\n}\n"
        }
        if !command.choices.isEmpty {
            specifications.append("'1: :(\(command.choices.map(\.word).joined(separator: " ")))'")
        } else if command.takesFiles {
            specifications.append("'*: :_files'")
        }
        return text + "    _arguments -s -S \(specifications.joined(separator: " \\\n        "))\n}\n"
    }

    private static func specification(_ option: Grammar.Option) -> String {
        let help = "[\(escaped(option.help))]"
        var value = ""
        if let argument = option.argument {
            value = ":\(escaped(argument)):"
            if !option.values.isEmpty { value += "(\(option.values.joined(separator: " ")))" }
            if option.values.isEmpty, option.takesFile { value += "_files" }
        }
        let long = "--\(option.name)" + (value.isEmpty ? "" : "=")
        guard let short = option.short else { return quoted("*" + long + help + value) }
        let shortForm = "-\(short)" + (value.isEmpty ? "" : "+")
        return quoted("*" + shortForm + help + value) + " " + quoted("*" + long + help + value)
    }

    /// For `_arguments`: brackets and colons have a meaning there.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(":", with: "\\:")
    }

    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
