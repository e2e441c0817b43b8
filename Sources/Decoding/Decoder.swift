import Emissions
import Language

/// Turns what the network says about a line into text. It takes a matrix, never a network; a null language
/// model runs through the same door.
public struct Decoder: Sendable {
    public let alphabet: Alphabet
    public let script: Script
    public let languageModel: LanguageModel
    public let options: DecoderOptions

    /// A decoder for one script's head. Cheap to make; may be shared between threads.
    public init(
        alphabet: Alphabet, script: Script, languageModel: LanguageModel = .null, options: DecoderOptions = .init()
    ) {
        self.alphabet = alphabet
        self.script = script
        self.languageModel = languageModel
        self.options = options
    }

    /// The `count` best readings of a line, best first; at least one, which is empty where nothing was written.
    ///
    /// - Parameters:
    ///   - emissions: [T′ × C], C = alphabet.count + 1, class 0 the blank.
    ///   - context: the text before the line (before the caret); it conditions the first words.
    public func hypotheses(
        from emissions: LogProbabilities, context: String = "", count: Int = 1
    ) throws(DecodingError) -> [Hypothesis] {
        guard emissions.classes == alphabet.count + 1 else {
            throw .alphabetMismatch(classes: emissions.classes, symbols: alphabet.count)
        }
        if options.isGreedy || emissions.frames == 0 { return [GreedyReading(emissions).hypothesis(in: alphabet)] }
        let greedy = GreedyReading(emissions).hypothesis(in: alphabet).text
        let model = languageModel.narrowed(to: options.languages, script: script, by: context + " " + greedy)
        let scorer = TextScorer(
            model, alphabet: alphabet, script: script, context: context, options: options.scorer)
        var search = PrefixBeamSearch(scorer: scorer, options: options)
        return Readings.hypotheses(
            of: search.search(emissions), emissions: emissions, alphabet: alphabet, options: options, count: count)
    }
}
