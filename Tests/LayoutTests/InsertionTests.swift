import Foundation
import Ink
import Testing

@testable import Layout

/// Words above a line, put into it where a caret says so.
struct InsertionTests {
    /// Three lines of three words, the second one with a word of two letters above its gap at `place`, and a caret.
    private struct Scene {
        var scribe = Scribe()
        /// Ends and beginnings of the second line's words.
        var edges: [Double] = [0]
        let mark: Int
        let inserted: [Int]

        enum Mark { case below, above, none }

        init(at place: Int, _ mark: Mark, degrees: Double = 0, isMarkFirst: Bool = true) {
            for row in 0..<3 {
                var x = 0.0
                for letters in [3, 5, 4] {
                    let end = scribe.write(letters, x: x, baseline: 100 + 40 * Double(row), taller: [0])
                    if row == 1 { edges += [end, end + 12] }
                    x = end + 12
                }
            }
            // Letters end before the place of the next one begins.
            let tip = place == 0 ? -6 : place == 3 ? edges[5] + 2 : (edges[2 * place - 1] + edges[2 * place]) / 2 - 2
            let corners: [(Double, Double)] = mark == .below ? [(tip - 5, 151), (tip, 140), (tip + 5, 151)] : [(tip - 4, 118), (tip, 129), (tip + 4, 118)]
            let caret = Stroke(points: corners.map { SamplePoint(x: $0.0, y: $0.1) })
            let start = scribe.strokes.count
            if mark != .none, isMarkFirst { scribe.strokes.append(caret) }
            scribe.xHeight = 7
            let first = scribe.strokes.count
            scribe.write(2, x: tip - 7, baseline: mark == .below ? 122 : mark == .above ? 116 : 114)
            inserted = [first, first + 1]
            if mark != .none, !isMarkFirst { scribe.strokes.append(caret) }
            self.mark = isMarkFirst ? start : scribe.strokes.count - 1
            let frame = TurnedFrame(degrees: degrees)
            scribe.strokes = scribe.strokes.map(frame.turned)
        }

        var layout: PageLayout { PageLayout(of: Page(strokes: scribe.strokes)) }
    }

    private let plain = [[12, 13, 14], [15, 16, 17, 18, 19], [20, 21, 22, 23]]

    @Test(arguments: 0...3) func goesWhereTheCaretPoints(place: Int) {
        for mark in [Scene.Mark.below, .above] {
            for degrees in [0.0, 6, -6] {
                let scene = Scene(at: place, mark, degrees: degrees)
                let layout = scene.layout
                var words = plain
                words.insert(scene.inserted, at: place)
                #expect(layout.lines.map(\.words.count) == [3, 4, 3], "\(mark) \(degrees)")
                #expect(layout.lines.dropFirst().first?.words.map(\.strokes) == words, "\(mark) \(degrees)")
                #expect(layout.lines.dropFirst().first?.words.map { $0.insertion != nil } == (0...3).map { $0 == place })
                #expect(layout.notWriting == [NotWriting(stroke: scene.mark, kind: .insertionMark)])
            }
        }
    }

    @Test func mayBeWrittenBeforeItsCaret() {
        let scene = Scene(at: 1, .below, isMarkFirst: false)
        #expect(scene.layout.lines.dropFirst().first?.words.map(\.strokes) == [plain[0], scene.inserted, plain[1], plain[2]])
        #expect(scene.layout.notWriting.map(\.stroke) == [scene.mark])
    }

    @Test func twoGoIntoOneLine() {
        var scribe = Scene(at: 1, .below).scribe
        let tip = scribe.strokes[19].points[3].x + 7
        scribe.strokes.append(Stroke(points: [(tip - 5, 151), (tip, 140), (tip + 5, 151)].map { SamplePoint(x: $0.0, y: $0.1) }))
        scribe.write(3, x: tip - 9, baseline: 121)
        let layout = PageLayout(of: Page(strokes: scribe.strokes))
        #expect(layout.notWriting.map(\.stroke) == [36, 39])
        #expect(
            layout.lines.map { $0.words.map(\.strokes) }.dropFirst().first
                == [plain[0], [37, 38], plain[1], [40, 41, 42], plain[2]])
    }

    @Test func withoutACaretNothingIsInserted() {
        let layout = Scene(at: 1, .none).layout
        #expect(layout.lines.flatMap(\.words).allSatisfy { $0.insertion == nil })
        #expect(layout.notWriting.isEmpty)
    }

    @Test func aCaretWithoutWritingInsertsNothing() {
        var scribe = Scene(at: 1, .below).scribe
        scribe.strokes.removeLast(2)
        #expect(PageLayout(of: Page(strokes: scribe.strokes)).lines.flatMap(\.words).allSatisfy { $0.insertion == nil })
    }

    @Test func inkStandsLevelInTheLineAndItsWordsStayWhereTheyAre() throws {
        for degrees in [0.0, 6] {
            let scene = Scene(at: 1, .below, degrees: degrees)
            let line = try #require(scene.layout.lines.dropFirst().first)
            let level = line.levelInk(of: Page(strokes: scene.scribe.strokes))
            #expect(level.count == 14)
            let boxes = [0..<3, 3..<5, 5..<10, 10..<14].map { word in
                let points = level[word].flatMap(\.points)
                return (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0, points.map(\.y).max() ?? 0)
            }
            for (left, right) in zip(boxes, boxes.dropFirst()) {
                #expect(right.0 - left.1 > 0.8 * line.xHeight)
                #expect(abs(right.2 - left.2) < 0.2 * line.xHeight)
            }
            // Where it was written, not where it was read.
            let own = scene.inserted.flatMap { scene.scribe.strokes[$0].points }
            #expect(line.words[1].box.minY == own.map(\.y).min())
        }
    }

    @Test func lettersLikeACaretAreLetters() {
        // A “л” between two words, an accent over the one before, then the next line.
        var scribe = Scribe()
        scribe.write(4, x: 0, baseline: 100)
        scribe.strokes.append(Stroke(points: [(52, 100), (57, 90), (62, 100)].map { SamplePoint(x: $0.0, y: $0.1) }))
        scribe.strokes.append(Stroke(points: [(33, 80), (36, 85), (39, 80)].map { SamplePoint(x: $0.0, y: $0.1) }))
        scribe.write(4, x: 75, baseline: 100)
        scribe.write(8, x: 0, baseline: 135)
        let layout = PageLayout(of: Page(strokes: scribe.strokes))
        #expect(layout.notWriting.isEmpty)
        #expect(layout.lines.map(\.strokes.count) == [10, 8])
    }

    @Test func aPageNumberOverALineIsNoInsertion() {
        var scribe = Scribe()
        for row in 0..<3 { scribe.write(12, x: 0, baseline: 100 + 30 * Double(row)) }
        scribe.xHeight = 7
        scribe.write(2, x: 55, baseline: 74)
        #expect(PageLayout(of: Page(strokes: scribe.strokes)).lines.map(\.strokes.count) == [2, 12, 12, 12])
    }
}

/// Turns strokes about the origin.
private struct TurnedFrame {
    let degrees: Double

    func turned(_ stroke: Stroke) -> Stroke {
        let (s, c) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        return Stroke(points: stroke.points.map { SamplePoint(x: $0.x * c - $0.y * s, y: $0.x * s + $0.y * c) })
    }
}
