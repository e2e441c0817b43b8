extension Label.Level {
    /// A word for it, as files keep it.
    var name: String {
        switch self {
        case .character: "character"
        case .word: "word"
        case .text: "text"
        case .other(let name): name
        }
    }

    init(name: String) {
        switch name {
        case "character": self = .character
        case "word": self = .word
        case "text": self = .text
        default: self = .other(name)
        }
    }
}
