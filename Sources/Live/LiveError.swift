import Recognition

/// What keeps a message from being done, or a socket from being opened. The session it was meant for is as it was.
package enum LiveError: Error, Equatable, Sendable {
    /// The line is no JSON, or not of the protocol's kind.
    case badMessage(what: String)
    /// The line, stroke, or other thing is larger than this program takes.
    case tooLarge(what: String, limit: Int)
    /// Another session would be one too many.
    case tooManySessions(limit: Int)
    case recognition(RecognitionError)
    /// A socket could not be made at this path.
    case socket(path: String, reason: String)
}

extension LiveError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .badMessage(let what): what
        case .tooLarge(let what, let limit): "\(what): more than \(limit) are not taken"
        case .tooManySessions(let limit): "\(limit) sessions are open; close one first"
        case .recognition(let error): error.description
        case .socket(let path, let reason): "\(path): \(reason)"
        }
    }
}
