import Foundation
import Ink
import Recognition
import Testing

@testable import Rendering

struct PlacedLineTests {
    /// A level stroke of its own for each range of x, at y = 10, with some height.
    private func page(_ ranges: [ClosedRange<Double>]) -> Page {
        Page(strokes: ranges.map { range in
            Stroke(points: [SamplePoint(x: range.lowerBound, y: 10), SamplePoint(x: range.upperBound, y: 6)])
        })
    }

    private func line(_ words: [(String, [Int])], baseline: Baseline? = nil) -> RecognizedLine {
        let box = InkBox(x: 0, y: 0, width: 0, height: 0)
        return RecognizedLine(
            text: words.map(\.0).joined(separator: " "), confidence: 1, box: box, script: "latin",
            words: words.map { RecognizedWord(text: $0.0, confidence: 1, box: box, strokes: $0.1) },
            baseline: baseline)
    }

    @Test func wordsStandWhereTheirInkIs() throws {
        let placed = try #require(PlacedLine(line([("ab", [0]), ("cd", [1])]), on: page([0...10, 20...30])))
        #expect(placed.words.map(\.start) == [0, 20] && placed.words.map(\.end) == [10, 30])
        #expect(placed.quarterTurns == 0 && placed.size > 0)
    }

    @Test func wordsOfOneStrokeShareIt() throws {
        let placed = try #require(PlacedLine(line([("", []), ("abcd", [0]), ("efgh", [])]), on: page([0...100])))
        #expect(placed.words.map(\.text) == ["", "abcd", "efgh"])
        let whole = try #require(placed.words.last)
        #expect(whole.end <= 100.001 && whole.start > 40)
        for (one, next) in zip(placed.words, placed.words.dropFirst()) { #expect(next.start > one.end) }
    }

    @Test func overlappingWordsGiveWay() throws {
        let placed = try #require(PlacedLine(line([("ab", [0]), ("cd", [1])]), on: page([0...22, 18...40])))
        #expect(placed.words[1].start - placed.words[0].end >= 0.24 * placed.size)
    }

    @Test(arguments: 0..<4) func turnedLinesAreLaidAlongTheirWriting(turns: Int) throws {
        let upright = page([0...10, 20...30])
        let strokes = upright.strokes.map { stroke in
            Stroke(points: stroke.points.map { point in
                // As HiddenText goes back: from along and across to the page.
                let (x, y) = HiddenText.page(point.x, point.y, quarterTurns: turns)
                return SamplePoint(x: x, y: y)
            })
        }
        let angle = Double(turns) * .pi / 2
        let start = HiddenText.page(0, 10, quarterTurns: turns)
        let baseline = Baseline(x: start.x, y: start.y, angle: angle, xHeight: 3)
        let placed = try #require(PlacedLine(line([("ab", [0]), ("cd", [1])], baseline: baseline), on: Page(strokes: strokes)))
        #expect(placed.quarterTurns == turns)
        for (word, range) in zip(placed.words, [0.0...10, 20...30]) {
            #expect(abs(word.start - range.lowerBound) < 1e-9 && abs(word.end - range.upperBound) < 1e-9)
            #expect(abs(word.base - 10) < 1e-9)
        }
    }

    @Test func nothingToPlaceIsNoLine() {
        #expect(PlacedLine(line([]), on: page([0...1])) == nil)
        #expect(PlacedLine(line([("ab", [7, -1])]), on: page([0...1])) == nil)
    }
}
