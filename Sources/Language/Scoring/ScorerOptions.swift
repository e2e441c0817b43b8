/// How the scorer weighs its ways of explaining a word. All are natural logarithms of probabilities.
public struct ScorerOptions: Sendable, Equatable {
    /// That what stands between two spaces is a code, an address or other thing without language, in which any
    /// character is as likely as any other.
    public var code: Float = -3.1
    /// Each character of a code.
    public var codeCharacter: Float = -3.3
    /// Each digit of a code: digits are what most codes are made of.
    public var codeDigit: Float = -2.6
    /// Added while such a code looks like a word: letters only, none but the first a capital. What the network misread
    /// looks so, codes seldom do.
    public var codeWord: Float = -3
    /// A text of one character and no other, whichever it is. What is written alone is a letter in a box, a number, an
    /// item's mark, and no word of a sentence, however common a word the letter may be there.
    public var loneCharacter: Float = -5.0
    /// At least this much for a word that no lexicon holds, whatever the word model says.
    public var unknownWord: Float = -8.0
    /// Added for a word that no lexicon holds: below 0, the network's misreadings look more like new words than new words
    /// do.
    public var newWord: Float = 0
    /// That a text goes on in another language, when several are at hand.
    public var switching: Float = -4.0
    /// That a word is one of the user's own, before their weights.
    public var userWord: Float = -3.0
    /// A space or its lack where the other is usual.
    public var oddSpacing: Float = -4.0
    /// A capital (or all capitals) where the language asks for none, a small letter where it asks for a capital.
    public var oddCapital: Float = -4.0
    public var oddCapitals: Float = -5.0
    public var oddSmall: Float = -4.5
    /// All capitals after a word in all capitals: who writes so goes on so.
    public var moreCapitals: Float = -0.5
    /// Capitals mixed into a word otherwise.
    public var mixedCase: Float = -7.0
    /// A capital, and none, where nothing tells whether a sentence begins.
    public var perhapsCapital: Float = -0.7
    public var perhapsSmall: Float = -0.4
    /// A small letter where a sentence begins.
    public var startsSmall: Float = -3.0

    public init() {}
}
