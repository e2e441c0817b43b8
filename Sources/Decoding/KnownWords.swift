import Emissions
import Language

/// A second look at words of the best reading that no lexicon holds: the frames of each are searched again for words
/// that one does hold, and the line is scored anew with each of these in its place.
///
/// A sure network gives the letters that it did not choose next to nothing, so that a beam loses the right word on the
/// way; in a beam of known words alone it stays.
struct KnownWords {
    private var scorer: TextScorer
    private let model: LanguageModel
    private let alphabet: Alphabet
    private let script: Script
    private let context: String
    private let options: DecoderOptions
    private let space: Int
    /// Words tried in the place of one.
    private static let candidates = 6
    /// Words of a line looked at, at most: a line of many unknown words is in another language.
    private static let places = 8
    /// Taken from what is no word of a lexicon: more than any ink makes up for.
    private static let barred: Float = -60

    init(
        _ model: LanguageModel, alphabet: Alphabet, script: Script, context: String, options: DecoderOptions
    ) {
        scorer = TextScorer(model, alphabet: alphabet, script: script, context: context, options: options.scorer)
        self.model = model
        self.alphabet = alphabet
        self.script = script
        self.context = context
        self.options = options
        space = alphabet.index(of: " ") ?? -1
    }

    /// - Parameter found: best first.
    /// - Returns: the same and the new readings, best first.
    mutating func added(to found: [PrefixBeamSearch.Found], _ emissions: LogProbabilities) -> [PrefixBeamSearch.Found] {
        guard let best = found.first, !scorer.isNull else { return found }
        let cores = unknownCores(of: best.symbols).suffix(Self.places)
        guard !cores.isEmpty else { return found }
        let spans = Alignment.spans(of: best.symbols, in: emissions)
        var added: [PrefixBeamSearch.Found] = []
        // From the last to the first, so that places before stay what they were.
        var now = best
        var index = cores.endIndex - 1
        while index >= cores.startIndex {
            if index > cores.startIndex {
                let both = cores[index - 1].lowerBound..<cores[index].upperBound
                if cores[index].lowerBound == cores[index - 1].upperBound + 1,
                    best.symbols[cores[index].lowerBound - 1] == space,
                    replace(both, in: &now, spans, emissions, &added)
                {
                    index -= 2
                    continue
                }
            }
            _ = replace(cores[index], in: &now, spans, emissions, &added)
            index -= 1
        }
        var all = found
        for entry in added {
            if let place = all.firstIndex(where: { $0.symbols == entry.symbols }) {
                if all[place].total < entry.total { all[place] = entry }
            } else {
                all.append(entry)
            }
        }
        return all.sorted { $0.total > $1.total }
    }

    /// Where the letters of words stand that no lexicon holds, marks around them left out.
    private func unknownCores(of symbols: [Int]) -> [Range<Int>] {
        WordCut.words(of: symbols.map { alphabet.symbols[$0] }).compactMap { word in
            guard let first = word.first(where: { scorer.isLetter(symbols[$0]) }),
                let last = word.last(where: { scorer.isLetter(symbols[$0]) })
            else { return nil }
            let core = first..<last + 1
            return core.allSatisfy { scorer.isLetter(symbols[$0]) } && !scorer.hasWord(of: symbols[core]) ? core : nil
        }
    }

    /// Tries known words in the place of `core`; whether one is better there.
    ///
    /// - Parameter spans: the frames of the characters of the first reading, which up to `core` is that of `now`.
    private mutating func replace(
        _ core: Range<Int>, in now: inout PrefixBeamSearch.Found, _ spans: [Range<Int>], _ emissions: LogProbabilities,
        _ added: inout [PrefixBeamSearch.Found]
    ) -> Bool {
        let first = core.lowerBound > 0 ? spans[core.lowerBound - 1].upperBound : 0
        let last = core.upperBound < spans.count ? spans[core.upperBound].lowerBound : emissions.frames
        guard first < last else { return false }
        let part = LogProbabilities(
            frames: last - first, classes: emissions.classes,
            values: Array(emissions.values[first * emissions.classes..<last * emissions.classes]))
        let before = now
        let written = Float(TextProbability.log(of: Array(before.symbols[core]), in: part))
        guard written.isFinite else { return false }
        for word in words(in: part, after: before.symbols[..<core.lowerBound]) {
            let symbols = before.symbols[..<core.lowerBound] + word + before.symbols[core.upperBound...]
            let ink = before.ink - written + Float(TextProbability.log(of: word, in: part))
            let bonus = symbols.reduce(0) { $0 + options.bonus(of: $1, space: space) }
            let total = ink + options.languageWeight * scorer.logProbability(of: symbols) + bonus
            guard total.isFinite else { continue }
            let entry = PrefixBeamSearch.Found(symbols: Array(symbols), ink: ink, total: total)
            added.append(entry)
            if total > now.total { now = entry }
        }
        return now.symbols != before.symbols
    }

    /// Known words that some frames may say, best first.
    private func words(in part: LogProbabilities, after before: ArraySlice<Int>) -> [[Int]] {
        var options = options
        options.beamWindow += 6
        options.classWindow += 6
        options.classLimit += 6
        options.scorer.code = Self.barred
        options.scorer.newWord = Self.barred
        let scorer = TextScorer(
            model, alphabet: alphabet, script: script, context: context + alphabet.decode(Array(before)),
            options: options.scorer)
        var search = PrefixBeamSearch(scorer: scorer, space: space, options: options)
        search.staysInLexicon = true
        return search.search(part).lazy.map(\.symbols).filter { self.scorer.hasWord(of: $0) }
            .prefix(Self.candidates).map { $0 }
    }
}
