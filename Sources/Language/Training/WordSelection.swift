/// Chooses a language's words, and the cases they are written in, from texts and word lists.
struct WordSelection {
    /// Uses within sentences, where the case is the word's own, per `LetterCase`.
    private struct Usage {
        var cases = SIMD4<Int>(repeating: 0)
        var mixed: [String: Int] = [:]
        var total = 0
        /// Average share over the sources.
        var share = 0.0
    }

    let entries: [LexiconBuilder.Entry]
    /// All well-formed words met, in small letters: what the spelling model learns from.
    let spellings: [String]
    private let ownCases: [String: LetterCase]

    init(corpus: Corpus, list: WordList, script: Script, limit: Int) {
        var usages: [String: Usage] = [:]
        for source in corpus.sources {
            let total = Double(max(1, source.training.reduce(0) { $0 + $1.count }))
            var counts = [Int](repeating: 0, count: corpus.forms.count)
            var own = [Int](repeating: 0, count: corpus.forms.count)
            for sentence in source.training {
                for (index, code) in sentence.enumerated() where code >= TokenID.firstWord {
                    counts[Int(code - TokenID.firstWord)] += 1
                    if Corpus.showsOwnCase(sentence, at: index) { own[Int(code - TokenID.firstWord)] += 1 }
                }
            }
            for (index, form) in corpus.forms.enumerated() where counts[index] > 0 {
                var usage = usages[form.lower] ?? Usage()
                usage.cases[form.letterCase.rawValue] += own[index]
                if form.letterCase == .mixed { usage.mixed[form.spelling, default: 0] += own[index] }
                usage.total += counts[index]
                usage.share += Double(counts[index]) / total / Double(corpus.sources.count)
                usages[form.lower] = usage
            }
        }
        let alphabet = Alphabet.standard(for: script)
        func isWritable(_ word: String) -> Bool {
            word.allSatisfy { alphabet.index(of: $0) != nil } && word.unicodeScalars.contains { Tokenizer.isLetter($0) }
        }
        var ranked: [(word: String, weight: Double)] = []
        var spellings: [String] = []
        for word in Set(usages.keys).union(list.entries.keys) where isWritable(word) {
            let usage = usages[word] ?? Usage()
            let entry = list.entries[word]
            let isTrusted = entry?.letterCase != nil || usage.total >= 3
            let weight = 0.5 * (entry?.frequency ?? 0) + 0.5 * usage.share
            ranked.append((word, (isTrusted ? weight : 0.2 * weight) + (entry?.letterCase != nil ? 1e-9 : 0)))
            if isTrusted || (entry?.frequency ?? 0) > 0 { spellings.append(word) }
        }
        ranked.sort { ($0.weight, $1.word) > ($1.weight, $0.word) }
        var entries: [LexiconBuilder.Entry] = []
        var ownCases: [String: LetterCase] = [:]
        for (word, weight) in ranked.prefix(limit) {
            let forms = WordSelection.forms(of: word, usages[word] ?? Usage(), listed: list.entries[word]?.letterCase)
            for (spelling, share) in forms {
                entries.append(LexiconBuilder.Entry(spelling: spelling, weight: weight * share))
            }
            if let first = forms.first { ownCases[word] = LetterCase(of: first.spelling) }
        }
        self.entries = entries
        self.spellings = spellings.sorted()
        self.ownCases = ownCases
    }

    /// The spellings of a word worth knowing, the commonest first, with their shares.
    private static func forms(
        of lower: String, _ usage: Usage, listed: LetterCase?
    ) -> [(spelling: String, share: Double)] {
        let uses = usage.cases.wrappedSum()
        guard uses >= 3 || (uses > 0 && listed == nil) else {
            return [((listed ?? .lower).apply(to: lower), 1)]
        }
        var forms: [(spelling: String, share: Double)] = []
        for letterCase in LetterCase.allCases {
            let count = usage.cases[letterCase.rawValue]
            guard count * 10 >= uses, count >= 2 || uses < 3 else { continue }
            if letterCase == .mixed {
                guard let (spelling, _) = usage.mixed.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { continue }
                forms.append((spelling, Double(count) / Double(uses)))
            } else if count > 0 {
                forms.append((letterCase.apply(to: lower), Double(count) / Double(uses)))
            }
        }
        return forms.isEmpty ? [(lower, 1)] : forms.sorted { ($0.share, $1.spelling) > ($1.share, $0.spelling) }
    }

    /// The word index of a form, where it stands: a capital where any word would have one says nothing.
    func index(of form: Corpus.Form, showsOwnCase: Bool, in indices: [String: UInt32]) -> UInt32? {
        let own = ownCases[form.lower]
        if showsOwnCase || form.letterCase != .title, let exact = indices[form.spelling] { return exact }
        if let own, own != .mixed, let usual = indices[own.apply(to: form.lower)] { return usual }
        for letterCase in LetterCase.allCases {
            if let other = indices[letterCase.apply(to: form.lower)] { return other }
        }
        return nil
    }
}
