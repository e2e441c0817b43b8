extension Label.Level {
    /// The level of a text whose file does not tell it: with spaces a text, one letter a character, else a word.
    package init(ofText text: String) {
        if text.contains(where: \.isWhitespace) {
            self = .text
        } else if text.count == 1 {
            self = .character
        } else {
            self = .word
        }
    }
}
