/// A text before the caret, as the word models see it.
struct ContextReader {
    private let text: String

    init(_ text: String) { self.text = String(text.suffix(400)) }

    /// The state of a language's word model at the text's end, the last symbol, and the log probability of the text
    /// (for telling languages apart).
    func state(in file: LanguageFile) -> (state: NgramState, before: UInt32, log: Float) {
        let sentences = file.tokenizer.sentences(of: text)
        var state = file.words.state(after: [TokenID.begin])
        var before = TokenID.begin
        var log: Float = 0
        for (index, sentence) in sentences.enumerated() {
            state = file.words.state(after: [TokenID.begin])
            before = TokenID.begin
            var reader = SentenceReader(file)
            for token in sentence {
                let symbol = reader.symbol(of: token)
                let score = file.words.advance(state, by: symbol, into: &state)
                log += symbol == TokenID.unknown ? min(score, -8) - 2 * Float(token.text.count) : score
                before = symbol
            }
            if index == sentences.count - 1, TokenID.endsSentence(before), text.last?.isWhitespace ?? false {
                state = file.words.state(after: [TokenID.begin])
                before = TokenID.begin
            }
        }
        return (state, before, log)
    }
}
