import Language

/// What is asked of a recognizer beside the ink.
public struct RecognitionOptions: Sendable, Equatable {
    /// The languages that the ink may be in; empty: told from the ink.
    public var languages: [LanguageTag]
    /// The text before the caret; it conditions the first word.
    public var context: String
    /// How many other readings are wanted of each word and line, ≥ 0.
    public var alternatives: Int
    /// False: by the ink alone.
    public var usesLanguageModel: Bool

    /// The user's own words.
    public var words: [UserWord]
    /// Where the language files are; `nil`: where the recognizer is looked for (`ModelLocator`).
    public var languageFolders: [String]?
    /// What is known of the characters, whatever the language; `nil`: nothing.
    public var characters: CharacterBias?

    public init(
        languages: [LanguageTag] = [], context: String = "", alternatives: Int = 0, usesLanguageModel: Bool = true,
        words: [UserWord] = [], languageFolders: [String]? = nil, characters: CharacterBias? = nil
    ) {
        self.languages = languages
        self.context = context
        self.alternatives = alternatives
        self.usesLanguageModel = usesLanguageModel
        self.words = words
        self.languageFolders = languageFolders
        self.characters = characters
    }
}
