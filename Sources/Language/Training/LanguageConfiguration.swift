import Foundation

/// What `rukopis train language` builds a language file from; read from JSON.
public struct LanguageConfiguration: Sendable, Equatable, Codable {
    /// Running text, one sentence a line, plain or compressed by zstd.
    public struct Source: Sendable, Equatable, Codable {
        /// Relative to the directory of texts.
        public var path: String
        /// Name and licence, for the file's metadata.
        public var credit: String
        /// Whether its held-out sentences belong to what the weights are tuned and the figures measured on.
        public var isReference: Bool
    }

    public var tag: String
    public var name: String
    public var script: Script
    public var splitsElisions: Bool?
    public var sources: [Source]
    /// Word frequencies as `Scripts/export-words` writes them, relative to the directory of word lists.
    public var frequencies: String?
    public var frequencyCredit: String?
    /// Words (in small letters) in the lexicon, at most.
    public var words: Int
    /// n-grams kept, for lengths 2, 3, …
    public var ngrams: [Int]
    /// Spelling n-grams kept, for lengths 2, 3, …
    public var spelling: [Int]

    public init(contentsOf path: String) throws(LanguageError) {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw .unreadable(path: path, reason: error.localizedDescription)
        }
        do {
            self = try JSONDecoder().decode(LanguageConfiguration.self, from: data)
        } catch {
            throw .badConfiguration(path: path, problem: "is no language configuration: \(error)")
        }
        guard !sources.isEmpty, (1...4).contains(ngrams.count), (1...7).contains(spelling.count),
            (1...1_000_000).contains(words), (ngrams + spelling).allSatisfy({ (1...5_000_000).contains($0) })
        else {
            throw .badConfiguration(
                path: path, problem: "sources, words, ngrams (1 to 4 limits) and spelling (1 to 7 limits) must be given")
        }
    }
}
