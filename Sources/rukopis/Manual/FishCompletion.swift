/// Completion for fish.
enum FishCompletion {
    static func script(for tree: CommandTree) -> String {
        let name = tree.name
        var text = """
            # Completion of \(name) for fish; made by `\(name) completion fish'.
            function __\(name)_at
                set -l words
                for word in (commandline -opc)[2..-1]
                    string match -q -- '-*' $word; or set -a words $word
                end
                set -l count (count $argv)
                test $count -eq 0; and test (count $words) -eq 0; and return 0
                test $count -gt 0; and test (count $words) -ge $count; or return 1
                test "$words[1..$count]" = "$argv"
            end
            complete -c \(name) -f

            """
        for command in tree.all {
            let place = "-n \(quoted((["__\(name)_at"] + command.words).joined(separator: " ")))"
            // Within a group the next word is a command, as long as there is none.
            let siblings = command.children.map(\.name).joined(separator: " ")
            let open = command.words.isEmpty ? place : "-n \(quoted("__\(name)_at \(command.words.joined(separator: " ")); and not __fish_seen_subcommand_from \(siblings)"))"
            for choice in command.choices {
                text += "complete -c \(name) \(command.children.isEmpty ? place : open) -a \(choice.word)"
                text += choice.help.isEmpty ? "\n" : " -d \(quoted(choice.help))\n"
            }
            if command.takesFiles { text += "complete -c \(name) \(place) -F\n" }
            for option in command.options {
                text += "complete -c \(name) \(place) -l \(option.name)"
                if let short = option.short { text += " -s \(short)" }
                if option.argument != nil {
                    text += option.values.isEmpty && option.takesFile ? " -r -F" : " -x"
                    if !option.values.isEmpty { text += " -a \(quoted(option.values.joined(separator: " ")))" }
                }
                text += " -d \(quoted(option.help))\n"
            }
        }
        text += "complete -c \(name) -l help -d 'Explain the command'\ncomplete -c \(name) -l version -d 'Print the version'\n"
        return text
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
