import Emissions
import Foundation
import Language

/// The best class of every frame, repeats merged and blanks dropped (Graves et al. 2006, §3.2, "best path").
struct GreedyReading {
    /// Symbol indices of the alphabet.
    private(set) var symbols: [Int] = []
    /// The frames of each symbol.
    private(set) var spans: [Range<Int>] = []
    /// The highest log probability of each symbol within its frames.
    private(set) var peaks: [Float] = []
    private(set) var logScore = 0.0

    init(_ emissions: LogProbabilities) {
        var previous = 0
        for frame in 0..<emissions.frames {
            var best = 0
            var value = -Float.infinity
            for index in 0..<emissions.classes where emissions[frame, class: index] > value {
                best = index
                value = emissions[frame, class: index]
            }
            logScore += Double(value)
            if best != 0, best == previous {
                spans[spans.count - 1] = spans[spans.count - 1].lowerBound..<frame + 1
                peaks[peaks.count - 1] = max(peaks[peaks.count - 1], value)
            } else if best != 0 {
                symbols.append(best - 1)
                spans.append(frame..<frame + 1)
                peaks.append(value)
            }
            previous = best
        }
    }

    func text(in alphabet: Alphabet) -> String { alphabet.decode(symbols) }

    /// The words that were written, wholly or in part, in some frames; empty where none was.
    func words(in frames: Range<Int>, alphabet: Alphabet) -> String {
        let characters = symbols.map { alphabet.symbols[$0] }
        return WordCut.words(of: characters).filter { word in
            spans[word.lowerBound].lowerBound < frames.upperBound && spans[word.upperBound - 1].upperBound > frames.lowerBound
        }.map { String(characters[$0]) }.joined(separator: " ")
    }

    func hypothesis(in alphabet: Alphabet) -> Hypothesis {
        let characters = symbols.map { alphabet.symbols[$0] }
        let words = WordCut.words(of: characters).map { range in
            HypothesisWord(
                text: String(characters[range]), characters: range,
                frames: spans[range.lowerBound].lowerBound..<spans[range.upperBound - 1].upperBound,
                confidence: exp(Double(peaks[range].reduce(0, +))))
        }
        return Hypothesis(
            text: String(characters), logScore: logScore, confidence: exp(Double(peaks.reduce(0, +))),
            spans: spans, words: words)
    }
}
