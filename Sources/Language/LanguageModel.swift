/// What is known of the languages a text may be in: any number of language files at once, and the user's own
/// words. With neither it is the null model, which says nothing, and decoding goes by the ink alone.
public struct LanguageModel: Sendable {
    /// Knows nothing.
    public static let null = LanguageModel(files: [])

    public let files: [LanguageFile]
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
}
