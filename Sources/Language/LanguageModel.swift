/// What is known of the languages a text may be in: any number of language files at once, and the user's own
/// words. With neither it is the null model, which says nothing, and decoding goes by the ink alone.
public struct LanguageModel: Sendable {
    /// Knows nothing.
    public static let null = LanguageModel(files: [])

    public private(set) var files: [LanguageFile]
    private let userFiles: [Script: LanguageFile]

    /// - Parameter userWords: words that count as known, whatever the language, by their weights.
    public init(files: [LanguageFile], userWords: [UserWord] = []) {
        self.files = files
        var made: [Script: LanguageFile] = [:]
        for script in Script.allCases { made[script] = try? UserLexicon.file(of: userWords, script: script) }
        userFiles = made
    }

    /// Whether the model has nothing to say.
    public var isNull: Bool { files.isEmpty && userFiles.isEmpty }

    /// The user's words that can be written in a script.
    package func userFile(for script: Script) -> LanguageFile? { userFiles[script] }

    /// Whether the model has something to say of texts in a script.
    public func knows(_ script: Script) -> Bool {
        userFiles[script] != nil || files.contains { $0.metadata.script == script }
    }

    /// The model with only those languages of a script that make a text likeliest, at most `limit`.
    package func narrowed(to limit: Int, script: Script, by text: String) -> LanguageModel {
        let candidates = files.filter { $0.metadata.script == script }
        guard candidates.count > limit else { return self }
        let reader = ContextReader(text)
        let ranked = candidates.map { (file: $0, log: reader.state(in: $0).log) }.sorted { $0.log > $1.log }
        var narrowed = self
        narrowed.files = ranked.prefix(limit).map(\.file)
        return narrowed
    }
}
