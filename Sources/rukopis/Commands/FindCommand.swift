import Foundation
import Ink
import Recognition
import Search

/// `rukopis find`: grep for handwriting.
struct FindCommand: Command {
    static let name = "find"
    static let summary = "Searches handwriting, other possible readings included."
    static let arguments = "PATTERN [FILE|FOLDER...]"
    static let details = """
        Prints file:page:line:text for every line in which PATTERN is found, pages and lines counted from 1. A word is \
        found also where it is not the likeliest reading; then the reading that was found stands behind the text. Of \
        several words each may be found so. Typed text is searched, too; its line is given as \"typed\".

        What was read is kept in an index that only you can read ($XDG_CACHE_HOME/rukopis/search.sqlite, by default in \
        ~/.cache), so that the next search is quick; a file that has changed is read again.

        The exit status is 0 if a line was found, 1 if none was, 2 if something failed.
        """
    static let examples = [
        Example("rukopis find dentist notebooks", "searches all ink in a folder"),
        Example("rukopis find -i -E 'meet(ing)?' *.xopp", "a regular expression, upper or lower case"),
        Example("rukopis find --json привет note.inkml", "objects with boxes"),
    ]

    var input = InputOptions()
    var reading = ReadingOptions()
    var pattern: String?
    var isExpression = false
    var ignoresCase = false
    var isJSON = false
    var usesIndex = true
    var namesOnly = false
    var isQuiet = false

    /// Readings of each word and line that are searched.
    private static let alternatives = 8

    static var optionGroups: [OptionGroup<FindCommand>] {
        [
            OptionGroup(
                heading: "Pattern:",
                options: [
                    .flag("ignore-case", short: "i", help: "Upper and lower case are alike", \.ignoresCase),
                    .flag(
                        "extended-regexp", short: "E", help: "PATTERN is a regular expression; else it is plain text",
                        \.isExpression),
                ]),
            OptionGroup(
                heading: "Output:",
                options: [
                    .flag("json", help: "Write a JSON object for each line, with the boxes of what was found", \.isJSON),
                    .flag("files-with-matches", help: "Write only the names of files in which it is found", \.namesOnly),
                    .flag("quiet", short: "q", help: "Write nothing; the exit status tells", \.isQuiet),
                    .flag("no-index", help: "Read all ink anew and keep nothing", \.usesIndex, becomes: false),
                ]),
            ReadingOptions.group.lifted(to: \.reading),
            InputOptions.group.lifted(to: \.input),
        ]
    }

    mutating func take(_ argument: String) {
        if pattern == nil { pattern = argument } else { input.files.append(argument) }
    }

    func check() throws(UsageError) {
        guard let pattern else { throw UsageError("the pattern is missing") }
        do throws(SearchError) {
            _ = try SearchPattern(pattern, isExpression: isExpression, ignoresCase: ignoresCase)
        } catch {
            throw UsageError("\(error)")
        }
    }

    func run() async throws -> ExitStatus {
        do {
            return try await search()
        } catch {
            Diagnostics.report("\(error)")
            return .searchFailed
        }
    }

    private func search() async throws -> ExitStatus {
        guard let text = pattern else { return .wrongUsage }
        let pattern = try SearchPattern(text, isExpression: isExpression, ignoresCase: ignoresCase)
        let files = InkFiles(input.inputs)
        _ = files.report()
        let width = min(reading.jobs, max(files.entries.count, 1))
        let search = FileSearch(
            pattern: pattern, reading: reading, alternatives: Self.alternatives, format: input.format,
            width: max(1, reading.jobs / width), index: usesIndex ? openedIndex() : nil)
        var found = false
        var isWhole = files.failures.isEmpty
        var output = StandardOutput()
        var bar = ProgressBar("searching", total: files.entries.count)
        let showsBar = isatty(STDOUT_FILENO) == 0 || isQuiet
        var done = 0
        try await OrderedWork.run(files.entries, width: width) { await search.result(of: $0) } deliver: { result in
            done += 1
            if showsBar { bar.show(done) }
            if !result.isWhole { isWhole = false }
            if !result.lines.isEmpty { found = true }
            guard !isQuiet else { return }
            if namesOnly, !result.lines.isEmpty {
                try output.write(result.file + "\n")
            } else if !namesOnly {
                for line in result.lines {
                    try output.write(isJSON ? JSONText.line(FoundLine(line, file: result.file)) : line.text(file: result.file))
                }
            }
            try output.flush()
        }
        bar.finish()
        for case .file(let folder) in input.inputs {
            try? search.index?.forgetMissing(in: folder, present: Set(files.entries.map(\.input.name)))
        }
        if !isWhole { return .searchFailed }
        return found ? .success : .nothingFound
    }

    /// An index that cannot be had only makes the search slow.
    private func openedIndex() -> SearchIndex? {
        do {
            return try SearchIndex()
        } catch {
            Diagnostics.warn("\(error)")
            return nil
        }
    }
}
