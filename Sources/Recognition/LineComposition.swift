import Decoding
import Ink
import Language
import Network

/// Puts the decoder's words back on the ink that they were read from.
struct LineComposition {
    /// The line's strokes as they stand on the page.
    let strokes: [Stroke]
    /// [T]: for each feature frame, which of the strokes it lies on.
    let frameStrokes: [Int]
    let alternatives: Int
    /// What the strokes are called in the result; `nil`: by their place among `strokes`.
    var names: [Int]?
    /// The same strokes as they were read, level and in one row; `nil`: as they stand on the page.
    var level: [Stroke]?

    func line(from hypotheses: [Hypothesis], script: Script) -> RecognizedLine {
        let best = hypotheses.first
        let words = best?.words ?? []
        let owned = strokesOfWords(words.map(\.frames))
        return RecognizedLine(
            text: best?.text ?? "", confidence: Self.rounded(best?.confidence ?? 0),
            box: InkBox(around: strokes), script: script.rawValue,
            words: zip(words, owned).map { word, indices in
                RecognizedWord(
                    text: word.text, confidence: Self.rounded(word.confidence),
                    box: InkBox(around: indices.map { strokes[$0] }), strokes: named(indices),
                    alternatives: word.alternatives.prefix(alternatives).map {
                        Reading(text: $0.text, confidence: Self.rounded($0.confidence))
                    },
                    written: word.written)
            },
            alternatives: hypotheses.dropFirst().prefix(alternatives).map {
                Reading(text: $0.text, confidence: Self.rounded($0.confidence))
            })
    }

    /// Each stroke belongs to the word that is nearest to the middle of its frames; the network's answers stand at
    /// single frames of a word, so that most frames lie between or beside them.
    ///
    /// - Parameter frames: of each word, in frames of the network's output, in ascending order.
    /// - Returns: for each word the indices of its strokes, ascending.
    func strokesOfWords(_ frames: [Range<Int>]) -> [[Int]] {
        guard !frames.isEmpty else { return [] }
        var sums = [Double](repeating: 0, count: strokes.count)
        var counts = [Int](repeating: 0, count: strokes.count)
        for (frame, stroke) in frameStrokes.enumerated() where sums.indices.contains(stroke) {
            sums[stroke] += Double(frame)
            counts[stroke] += 1
        }
        var owned = [[Int]](repeating: [], count: frames.count)
        for stroke in strokes.indices where counts[stroke] > 0 {
            let middle = sums[stroke] / Double(counts[stroke]) / Double(Architecture.reduction)
            let word = frames.indices.min { distance(middle, frames[$0]) < distance(middle, frames[$1]) }
            if let word { owned[word].append(stroke) }
        }
        for word in owned.indices.dropLast() { moveBoundary(after: word, in: &owned) }
        return owned
    }

    /// The network answers before a letter is done, so that a word's last stroke may lie beyond its space: two words
    /// are parted at the widest gap among the strokes around.
    private func moveBoundary(after word: Int, in owned: inout [[Int]]) {
        let both = owned[word] + owned[word + 1]
        let cut = owned[word].count
        guard both.count > 2, cut > 0, cut < both.count, both == both.sorted() else { return }
        let level = level.flatMap { $0.count == strokes.count ? $0 : nil } ?? strokes
        let boxes = both.map { InkBox(around: [level[$0]]) }
        let height = InkBox(around: both.map { level[$0] }).height
        var best: (cut: Int, gap: Double)?
        for candidate in max(1, cut - 2)...min(both.count - 1, cut + 2) {
            let end = boxes[..<candidate].map { $0.x + $0.width }.max() ?? 0
            let begin = boxes[candidate...].map(\.x).min() ?? 0
            let gap = begin - end - 0.1 * height * Double(abs(candidate - cut))
            if best.map({ gap > $0.gap }) ?? true { best = (candidate, gap) }
        }
        guard let best, best.cut != cut else { return }
        owned[word] = Array(both[..<best.cut])
        owned[word + 1] = Array(both[best.cut...])
    }

    private func distance(_ frame: Double, _ range: Range<Int>) -> Double {
        max(Double(range.lowerBound) - frame, frame - Double(range.upperBound), 0)
    }

    private func named(_ indices: [Int]) -> [Int] {
        guard let names else { return indices }
        return indices.compactMap { names.indices.contains($0) ? names[$0] : nil }.sorted()
    }

    private static func rounded(_ confidence: Double) -> Double {
        confidence.isFinite ? (min(max(confidence, 0), 1) * 10_000).rounded() / 10_000 : 0
    }
}
