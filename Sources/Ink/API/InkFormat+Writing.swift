extension InkFormat {
    /// Whether ``Ink/write(to:as:)`` can write it.
    public var isWritable: Bool {
        switch self {
        case .native, .quickDraw, .unipen, .inkML, .xournal, .svg, .csv, .google, .handwritingDrawing: true
        default: false
        }
    }

    /// Whether typed text is written, too.
    var keepsTypedText: Bool { self == .native || self == .xournal || self == .svg }

    static var writableNames: String { allCases.filter(\.isWritable).map(\.rawValue).joined(separator: ", ") }

    /// The format that a file's ending stands for, or `nil`; a further `.gz` is looked through.
    package init?(ending name: String) {
        let parts = name.lowercased().split(separator: ".").dropFirst()
        guard let last = parts.last else { return nil }
        switch last == "gz" ? parts.dropLast().last ?? "" : last {
        case "rukopis": self = .native
        case "ndjson", "jsonl": self = .quickDraw
        case "unipen", "dat", "unp": self = .unipen
        case "inkml": self = .inkML
        case "xopp", "xoj": self = .xournal
        case "svg": self = .svg
        case "csv", "tsv": self = .csv
        case "json": self = .handwritingDrawing
        default: return nil
        }
    }

    /// What the names of such files end in, without the dot.
    package var ending: String {
        switch self {
        case .handwritingDrawing, .google: "json"
        default: rawValue
        }
    }

    /// Whether such files would garble a terminal.
    package var isBinary: Bool { self == .native || self == .xournal }
}
