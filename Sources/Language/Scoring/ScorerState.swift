/// What the scorer remembers of a text, for each language.
struct LanguageState: Sendable {
    /// The words before the one begun.
    var history = NgramState.empty
    /// The letters of the word begun.
    var spelling = NgramState.empty
    /// Where the word begun stands in the lexicon.
    var node = Lexicon.none
    /// log P of the letters of the word begun, for a word that no lexicon holds.
    var spelled: Float = 0
    /// log P that no lexicon holds the word begun, by the words before it.
    var unknownPrior: Float = 0
    /// log P of the tokens finished since the last space.
    var tokens: Float = 0
    /// log P that the text is in this language, by what stands before the last space.
    var weight: Float = 0
    /// The symbol before the word begun.
    var before: UInt32 = TokenID.end
}

/// What the scorer remembers of a text, whatever the language.
struct SharedState: Sendable {
    enum Kind: UInt8, Sendable { case nothing, word, number, mark, symbol }

    /// log P of all that stands before the last space.
    var base: Float = 0
    /// log P of what follows it, as a code.
    var code: Float = 0
    var characters: UInt16 = 0
    /// Whether what follows it has the look of a word: letters only, none but the first a capital.
    var isWordlike = true
    /// Whether no space has ended anything yet.
    var isFirstRun = true
    var letters: UInt16 = 0
    var capitals: UInt16 = 0
    var startsCapital = false
    /// Whether the last word of two letters or more was written in capitals.
    var followsCapitals = false
    /// What the last character belongs to.
    var kind = Kind.nothing
    var mark: UInt32 = 0
    /// An apostrophe or hyphen after a letter, of which the next character decides whether it is of the word;
    /// the symbol's index plus one.
    var joiner: UInt16 = 0
    var isSpaced = true

    /// How the word begun is capitalised.
    var letterCase: LetterCase {
        if capitals == 0 { return .lower }
        if startsCapital, capitals == 1 { return .title }
        return capitals == letters ? .upper : .mixed
    }

    mutating func beginWord() {
        letters = 0
        capitals = 0
        startsCapital = false
    }
}
