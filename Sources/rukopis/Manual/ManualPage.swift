/// The manual page, in the language of man(7).
enum ManualPage {
    static func text(for tree: CommandTree, version: String) -> String {
        let name = tree.name
        var page = ".TH \(name.uppercased()) 1 \"\" \"\(name) \(version)\" \"User Commands\"\n"
        page += ".SH NAME\n\(name) \\- \(escaped(lowered(tree.grammar.summary)))\n"
        page += ".SH SYNOPSIS\n"
        for command in tree.all where command.children.isEmpty {
            page += ".B \(escaped(command.path))\n[\\fIOPTION\\fR]... \(escaped(command.grammar.arguments))\n.br\n"
        }
        page += ".SH DESCRIPTION\n\(escaped(tree.grammar.summary))\n" + paragraphs(tree.grammar.details)
        page += ".SH COMMANDS\n"
        for command in tree.all where command.children.isEmpty {
            page += ".SS \"\(escaped(command.words.joined(separator: " "))) \(escaped(command.grammar.arguments))\"\n"
            page += "\(escaped(command.grammar.summary))\n"
            for group in command.grammar.groups where !group.options.isEmpty {
                page += ".PP\n\(escaped(group.heading))\n"
                for option in group.options { page += entry(option) }
            }
            page += paragraphs(command.grammar.details)
        }
        page += """
            .SH "EXIT STATUS"
            0 if all went well, 1 if some input failed (the results of the rest are out), 2 if the command line is wrong.
            .SH ENVIRONMENT
            .TP
            .B RUKOPIS_MODELS
            The folder of the recognizer and the language files.
            .TP
            .B XDG_CACHE_HOME
            Where the index of `find' is kept; by default ~/.cache.

            """
        return page
    }

    private static func entry(_ option: Grammar.Option) -> String {
        var names = option.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
        names += "\\fB\\-\\-\(escaped(option.name))\\fR"
        if let argument = option.argument { names += "=\\fI\(escaped(argument))\\fR" }
        return ".TP\n\(names)\n\(escaped(option.help))\n"
    }

    /// Examples keep their lines; all else is filled.
    private static func paragraphs(_ text: String) -> String {
        text.split(separator: "\n\n").map { paragraph in
            guard paragraph.hasPrefix("Examples:") else { return ".PP\n\(lines(String(paragraph)))\n" }
            return ".PP\nExamples:\n.PP\n.nf\n\(lines(paragraph.split(separator: "\n").dropFirst().joined(separator: "\n")))\n.fi\n"
        }.joined()
    }

    private static func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }.joined(separator: "\n")
    }

    private static func lowered(_ text: String) -> String {
        let text = text.hasSuffix(".") ? String(text.dropLast()) : text
        return text.prefix(1).lowercased() + text.dropFirst()
    }

    /// What troff takes for its own: backslashes, hyphens, and dots and quotes at the beginning of a line.
    private static func escaped(_ text: String) -> String {
        let marked = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return marked.hasPrefix(".") || marked.hasPrefix("'") ? "\\&" + marked : marked
    }
}
