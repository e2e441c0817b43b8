/// How the commands that work on text write their results.
enum TableFormat: String, CaseIterable, Sendable {
    /// For people and pipes: the words alone.
    case text
    /// An object for each input, one a line.
    case json
    /// With a heading.
    case tsv

    /// A row of a table; what would break it becomes a space.
    static func row(_ cells: [String]) -> String {
        cells.map { cell in
            String(cell.map { $0 == "\t" || $0.isNewline ? " " : $0 })
        }.joined(separator: "\t") + "\n"
    }
}
