import Foundation

/// Foresees the next word of a text, or the rest of the word begun.
public struct Predictor: Sendable {
    private let files: [LanguageFile]
    private let next: [NextWords]
    private let store: PersonalStore?
    private let userWords: [UserWord]
    /// How much the user's own words count.
    static let personalShare = 0.25
    /// How much a list of words counts whose frequencies in text are not known.
    static let listedShare = 0.02
    /// Words looked at below the letters of the word begun.
    static let completions = 150

    /// - Parameter files: the languages the text may be in; which of them it is, is told from the text.
    /// - Parameter userWords: words that may complete a word begun, by their weights.
    public init(files: [LanguageFile], store: PersonalStore? = nil, userWords: [UserWord] = []) {
        self.files = files
        self.userWords = userWords
        next = files.map { NextWords($0) }
        self.store = store
    }

    /// The `count` likeliest words, best first, their probabilities those of all words that fit.
    ///
    /// - Parameter text: the text before the caret. If it ends with a letter, its last word is taken as begun.
    /// - Parameter includesMarks: whether a comma or full stop may be foreseen, too.
    public func predictions(
        for text: String, count: Int = 3, includesMarks: Bool = true
    ) throws(LanguageError) -> [Prediction] {
        let begun = Predictor.wordBegun(in: text)
        let before = String(text.dropLast(begun.count))
        let reader = ContextReader(before)
        let states = files.map { reader.state(in: $0) }
        let top = states.map(\.log).max() ?? 0
        let weights = states.map { exp(Double($0.log - top)) }
        let sum = max(weights.reduce(0, +), .leastNormalMagnitude)
        var shares: [String: Double] = [:]
        var startsSentence = before.allSatisfy(\.isWhitespace)
        for (index, file) in files.enumerated() where weights[index] / sum > 0.02 {
            let state = before.allSatisfy(\.isWhitespace) ? file.words.state(after: [TokenID.begin]) : states[index].state
            if states[index].before == TokenID.begin { startsSentence = true }
            let takesMark = includesMarks && begun.isEmpty && !startsSentence && states[index].before >= TokenID.firstWord
            for (symbol, log) in candidates(file, next[index], state, begun: begun, count: count, marks: takesMark) {
                guard let word = symbol >= TokenID.firstWord
                    ? file.lexicon.spelling(of: symbol - TokenID.firstWord) : TokenID.text(of: symbol)
                else { continue }
                shares[word, default: 0] += weights[index] / sum * exp(Double(log))
            }
        }
        try addPersonal(to: &shares, before: before, begun: begun)
        addListed(to: &shares, begun: begun)
        // Of the words that begin as the one begun, one must come.
        let total = begun.isEmpty ? 1 : max(shares.values.reduce(0, +), .leastNormalMagnitude)
        let ranked = shares.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
        return ranked.prefix(max(count, 0)).map { word, share in
            prediction(word, share / total, text: text, begun: begun, startsSentence: startsSentence)
        }
    }

    static func wordBegun(in text: String) -> String {
        var scalars: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars.reversed() {
            guard Tokenizer.isLetter(scalar) || (!scalars.isEmpty && (Tokenizer.isApostrophe(scalar) || scalar == "-"))
            else { break }
            scalars.append(scalar)
        }
        while let last = scalars.last, !Tokenizer.isLetter(last) { scalars.removeLast() }
        var word = String.UnicodeScalarView()
        word.append(contentsOf: scalars.reversed())
        return String(word)
    }

    private func candidates(
        _ file: LanguageFile, _ next: NextWords, _ state: NgramState, begun: String, count: Int, marks: Bool
    ) -> [(symbol: UInt32, log: Float)] {
        if begun.isEmpty {
            return next.best(count + 5, after: state) {
                $0 >= TokenID.firstWord || (marks && TokenID.clings($0) && TokenID.text(of: $0) != nil)
            }
        }
        let lower = Tokenizer.composed(begun).lowercased().replacingOccurrences(of: "’", with: "'")
        var found: [UInt32: Float] = [:]
        for (symbol, log) in next.best(80, after: state, where: { $0 >= TokenID.firstWord }) {
            if let spelling = file.lexicon.spelling(of: symbol - TokenID.firstWord), spelling.lowercased().hasPrefix(lower) {
                found[symbol] = log
            }
        }
        for word in file.lexicon.commonest(Self.completions, below: file.lexicon.node(of: lower)) {
            let symbol = TokenID.firstWord + word
            if found[symbol] == nil { found[symbol] = file.words.logProbability(of: symbol, after: state) }
        }
        return found.map { ($0.key, $0.value) }
    }

    private func addPersonal(
        to shares: inout [String: Double], before: String, begun: String
    ) throws(LanguageError) {
        guard let store else { return }
        let last = Tokenizer(splitsElisions: false).tokens(of: String(before.suffix(200))).last
        let previous = last?.kind == .word ? last?.text ?? "" : ""
        for (context, part) in [(previous, 0.7), ("", 0.3)] where !context.isEmpty || part < 0.5 || previous.isEmpty {
            let (words, total) = try store.words(after: context, prefix: begun, limit: 30)
            guard total > 0 else { continue }
            // Few counts say little.
            let trust = Double(total) / Double(total + 5)
            for (word, count) in words {
                shares[word, default: 0] += Self.personalShare * part * trust * Double(count) / Double(total)
            }
        }
    }

    private func addListed(to shares: inout [String: Double], begun: String) {
        guard !begun.isEmpty, !userWords.isEmpty else { return }
        let total = userWords.reduce(0) { $0 + $1.weight }
        let lower = begun.lowercased()
        for word in userWords where word.text.lowercased().hasPrefix(lower) {
            shares[word.text, default: 0] += Self.listedShare * word.weight / total
        }
    }

    private func prediction(
        _ word: String, _ probability: Double, text: String, begun: String, startsSentence: Bool
    ) -> Prediction {
        var shown = word
        let isWord = word.unicodeScalars.contains { Tokenizer.isLetter($0) }
        if begun.isEmpty {
            if startsSentence, LetterCase(of: word) == .lower { shown = LetterCase.title.apply(to: word) }
        } else if LetterCase(of: begun) == .upper, begun.count > 1 {
            shown = word.uppercased()
        } else if LetterCase(of: begun) == .title, LetterCase(of: word) == .lower {
            shown = LetterCase.title.apply(to: word)
        }
        if !isWord {
            let deletes = text.last == " " ? 1 : 0
            return Prediction(text: shown, completion: shown, deletes: deletes, probability: min(1, probability))
        }
        if shown.hasPrefix(begun) {
            return Prediction(
                text: shown, completion: String(shown.dropFirst(begun.count)), deletes: 0, probability: min(1, probability))
        }
        return Prediction(text: shown, completion: shown, deletes: begun.count, probability: min(1, probability))
    }
}
