/// What the decoder refuses. Nothing has been decoded when one is thrown.
public enum DecodingError: Error, Equatable, Sendable {
    /// The matrix has another number of classes than the alphabet has symbols, and the blank.
    case alphabetMismatch(classes: Int, symbols: Int)
}

extension DecodingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .alphabetMismatch(let classes, let symbols):
            "the network writes \(classes) classes, but its alphabet has \(symbols) symbols and the blank; "
                + "the model file and its alphabet do not belong together"
        }
    }
}
