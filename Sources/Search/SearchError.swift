/// Why handwriting cannot be searched.
public enum SearchError: Error, Equatable, Sendable {
    /// The pattern is no regular expression, or empty.
    case badPattern(String, reason: String)
    /// The index cannot be opened, read or written; without it the search works, but reads all ink anew.
    case index(path: String, reason: String)
}

extension SearchError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .badPattern(let pattern, let reason): "the pattern '\(pattern)' \(reason)"
        case .index(let path, let reason): "\(path): \(reason); --no-index does without"
        }
    }
}
