import CArgp
import Glibc

/// The only place that talks to glibc's argp.
///
/// argp itself prints the help, the version and the complaint about a wrong command line, and ends the program:
/// after `--help` and `--version` with status 0, after a complaint with ``ExitStatus/wrongUsage``.
struct ArgumentParser {
    let grammar: Grammar

    static func setUp(version: String) {
        rukopis_argp_set_up(strdup(version), ExitStatus.wrongUsage.rawValue)
    }

    /// Fills a command's values; returns only if the command line is right.
    func parse<C: Command>(_ arguments: [String], into initial: C) -> C {
        var command = initial
        let options = C.optionGroups.flatMap(\.options)
        let session = Session(
            option: { index, value throws(UsageError) in try options[index].apply(&command, value) },
            argument: { value throws(UsageError) in try command.take(value) },
            end: { () throws(UsageError) in try command.check() })
        run(arguments, session, flags: 0)
        return command
    }

    /// Handles the options before the first other word and returns that word and all after it.
    ///
    /// - Parameter check: says what is wrong with the word, if something is.
    func parseUntilFirstArgument(
        _ arguments: [String], check: @escaping (String) -> UsageError?
    ) -> [String] {
        let session = Session(
            option: { _, _ in },
            argument: { word throws(UsageError) in if let error = check(word) { throw error } },
            end: { () throws(UsageError) in throw UsageError("a command is missing") })
        session.stopsAtFirstArgument = true
        run(arguments, session, flags: UInt32(ARGP_IN_ORDER))
        return Array(arguments.suffix(session.remaining))
    }

    /// What argp's callback works on while it parses.
    private final class Session {
        let option: (Int, String) throws(UsageError) -> Void
        let argument: (String) throws(UsageError) -> Void
        let end: () throws(UsageError) -> Void
        /// The key of each option, in the grammar's order.
        var keys: [Int32] = []
        var stopsAtFirstArgument = false
        /// The number of words from the first argument on.
        var remaining = 0

        init(
            option: @escaping (Int, String) throws(UsageError) -> Void,
            argument: @escaping (String) throws(UsageError) -> Void,
            end: @escaping () throws(UsageError) -> Void
        ) {
            self.option = option
            self.argument = argument
            self.end = end
        }

        func handle(key: Int32, value: String, state: UnsafeMutablePointer<argp_state>) throws(UsageError) -> error_t {
            switch Int(key) {
            case Int(ARGP_KEY_ARG):
                try argument(value)
                if stopsAtFirstArgument {
                    remaining = Int(state.pointee.argc - state.pointee.next) + 1
                    state.pointee.next = state.pointee.argc
                }
            case Int(ARGP_KEY_END):
                if !stopsAtFirstArgument || remaining == 0 { try end() }
            default:
                // ARGP_ERR_UNKNOWN is E2BIG; Swift does not see the macro.
                guard let index = keys.firstIndex(of: key) else { return error_t(E2BIG) }
                try option(index, value)
            }
            return 0
        }
    }

    /// An option with a short form has that character for its key, the others have keys beyond the characters.
    private var keys: [Int32] {
        grammar.groups.flatMap(\.options).enumerated().map { index, option in
            option.short?.asciiValue.map { Int32($0) } ?? 0x1000 + Int32(index)
        }
    }

    private func run(_ arguments: [String], _ session: Session, flags: UInt32) {
        var strings: [UnsafeMutablePointer<CChar>?] = []
        defer { strings.forEach { free($0) } }
        func copy(_ string: String) -> UnsafeMutablePointer<CChar>? {
            let copied = strdup(string)
            strings.append(copied)
            return copied
        }

        session.keys = keys
        let options = cOptions(copy)
        let documentation = copy("\(grammar.summary)\u{b}\(grammar.details)")
        let argumentsText = copy(grammar.arguments)
        var words = ([grammar.program] + arguments).map { copy($0) } + [nil]
        let count = Int32(words.count - 1)
        options.withUnsafeBufferPointer { options in
            var parser = argp()
            parser.options = options.baseAddress
            parser.args_doc = UnsafePointer(argumentsText)
            parser.doc = UnsafePointer(documentation)
            parser.parser = { key, value, state in
                guard let state, let input = state.pointee.input else { return error_t(E2BIG) }
                let session = Unmanaged<Session>.fromOpaque(input).takeUnretainedValue()
                do throws(UsageError) {
                    return try session.handle(key: key, value: value.map { String(cString: $0) } ?? "", state: state)
                } catch {
                    rukopis_argp_fail(state, error.message)
                    return error_t(EINVAL)
                }
            }
            withExtendedLifetime(session) {
                _ = argp_parse(&parser, count, &words, flags, nil, Unmanaged.passUnretained(session).toOpaque())
            }
        }
    }

    /// argp's table of options: the lists of commands and options with their headings.
    private func cOptions(_ copy: (String) -> UnsafeMutablePointer<CChar>?) -> [argp_option] {
        var table: [argp_option] = []
        func heading(_ text: String, group: Int32) {
            var option = argp_option()
            option.doc = UnsafePointer(copy(text))
            option.group = group
            table.append(option)
        }
        if !grammar.listed.isEmpty { heading("Commands:", group: 1) }
        for entry in grammar.listed {
            var option = argp_option()
            option.name = UnsafePointer(copy(entry.name))
            option.flags = OPTION_DOC
            option.doc = UnsafePointer(copy(entry.summary))
            option.group = 1
            table.append(option)
        }
        var keys = keys[...]
        for (index, group) in grammar.groups.enumerated() {
            heading(group.heading, group: Int32(index + 1))
            for entry in group.options {
                var option = argp_option()
                option.name = UnsafePointer(copy(entry.name))
                option.key = keys.popFirst() ?? 0
                option.arg = entry.argument.flatMap { UnsafePointer(copy($0)) }
                option.doc = UnsafePointer(copy(entry.help))
                option.group = Int32(index + 1)
                table.append(option)
            }
        }
        table.append(argp_option())
        return table
    }
}
