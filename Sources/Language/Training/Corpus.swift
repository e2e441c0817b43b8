/// The texts that a language is trained on, as numbers: each word form met has one, whatever its case.
struct Corpus {
    /// Which part of the training a sentence belongs to, told by a hash of its text: equal sentences, in whatever
    /// source, always go to the same part.
    enum Part: Sendable { case training, tuning, testing }

    /// A word or mark of a sentence: below `TokenID.firstWord` an id that all languages share, otherwise
    /// `firstWord` + an index into `forms`.
    typealias Code = UInt32

    struct Form {
        let spelling: String
        let lower: String
        let letterCase: LetterCase
    }

    struct Source {
        var training: [[Code]] = []
        var tuning: [[Code]] = []
        var testing: [[Code]] = []
        var testingText: [String] = []
    }

    private(set) var forms: [Form] = []
    private var indices: [String: Code] = [:]
    private(set) var sources: [Source] = []
    private let tokenizer: Tokenizer

    init(tokenizer: Tokenizer) { self.tokenizer = tokenizer }

    static func part(of sentence: some StringProtocol) -> Part {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in sentence.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        switch (hash ^ hash >> 32) % 50 {
        case 0: return .testing
        case 1: return .tuning
        default: return .training
        }
    }

    mutating func add(_ lines: [Substring]) {
        var source = Source()
        for line in lines {
            let part = Corpus.part(of: line)
            for sentence in tokenizer.sentences(of: String(line)) {
                let codes = sentence.map { code(of: $0) }
                switch part {
                case .training: source.training.append(codes)
                case .tuning: source.tuning.append(codes)
                case .testing: source.testing.append(codes)
                }
            }
            if part == .testing { source.testingText.append(String(line)) }
        }
        sources.append(source)
    }

    private mutating func code(of token: Token) -> Code {
        switch token.kind {
        case .mark(let mark): return mark
        case .number: return TokenID.number
        case .symbol: return TokenID.symbol
        case .word:
            if let known = indices[token.text] { return known }
            let code = TokenID.firstWord + Code(forms.count)
            indices[token.text] = code
            forms.append(
                Form(spelling: token.text, lower: token.text.lowercased(), letterCase: LetterCase(of: token.text)))
            return code
        }
    }

    func form(_ code: Code) -> Form? {
        guard code >= TokenID.firstWord, Int(code - TokenID.firstWord) < forms.count else { return nil }
        return forms[Int(code - TokenID.firstWord)]
    }

    /// Whether the case of the token at `index` is the word's own: not at a sentence's start, nor after a mark
    /// that may begin one.
    static func showsOwnCase(_ sentence: [Code], at index: Int) -> Bool {
        guard index > 0 else { return false }
        let before = sentence[index - 1]
        return before >= TokenID.firstWord || before == TokenID.number || before == TokenID.comma
    }
}
