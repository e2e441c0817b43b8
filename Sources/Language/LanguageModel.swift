/// What is known of the languages a text may be in: any number of language files at once, and the user's own
/// words. With neither it is the null model, which says nothing, and decoding goes by the ink alone.
public struct LanguageModel: Sendable {
    /// Knows nothing.
    public static let null = LanguageModel()

    public init() {}

    /// Whether the model has nothing to say.
    public var isNull: Bool { true }
}
