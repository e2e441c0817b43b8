import Foundation
import Ink
import Recognition

@testable import Fields

/// A line of real words, x-height 1 on a baseline at 0, with the places where gestures may go.
struct WordScene {
    struct Word {
        let strokes: [Int]
        let low, high, top, bottom: Double
    }

    var strokes: [Stroke] = []
    var words: [Word] = []
    /// The middle of each gap between two words.
    var gaps: [Double] = []
    /// Half of each gap's width.
    var halfGaps: [Double] = []
    /// Places between two letters, as far as the ink tells: nothing, or one joining stroke, is there.
    var places: [Double] = []

    init(_ samples: [DevInk.Sample], random: inout SeededGenerator) {
        var u = 0.0
        for _ in 0..<Int.random(in: 2...3, using: &random) {
            guard let sample = samples.randomElement(using: &random) else { return }
            let scale = 1 / sample.xHeight
            let first = strokes.count
            strokes += sample.strokes.map {
                $0.moved(scale: scale, fromX: sample.box.x, fromY: sample.baseline, toX: u, toY: 0)
            }
            if !words.isEmpty {
                gaps.append(u - 0.5 * gap)
                halfGaps.append(0.5 * gap)
            }
            words.append(Word(
                strokes: Array(first..<strokes.count), low: u, high: u + sample.box.width * scale,
                top: (sample.box.y - sample.baseline) * scale,
                bottom: (sample.box.y + sample.box.height - sample.baseline) * scale))
            gap = random.between(1.2, 2)
            u += sample.box.width * scale + gap
        }
        places = words.flatMap(places(in:))
    }

    private var gap = 0.0

    /// As a reader without faults would read it.
    var line: RecognizedLine {
        RecognizedLine(
            text: words.map { _ in "word" }.joined(separator: " "), confidence: 1, box: InkBox(around: strokes),
            script: "latin",
            words: words.map { word in
                RecognizedWord(
                    text: "word", confidence: 1, box: InkBox(around: word.strokes.map { strokes[$0] }), strokes: word.strokes)
            })
    }

    private func places(in word: Word) -> [Double] {
        let paths = word.strokes.map { strokes[$0].points }
        return stride(from: word.low + 1, to: max(word.low + 1, word.high - 1), by: 0.1).filter { u in
            var crossed: [(height: Double, low: Double, high: Double)] = []
            var nearest = Double.infinity
            for points in paths {
                let xs = points.map(\.x)
                for (one, other) in zip(points, points.dropFirst()) where (one.x < u) != (other.x < u) {
                    crossed.append(((one.y + other.y) / 2, xs.min() ?? 0, xs.max() ?? 0))
                }
                for point in points { nearest = min(nearest, abs(point.x - u)) }
            }
            if crossed.isEmpty { return nearest > 0.15 }
            guard crossed.count == 1, let join = crossed.first else { return false }
            return u - join.low > 1.8 && join.high - u > 1.8
        }
    }
}
