/// Why ink could not be read or written. Nothing is changed on disk when one is thrown.
public enum InkError: Error, Sendable, Equatable {
    /// Where in a file something was found, in the terms in which that kind of file is counted.
    public enum Place: Sendable, Equatable {
        /// 1-based.
        case line(Int)
        /// 0-based offset into the unpacked bytes.
        case byte(Int)
        /// A named part: an element, an entry of a package, a key.
        case part(String)
        case wholeFile
    }

    /// The file could not be opened, read, written or unpacked; `what` says why.
    case inaccessible(file: String, what: String)
    /// No reader knows the content.
    case unknownFormat(file: String, what: String)
    /// The content breaks the rules of its format at `place`.
    case malformed(file: String, place: Place, what: String)
    /// A known format, but a version or feature that is not read (or cannot be written).
    case unsupported(file: String, what: String)
    /// Reading on would take more memory or time than such a file may claim.
    case tooLarge(file: String, place: Place, what: String)
}

extension InkError: CustomStringConvertible {
    /// One line: file, place, what is wrong.
    public var description: String {
        switch self {
        case .inaccessible(let file, let what), .unknownFormat(let file, let what),
            .unsupported(let file, let what):
            return Self.oneLine("\(file): \(what)")
        case .malformed(let file, let place, let what), .tooLarge(let file, let place, let what):
            return Self.oneLine("\(file)\(place): \(what)")
        }
    }

    /// File names and quoted content may hold anything; the message stays on one line.
    package static func oneLine(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : $0 }))
    }
}

extension InkError.Place: CustomStringConvertible {
    public var description: String {
        switch self {
        case .line(let number): ":\(number)"
        case .byte(let offset): ": byte \(offset)"
        case .part(let name): ": \(name)"
        case .wholeFile: ""
        }
    }
}
