import Ink

@testable import Layout

/// A page made of real words, and what is known of it.
struct ComposedPage {
    var strokes: [Stroke] = []
    /// For each stroke its line, numbered in reading order, or `nil` for a drawing's.
    var lines: [Int?] = []

    /// What a layout got right, in strokes.
    struct Score {
        var text = 0
        var inRightLine = 0
        var dropped = 0
        var drawing = 0
        var readAsText = 0
        var orderedPairs = 0
        var pairs = 0

        static func + (a: Score, b: Score) -> Score {
            Score(
                text: a.text + b.text, inRightLine: a.inRightLine + b.inRightLine, dropped: a.dropped + b.dropped,
                drawing: a.drawing + b.drawing, readAsText: a.readAsText + b.readAsText,
                orderedPairs: a.orderedPairs + b.orderedPairs, pairs: a.pairs + b.pairs)
        }
    }

    /// Found and true lines are matched one to one, largest common part first; a stroke is right if its line's match
    /// holds it.
    func score(_ layout: PageLayout) -> Score {
        var score = Score()
        var found = [Int?](repeating: nil, count: strokes.count)
        for (number, line) in layout.lines.enumerated() { for stroke in line.strokes { found[stroke] = number } }
        var common: [[Int]: Int] = [:]
        for (stroke, truth) in lines.enumerated() {
            if let truth {
                score.text += 1
                if let line = found[stroke] { common[[truth, line], default: 0] += 1 } else { score.dropped += 1 }
            } else {
                score.drawing += 1
                if found[stroke] != nil { score.readAsText += 1 }
            }
        }
        var matchOfTruth: [Int: Int] = [:]
        var taken: Set<Int> = []
        for (pair, count) in common.sorted(by: { ($0.value, $1.key[0], $1.key[1]) > ($1.value, $0.key[0], $0.key[1]) })
        where matchOfTruth[pair[0]] == nil && !taken.contains(pair[1]) {
            matchOfTruth[pair[0]] = pair[1]
            taken.insert(pair[1])
            score.inRightLine += count
        }
        let sequence = matchOfTruth.sorted { $0.key < $1.key }.map(\.value)
        for (one, next) in zip(sequence, sequence.dropFirst()) {
            score.pairs += 1
            if one < next { score.orderedPairs += 1 }
        }
        return score
    }
}
