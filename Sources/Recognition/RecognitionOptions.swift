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

    public init(
        languages: [LanguageTag] = [], context: String = "", alternatives: Int = 0, usesLanguageModel: Bool = true
    ) {
        self.languages = languages
        self.context = context
        self.alternatives = alternatives
        self.usesLanguageModel = usesLanguageModel
    }
}
