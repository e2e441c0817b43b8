import Decoding
import Ink
import TestModels
import Testing

@testable import Recognition

struct LineCompositionTests {
    /// Three strokes of 8 frames each, that is 2 frames of the network's output.
    private var frames: [Int] { (0..<24).map { $0 / 8 } }

    @Test func strokesGoToTheNearestWord() {
        let composition = LineComposition(strokes: TestInk.waves(3), frameStrokes: frames, alternatives: 0)
        #expect(composition.strokesOfWords([0..<1, 5..<6]) == [[0, 1], [2]])
        #expect(composition.strokesOfWords([0..<1, 3..<5]) == [[0], [1, 2]])
        #expect(composition.strokesOfWords([]).isEmpty)
    }

    /// Inserted words overlap on the page what they are read beside.
    @Test func wordsArePartedWhereTheInkThatWasReadHasItsGap() {
        var composition = LineComposition(strokes: TestInk.waves(3), frameStrokes: frames, alternatives: 0)
        #expect(composition.strokesOfWords([0..<1, 5..<6]) == [[0, 1], [2]])
        composition.level = TestInk.waves(3)
        for stroke in 1..<3 {
            for point in TestInk.waves(3)[stroke].points.indices { composition.level?[stroke].points[point].x += 500 }
        }
        #expect(composition.strokesOfWords([0..<1, 5..<6]) == [[0], [1, 2]])
    }

    @Test func wordsCarryThePagesNumbersAndTheDrawnBoxes() {
        let hypothesis = Hypothesis(
            text: "ab c", logScore: -1, confidence: 0.51239, spans: [0..<1, 1..<2, 2..<3, 4..<5],
            words: [
                HypothesisWord(
                    text: "ab", characters: 0..<2, frames: 0..<2, confidence: 0.9,
                    alternatives: [.init(text: "al", confidence: 0.05), .init(text: "ob", confidence: 0.01)]),
                HypothesisWord(text: "c", characters: 3..<4, frames: 4..<5, confidence: .nan),
            ])
        let composition = LineComposition(
            strokes: TestInk.waves(3), frameStrokes: frames, alternatives: 1, names: [7, 2, 9])
        let line = composition.line(from: [hypothesis, hypothesis, hypothesis], script: .latin)
        #expect(line.words.map(\.strokes) == [[2, 7], [9]])
        #expect(line.words.map(\.text) == ["ab", "c"])
        #expect(line.words[0].alternatives == [Reading(text: "al", confidence: 0.05)])
        #expect(line.words[1].confidence == 0)
        #expect(line.confidence == 0.5124)
        #expect(line.alternatives.count == 1)
        #expect(line.words[1].box.x == 240 && line.box.width == 299)
    }
}
