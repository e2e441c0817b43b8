import Foundation

/// How well a language file foresees held-out text.
public struct LanguageEvaluation: Sendable, CustomStringConvertible {
    /// Words that were to be foreseen.
    public private(set) var words = 0
    /// How many of them were the first guess, and among the first three.
    public private(set) var first = 0
    public private(set) var firstThree = 0
    /// Words that the lexicon does not hold.
    public private(set) var unknown = 0
    /// exp(−mean log P) of all tokens, sentence ends included, unknown words as one token.
    public private(set) var perplexity = Double.nan

    /// - Parameter texts: running text that the file was not trained on.
    public init(of file: LanguageFile, on texts: [String]) {
        let next = NextWords(file)
        var logarithm = 0.0
        var tokens = 0
        for text in texts {
            for sentence in file.tokenizer.sentences(of: text) {
                var state = file.words.state(after: [TokenID.begin])
                var reader = SentenceReader(file)
                for token in sentence {
                    let symbol = reader.symbol(of: token)
                    if token.kind == .word {
                        words += 1
                        if symbol == TokenID.unknown { unknown += 1 }
                        let guesses = next.best(3, after: state) { $0 >= TokenID.firstWord }
                        if let place = guesses.firstIndex(where: { $0.symbol == symbol }) {
                            firstThree += 1
                            if place == 0 { first += 1 }
                        }
                    }
                    logarithm += Double(file.words.advance(state, by: symbol, into: &state))
                    tokens += 1
                }
                logarithm += Double(file.words.logProbability(of: TokenID.end, after: state))
                tokens += 1
            }
        }
        if tokens > 0 { perplexity = exp(-logarithm / Double(tokens)) }
    }

    public var figures: [String: Double] {
        let count = Double(max(words, 1))
        return [
            "perplexity": perplexity, "nextWordFirst": Double(first) / count,
            "nextWordFirstThree": Double(firstThree) / count, "unknownWords": Double(unknown) / count,
        ]
    }

    public var description: String {
        let count = Double(max(words, 1))
        return String(
            format: "held out: %d words, first guess %.1f %%, first three %.1f %%, unknown %.1f %%, perplexity %.1f",
            words, 100 * Double(first) / count, 100 * Double(firstThree) / count, 100 * Double(unknown) / count,
            perplexity)
    }
}
