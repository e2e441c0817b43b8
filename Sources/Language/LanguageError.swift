/// What the language room refuses. Nothing has been changed, written or half-loaded when one is thrown.
public enum LanguageError: Error, Equatable, Sendable {
    /// The file cannot be opened or mapped.
    case unreadable(path: String, reason: String)
    /// The file does not begin as a language file does.
    case notALanguageFile(path: String)
    /// The file was written by a newer program.
    case newerVersion(path: String, version: Int, known: Int)
    /// The file is shorter or longer than its header says.
    case truncated(path: String, expected: Int, found: Int)
    /// The file's content does not match its checksum, or its parts contradict each other.
    case damaged(path: String, part: String)
    /// No file for this language; `available` are those there are.
    case missingLanguage(tag: String, available: [String])
    /// A configuration cannot be used.
    case badConfiguration(path: String, problem: String)
    /// A text source cannot be read.
    case unreadableSource(path: String, reason: String)
    /// A user's word or its weight cannot be used.
    case badUserWord(line: Int, problem: String)
    /// The file cannot be written.
    case unwritable(path: String, reason: String)
    /// The personal store cannot be used.
    case personalStore(path: String, reason: String)
}

extension LanguageError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
        case .notALanguageFile(let path): "\(path): is no language file (its first bytes are not RUKOLANG)"
        case .newerVersion(let path, let version, let known):
            "\(path): is of version \(version), this program reads up to \(known); update the program"
        case .truncated(let path, let expected, let found):
            "\(path): should have \(expected) bytes, has \(found); copy or build it again"
        case .damaged(let path, let part): "\(path): is damaged (\(part)); copy or build it again"
        case .missingLanguage(let tag, let available):
            "no language file for “\(tag)”; there are: "
                + (available.isEmpty ? "none" : available.sorted().joined(separator: ", "))
        case .badConfiguration(let path, let problem): "\(path): \(problem)"
        case .unreadableSource(let path, let reason): "\(path): the text cannot be read: \(reason)"
        case .badUserWord(let line, let problem): "user words, line \(line): \(problem)"
        case .unwritable(let path, let reason): "\(path): cannot be written: \(reason)"
        case .personalStore(let path, let reason): "\(path): the personal store cannot be used: \(reason)"
        }
    }
}
