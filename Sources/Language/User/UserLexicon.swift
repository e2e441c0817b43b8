/// The user's words as a small language made in memory: a lexicon with weights, and nothing else.
enum UserLexicon {
    /// `nil` where no word can be written in the script.
    static func file(of words: [UserWord], script: Script) throws(LanguageError) -> LanguageFile? {
        let alphabet = Alphabet.standard(for: script)
        let tokenizer = Tokenizer(splitsElisions: false)
        var entries: [LexiconBuilder.Entry] = []
        for word in words where word.text.allSatisfy({ $0 == " " || alphabet.index(of: $0) != nil }) {
            for token in tokenizer.tokens(of: word.text) where token.kind == .word {
                entries.append(LexiconBuilder.Entry(spelling: token.text, weight: word.weight))
            }
        }
        guard !entries.isEmpty else { return nil }
        var scalars: Set<Unicode.Scalar> = []
        for entry in entries { scalars.formUnion(entry.spelling.lowercased().unicodeScalars) }
        let letters = LetterTable(scalars.sorted { $0.value < $1.value })
        let lexicon = LexiconBuilder(entries, letters: letters)
        guard !lexicon.indices.isEmpty else { return nil }
        var weights: [String: Double] = [:]
        for entry in entries { weights[entry.spelling, default: 0] += entry.weight }
        let total = weights.values.reduce(0, +)
        var unigrams = [Double](repeating: 1e-9, count: Int(TokenID.firstWord) + lexicon.indices.count)
        for (spelling, index) in lexicon.indices {
            unigrams[Int(TokenID.firstWord + index)] = (weights[spelling] ?? 0) / total
        }
        let metadata = LanguageMetadata(tag: "x-user", name: "User", script: script)
        let flat = [Double](repeating: 1e-6, count: LetterTable.firstLetter + letters.scalars.count)
        return try LanguageFile(
            bytes: LanguageFileWriter.bytes(
                metadata: metadata, letters: letters, lexicon: lexicon, words: BackoffModel.unigramSection(unigrams, symbolBytes: 3),
                spelling: BackoffModel.unigramSection(flat, symbolBytes: 1)))
    }
}

extension BackoffModel {
    /// A model of unigrams alone.
    static func unigramSection(_ unigrams: [Double], symbolBytes: Int) -> [UInt8] {
        BackoffModel(unigrams: unigrams).section(symbolBytes: symbolBytes)
    }

    private init(unigrams: [Double]) {
        self.init(key: NgramKey(bits: 24), order: 2, unigrams: unigrams)
    }
}
