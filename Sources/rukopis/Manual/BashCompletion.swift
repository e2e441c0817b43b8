/// Completion for bash, which needs no package beside it.
enum BashCompletion {
    static func script(for tree: CommandTree) -> String {
        var text = """
            # Completion of \(tree.name) for bash; made by `\(tree.name) completion bash'.
            _\(tree.name)() {
                local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} place= word index
                COMPREPLY=()
                if [[ $before == = ]]; then
                    before=${COMP_WORDS[COMP_CWORD-2]}
                elif [[ $current == = ]]; then
                    current=
                fi
                for ((index = 1; index < COMP_CWORD; index++)); do
                    word=${COMP_WORDS[index]}
                    case "$place:$word" in

            """
        for command in tree.all where !command.words.isEmpty {
            let parent = command.words.dropLast().joined(separator: " ")
            text += "            \(quoted(parent + ":" + command.name))) place=\(quoted(command.words.joined(separator: " "))) ;;\n"
        }
        text += "        esac\n    done\n    case \"$place\" in\n"
        for command in tree.all { text += branch(command) }
        text += """
                esac
            }
            complete -F _\(tree.name) \(tree.name)

            """
        return text
    }

    private static func branch(_ command: CommandTree) -> String {
        var text = "    \(quoted(command.words.joined(separator: " "))))\n"
        let valued = command.options.filter { $0.argument != nil }
        if !valued.isEmpty {
            text += "        case \"$before\" in\n"
            for option in valued {
                let names = ["--" + option.name] + (option.short.map { ["-\($0)"] } ?? [])
                text += "        \(names.joined(separator: "|"))) "
                if !option.values.isEmpty {
                    text += "COMPREPLY=($(compgen -W \(quoted(option.values.joined(separator: " "))) -- \"$current\")); "
                } else if option.takesFile {
                    text += files + "; "
                }
                text += "return ;;\n"
            }
            text += "        esac\n"
        }
        let options = command.options.map { "--" + $0.name + ($0.argument == nil ? "" : "=") } + ["--help", "--version"]
        text += """
                    if [[ $current == -* ]]; then
                        COMPREPLY=($(compgen -W \(quoted(options.joined(separator: " "))) -- "$current"))
                        [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace

            """
        if !command.choices.isEmpty {
            text += "        else\n            COMPREPLY=($(compgen -W \(quoted(command.choices.map(\.word).joined(separator: " "))) -- \"$current\"))\n"
        } else if command.takesFiles {
            text += "        else\n            \(files)\n"
        }
        return text + "        fi ;;\n"
    }

    private static let files = "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$current\")"

    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
