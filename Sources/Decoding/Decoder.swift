import Emissions
import Language

/// Turns what the network says about a line into text. It takes a matrix, never a network; a null language
/// model runs through the same door.
public struct Decoder: Sendable {
    public let alphabet: Alphabet
    public let script: Script
    public let languageModel: LanguageModel
    public let options: DecoderOptions
    /// [C], the blank first; `nil` where every symbol may come out.
    private let isAllowed: [Bool]?

    /// A decoder for one script's head. Cheap to make; may be shared between threads.
    ///
    /// - Parameter letters: the only letters that may come out; `nil` for all. Marks and digits are never barred.
    public init(
        alphabet: Alphabet, script: Script, languageModel: LanguageModel = .null, letters: Set<Character>? = nil,
        options: DecoderOptions = .init()
    ) {
        self.alphabet = alphabet
        self.script = script
        self.languageModel = languageModel
        self.options = options
        isAllowed = letters.map { letters in
            [true] + alphabet.symbols.map { !$0.isLetter || letters.contains($0) }
        }
    }

    /// The same decoder with other weights.
    package func with(_ options: DecoderOptions) -> Decoder { Decoder(self, options) }

    private init(_ other: Decoder, _ options: DecoderOptions) {
        alphabet = other.alphabet
        script = other.script
        languageModel = other.languageModel
        isAllowed = other.isAllowed
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
        var memory: DecoderMemory?
        return try hypotheses(from: emissions, context: context, count: count, memory: &memory, unchanged: 0)
    }

    /// The same for a line that is being written.
    ///
    /// - Parameters:
    ///   - memory: what the last call on the line left; a new one at first.
    ///   - unchanged: how many frames, at the beginning, are those of the last call.
    package func hypotheses(
        from emissions: LogProbabilities, context: String, count: Int, resuming memory: inout DecoderMemory,
        unchanged: Int
    ) throws(DecodingError) -> [Hypothesis] {
        var held: DecoderMemory? = memory
        memory = DecoderMemory()
        defer { memory = held ?? DecoderMemory() }
        return try hypotheses(from: emissions, context: context, count: count, memory: &held, unchanged: unchanged)
    }

    private func hypotheses(
        from emissions: LogProbabilities, context: String, count: Int, memory: inout DecoderMemory?, unchanged: Int
    ) throws(DecodingError) -> [Hypothesis] {
        guard emissions.classes == alphabet.count + 1 else {
            throw .alphabetMismatch(classes: emissions.classes, symbols: alphabet.count)
        }
        let emissions = isAllowed.map { emissions.barring($0) } ?? emissions
        if options.isGreedy || emissions.frames == 0 {
            memory?.search = nil
            return [GreedyReading(emissions).hypothesis(in: alphabet)]
        }
        let greedy = GreedyReading(emissions)
        let model = languageModel.narrowed(
            to: options.languages, script: script, by: context + " " + greedy.text(in: alphabet))
        var found: [PrefixBeamSearch.Found]
        if memory != nil {
            let languages = model.files.map(\.metadata.tag)
            if memory?.context != context || memory?.languages != languages { memory?.search = nil }
            var search = memory?.search ?? self.search(model, context: context)
            // Taken out, so that the search is not copied when it changes.
            memory = DecoderMemory()
            found = search.resume(emissions, unchanged: unchanged)
            memory = DecoderMemory(search: search, context: context, languages: languages)
        } else {
            var search = search(model, context: context)
            found = search.search(emissions)
        }
        var known = KnownWords(model, alphabet: alphabet, script: script, context: context, options: options)
        found = known.added(to: found, emissions)
        return Readings.hypotheses(
            of: found, greedy: greedy, emissions: emissions, alphabet: alphabet, options: options, count: count)
    }

    private func search(_ model: LanguageModel, context: String) -> PrefixBeamSearch {
        let scorer = TextScorer(model, alphabet: alphabet, script: script, context: context, options: options.scorer)
        return PrefixBeamSearch(scorer: scorer, space: alphabet.index(of: " "), options: options)
    }
}
