/// What a language file says about itself.
public struct LanguageMetadata: Sendable, Equatable, Codable {
    /// BCP 47, such as `en`, `ru`, `sr-Cyrl`.
    public var tag: String
    /// The language's name, in English.
    public var name: String
    public var script: Script
    /// Whether an apostrophe ends a word (French, Italian).
    public var splitsElisions: Bool
    /// Where the statistics come from, with licences.
    public var sources: [String]
    /// What was measured when it was built, such as perplexity on held-out text.
    public var figures: [String: Double]

    public init(
        tag: String, name: String, script: Script, splitsElisions: Bool = false, sources: [String] = [],
        figures: [String: Double] = [:]
    ) {
        self.tag = tag
        self.name = name
        self.script = script
        self.splitsElisions = splitsElisions
        self.sources = sources
        self.figures = figures
    }
}
