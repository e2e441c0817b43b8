import Language

/// Why a label cannot be learned from.
package enum LabelFault: Error, Equatable, Sendable {
    /// There is no label, or it is white space.
    case empty
    /// The model has no head for the script.
    case unknownScript(Script)
    /// The label has a letter of another script than the one named, or than its other letters.
    case wrongScript(text: String, letter: Character, expected: Script)
    /// The label has a character that the model cannot write.
    case unwritable(text: String, character: Character)
    case noInk
    /// More characters than so much ink can hold; `roomFor` is a guess of how many it holds.
    case tooLong(characters: Int, roomFor: Int)
    /// Far more ink than so many characters take.
    case tooMuchInk(characters: Int)
}

extension LabelFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty:
            "has no label; label it or take it out"
        case .unknownScript(let script):
            "the model does not read \(script.rawValue)"
        case .wrongScript(let text, let letter, let expected):
            "“\(text)” has “\(letter)”, which is not \(expected.rawValue); correct the label, or name its language by --language"
        case .unwritable(let text, let character):
            "“\(text)” has “\(character)”, which the model cannot write; correct the label or take it out"
        case .noInk:
            "has a label but no ink"
        case .tooLong(let characters, let room):
            "the label has \(characters) characters, far too many for its ink, which looks like \(room); correct it or take it out"
        case .tooMuchInk(let characters):
            "there is far more ink than \(characters) characters take; correct the label or take it out"
        }
    }
}
