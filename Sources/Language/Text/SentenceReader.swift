/// Turns the tokens of a sentence into symbols of a language's word model, seeing through the capital that a
/// sentence begins with.
package struct SentenceReader {
    private let file: LanguageFile
    private var before: UInt32?

    package init(_ file: LanguageFile) { self.file = file }

    package mutating func symbol(of token: Token) -> UInt32 {
        let symbol: UInt32
        switch token.kind {
        case .mark(let mark): symbol = mark
        case .number: symbol = TokenID.number
        case .symbol: symbol = TokenID.symbol
        case .word:
            symbol = file.word(token.text, showsOwnCase: showsOwnCase).map { $0 + TokenID.firstWord } ?? TokenID.unknown
        }
        before = symbol
        return symbol
    }

    /// Whether the next word's capital would be its own.
    package var showsOwnCase: Bool {
        guard let before else { return false }
        return before >= TokenID.firstWord || before == TokenID.number || before == TokenID.comma
            || before == TokenID.unknown
    }
}

extension LanguageFile {
    /// The word that a spelling stands for: exactly it, or, where any word would have a capital, the commoner of
    /// `polish` and `Polish`; a word in capitals only may be any.
    package func word(_ spelling: String, showsOwnCase: Bool) -> UInt32? {
        let node = lexicon.node(of: spelling.lowercased())
        guard node != Lexicon.none else { return nil }
        let letterCase = LetterCase(of: spelling)
        if showsOwnCase || letterCase != .title, let exact = lexicon.word(spelling) { return exact }
        let mask = lexicon.mask(of: node)
        guard mask != 0 else { return nil }
        let first = lexicon.firstWord(of: node)
        return (first..<first + UInt32(mask.nonzeroBitCount)).max {
            words.unigram($0 + TokenID.firstWord) < words.unigram($1 + TokenID.firstWord)
        }
    }
}
