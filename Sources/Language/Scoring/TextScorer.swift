import Foundation

/// Scores a text as it grows, a character at a time: how likely it is as text of any of the languages, as spelt-out
/// words that no lexicon holds, or as a code. Between two spaces,
///
///     P = P(code) · Π 1/characters + (1 − P(code)) · Σ_language P(language | before) · Π P(token | before)
///     P(word | before) = Σ_case P(word's case is written so) · P_ngram(word | before) + P(unknown) · P_spelling(letters)
///
/// An unfinished word counts with all words that begin so. States lie in one growing table, each found by the index
/// that `advance` returns, so that a search keeps no copies; index 0 is the text before.
///
/// Not shared between threads: make one for each search.
package struct TextScorer {
    struct Symbol {
        enum Kind { case space, letter, joiner, digit, mark, other }

        var kind: Kind
        var mark: UInt32 = 0
        var isCapital = false
        /// Whether the letter has two cases at all.
        var isCased = false
    }

    let files: [LanguageFile]
    /// How many of `files`, at the end, are made of the user's words.
    let userFiles: Int
    let options: ScorerOptions
    let symbols: [Symbol]
    /// Per language, per symbol: the letter's label.
    let labels: [[UInt8]]
    let beginStates: [NgramState]
    /// Whether text stands before.
    let hasContext: Bool
    var shared: [SharedState] = []
    var languages: [LanguageState] = []

    package init(
        _ model: LanguageModel, alphabet: Alphabet, script: Script, context: String, options: ScorerOptions = .init()
    ) {
        let files = model.files.filter { $0.metadata.script == script } + [model.userFile(for: script)].compactMap { $0 }
        self.files = files
        userFiles = model.userFile(for: script) == nil ? 0 : 1
        self.options = options
        symbols = alphabet.symbols.map(TextScorer.symbol)
        labels = files.map { file in
            alphabet.symbols.map { symbol in
                if let scalar = symbol.unicodeScalars.first, Tokenizer.isApostrophe(scalar) {
                    return file.letters.label(of: "'")
                }
                let lower = symbol.lowercased().unicodeScalars
                guard lower.count == 1, let scalar = lower.first else { return LetterTable.unknown }
                return file.letters.label(of: scalar)
            }
        }
        hasContext = context.contains { !$0.isWhitespace }
        beginStates = files.map { $0.words.state(after: [TokenID.begin]) }
        start(after: context)
    }

    package var isNull: Bool { files.isEmpty }

    private static func symbol(_ character: Character) -> Symbol {
        guard let scalar = character.unicodeScalars.first else { return Symbol(kind: .other) }
        if character == " " { return Symbol(kind: .space) }
        if Tokenizer.isApostrophe(scalar) { return Symbol(kind: .joiner, mark: TokenID.apostrophe) }
        if scalar == "-" { return Symbol(kind: .joiner, mark: TokenID.dash) }
        if Tokenizer.isLetter(scalar) {
            let isCapital = scalar.properties.isUppercase
            return Symbol(kind: .letter, isCapital: isCapital, isCased: isCapital || scalar.properties.isLowercase)
        }
        if Tokenizer.isDigit(scalar) { return Symbol(kind: .digit) }
        if let mark = TokenID.mark(scalar) { return Symbol(kind: .mark, mark: mark) }
        return Symbol(kind: .other)
    }

    private mutating func start(after context: String) {
        var shared = SharedState()
        let main = files.count - userFiles
        var states = files.map { _ in LanguageState() }
        if hasContext {
            let position = ContextReader(context)
            shared.isSpaced = true
            for index in states.indices {
                let (state, before, log) = position.state(in: files[index])
                states[index].history = state
                states[index].before = before
                states[index].weight = index < main ? log : 0
            }
            let sum = LogSum.of(states.prefix(main).map(\.weight))
            for index in 0..<main { states[index].weight -= sum }
        } else {
            for index in 0..<main { states[index].weight = -logf(Float(main)) }
        }
        for index in states.indices where index >= main { states[index].weight = options.userWord }
        self.shared = [shared]
        languages = states
    }

    /// Forgets all states but that of the text before.
    package mutating func reset() {
        shared.removeSubrange(1...)
        languages.removeSubrange(files.count...)
    }

    package var count: Int { shared.count }
}

/// log Σ exp.
enum LogSum {
    static func of(_ first: Float, _ second: Float) -> Float {
        let high = max(first, second)
        let low = min(first, second)
        return high - low > 16 || low == -.infinity ? high : high + log1pf(expf(low - high))
    }

    static func of(_ values: [Float]) -> Float { values.reduce(-.infinity) { of($0, $1) } }
}
