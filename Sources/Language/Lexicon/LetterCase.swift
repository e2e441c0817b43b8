/// How a word is capitalised. The raw value is its bit's place in the lexicon's masks.
package enum LetterCase: Int, Sendable, CaseIterable {
    /// Small letters only.
    case lower = 0
    /// The first letter only.
    case title = 1
    /// All letters, and there are two or more.
    case upper = 2
    /// Anything else (McDonald, iPhone).
    case mixed = 3

    package init(of word: String) {
        var letters = 0
        var capitals = 0
        var startsCapital = false
        for scalar in word.unicodeScalars {
            let isCapital = scalar.properties.isUppercase
            if isCapital || scalar.properties.isLowercase {
                if letters == 0 { startsCapital = isCapital }
                letters += 1
                if isCapital { capitals += 1 }
            }
        }
        if capitals == 0 {
            self = .lower
        } else if startsCapital && capitals == 1 {
            self = .title
        } else if capitals == letters {
            self = .upper
        } else {
            self = .mixed
        }
    }

    /// A word in small letters, written in this case.
    package func apply(to lower: String) -> String {
        switch self {
        case .lower, .mixed: lower
        case .title: lower.prefix(1).uppercased() + lower.dropFirst()
        case .upper: lower.uppercased()
        }
    }
}
