import Ink

/// What keeps a form from being read, filled or written. No file has been changed when one is thrown.
public enum FieldsError: Error, Equatable, Sendable {
    /// The file could not be opened, read or written.
    case inaccessible(file: String, reason: String)
    /// The form file breaks the rules of its format at `place` (a path of keys).
    case malformedForm(file: String, place: String, what: String)
    /// A form file of a version that this program does not know.
    case newerForm(file: String, version: Int)
    /// Two fields of one name: results could not be told apart.
    case doubleName(file: String, name: String)
    /// The PDF cannot be opened, has no fields or cannot be filled.
    case pdf(file: String, what: String)
    /// A library that is loaded only when it is needed is missing or too old; `package` is Debian's name for it.
    case missingLibrary(name: String, package: String, reason: String)
    /// No text field of the desktop could be written to.
    case noField(what: String)
    /// The field that was written to is no longer the one that was chosen; `arrived` is what it had taken by then.
    case fieldChanged(arrived: String)
    /// The field holds something else than what was sent.
    case notArrived(sent: String, found: String)
}

extension FieldsError: CustomStringConvertible {
    /// One line: file, place, what is wrong.
    public var description: String { InkError.oneLine(message) }

    private var message: String {
        switch self {
        case .inaccessible(let file, let reason): "\(file): \(reason)"
        case .malformedForm(let file, let place, let what):
            "\(file): \(place.isEmpty ? "" : place + ": ")\(what)"
        case .newerForm(let file, let version):
            "\(file): a form of version \(version), this program reads version \(Form.version); use a newer rukopis"
        case .doubleName(let file, let name): "\(file): two fields are called '\(name)'; give each its own name"
        case .pdf(let file, let what): "\(file): \(what)"
        case .missingLibrary(let name, let package, let reason):
            "\(name) cannot be used (\(reason)); install it: apt-get install \(package)"
        case .noField(let what): what
        case .fieldChanged(let arrived):
            "the field in focus changed while writing; stopped after '\(arrived)', nothing was sent elsewhere"
        case .notArrived(let sent, let found): "the field holds '\(found)' instead of '\(sent)'"
        }
    }
}
