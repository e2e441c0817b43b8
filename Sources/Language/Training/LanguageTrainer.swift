import Foundation

/// Builds a language file from texts and word lists.
public struct LanguageTrainer: Sendable {
    public let configuration: LanguageConfiguration
    /// Where the configuration's sources are.
    public let texts: String
    /// Where the configuration's word lists are.
    public let lists: String

    public init(configuration: LanguageConfiguration, texts: String, lists: String) {
        self.configuration = configuration
        self.texts = texts
        self.lists = lists
    }

    /// Trains and writes the file; says on `report`, a line at a time, what it does and what it measured.
    @discardableResult
    public func run(output: String, report: (String) -> Void) throws(LanguageError) -> LanguageMetadata {
        let tokenizer = Tokenizer(splitsElisions: configuration.splitsElisions ?? false)
        var corpus = Corpus(tokenizer: tokenizer)
        for source in configuration.sources {
            corpus.add(try TextFile.lines(of: (texts as NSString).appendingPathComponent(source.path)))
            report("\(source.path): \(corpus.sources.last?.training.count ?? 0) sentences to train on")
        }
        var list = WordList()
        if let name = configuration.frequencies {
            list = try WordList(contentsOf: (lists as NSString).appendingPathComponent(name))
        }
        let selection = WordSelection(
            corpus: corpus, list: list, script: configuration.script, limit: configuration.words)
        let letters = LanguageTrainer.letters(of: selection.spellings)
        let lexicon = LexiconBuilder(selection.entries, letters: letters)
        report("\(lexicon.indices.count) words, \(letters.scalars.count) letters, lexicon of \(lexicon.lexicon.count) bytes")

        let words = try wordModel(corpus, list, selection, lexicon, report: report)
        let spelling = spellingModel(selection.spellings, letters: letters)
        report("spelling model of \(spelling.count) bytes, word n-grams of \(words.section.count) bytes")

        var metadata = LanguageMetadata(
            tag: configuration.tag, name: configuration.name, script: configuration.script,
            splitsElisions: configuration.splitsElisions ?? false,
            sources: configuration.sources.map(\.credit) + [configuration.frequencyCredit].compactMap { $0 },
            figures: words.figures.filter { $0.value.isFinite })
        func bytes(_ metadata: LanguageMetadata) throws(LanguageError) -> [UInt8] {
            try LanguageFileWriter.bytes(
                metadata: metadata, letters: letters, lexicon: lexicon, words: words.section, spelling: spelling)
        }
        let trial = try LanguageFile(bytes: try bytes(metadata), name: output)
        var heldOut: [String] = []
        for (source, described) in zip(corpus.sources, configuration.sources) where described.isReference {
            heldOut += source.testingText.prefix(3000)
        }
        let evaluation = LanguageEvaluation(of: trial, on: heldOut)
        report(evaluation.description)
        metadata.figures.merge(evaluation.figures.filter { $0.value.isFinite }) { _, new in new }
        try LanguageFileWriter.write(try bytes(metadata), to: output)
        return metadata
    }

    /// The letters that at least twenty words are written with, commonest first.
    private static func letters(of words: [String]) -> LetterTable {
        var counts: [Unicode.Scalar: Int] = [:]
        for word in words { for scalar in word.unicodeScalars { counts[scalar, default: 0] += 1 } }
        let common = counts.filter { $0.value >= min(20, words.count / 100 + 1) }
        return LetterTable(common.sorted { ($0.value, $1.key.value) > ($1.value, $0.key.value) }.map(\.key))
    }

    private func spellingModel(_ words: [String], letters: LetterTable) -> [UInt8] {
        let sentences = words.compactMap { word -> [UInt32]? in
            let labels = letters.labels(of: word)
            guard !labels.contains(LetterTable.unknown) else { return nil }
            return [UInt32(LetterTable.begin)] + labels.map { UInt32($0) } + [UInt32(LetterTable.end)]
        }
        let symbols = LetterTable.firstLetter + letters.scalars.count
        var base = [Double](repeating: 1 / Double(symbols - 1), count: symbols)
        base[Int(LetterTable.begin)] = 0
        let counts = NgramCounts(
            sentences, order: configuration.spelling.count + 1, key: NgramKey(bits: 12), begin: UInt32(LetterTable.begin))
        let mixture = SourceMixture([KneserNeyModel(counts, base: base, begin: UInt32(LetterTable.begin))])
        return BackoffModel(
            mixture, counts: [counts], symbols: symbols, limits: configuration.spelling, cutoff: 2,
            begin: UInt32(LetterTable.begin)
        ).section(symbolBytes: 1)
    }

    private func wordModel(
        _ corpus: Corpus, _ list: WordList, _ selection: WordSelection, _ lexicon: LexiconBuilder,
        report: (String) -> Void
    ) throws(LanguageError) -> (section: [UInt8], figures: [String: Double]) {
        func ids(_ sentence: [Corpus.Code]) -> [UInt32] {
            var ids = [TokenID.begin]
            for (index, code) in sentence.enumerated() {
                guard let form = corpus.form(code) else {
                    ids.append(code)
                    continue
                }
                let word = selection.index(
                    of: form, showsOwnCase: Corpus.showsOwnCase(sentence, at: index), in: lexicon.indices)
                ids.append(word.map { $0 + TokenID.firstWord } ?? TokenID.unknown)
            }
            ids.append(TokenID.end)
            return ids
        }
        let symbols = Int(TokenID.firstWord) + lexicon.indices.count
        let base = LanguageTrainer.base(selection, list, lexicon, symbols: symbols)
        let key = NgramKey(bits: 24)
        var counts: [NgramCounts] = []
        var models: [KneserNeyModel] = []
        for source in corpus.sources {
            let counted = NgramCounts(
                source.training.map(ids), order: configuration.ngrams.count + 1, key: key, begin: TokenID.begin)
            counts.append(counted)
            models.append(KneserNeyModel(counted, base: base, begin: TokenID.begin))
        }
        let nothing = NgramCounts([], order: 1, key: key, begin: TokenID.begin)
        counts.append(nothing)
        models.append(KneserNeyModel(nothing, base: base, begin: TokenID.begin))
        var mixture = SourceMixture(models)
        var tuning: [[UInt32]] = []
        for (source, described) in zip(corpus.sources, configuration.sources) where described.isReference {
            tuning += source.tuning.prefix(4000).map(ids)
        }
        let perplexity = mixture.tune(on: tuning)
        report(
            "weights " + mixture.weights.map { String(format: "%.3f", $0) }.joined(separator: " ")
                + String(format: " (the last for word frequencies alone), perplexity %.1f before pruning", perplexity))
        let model = BackoffModel(
            mixture, counts: counts, symbols: symbols, limits: configuration.ngrams, cutoff: 2, begin: TokenID.begin)
        return (model.section(symbolBytes: 3), ["perplexityBeforePruning": perplexity])
    }

    /// What lies below the unigrams: word frequencies, and a little for everything.
    private static func base(
        _ selection: WordSelection, _ list: WordList, _ lexicon: LexiconBuilder, symbols: Int
    ) -> [Double] {
        var base = [Double](repeating: 1e-4, count: symbols)
        base[Int(TokenID.begin)] = 0
        for entry in selection.entries {
            guard let index = lexicon.indices[entry.spelling] else { continue }
            base[Int(TokenID.firstWord + index)] = max(entry.weight, 1e-8)
        }
        let sum = base.reduce(0, +)
        return base.map { $0 / sum }
    }
}
