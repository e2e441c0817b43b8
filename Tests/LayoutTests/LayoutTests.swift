import Foundation
import Ink
import Testing

@testable import Layout

/// A made-up hand: arches and loops of a given x-height along a baseline.
struct Scribe {
    var xHeight = 10.0
    var strokes: [Stroke] = []

    /// Letters as single strokes; `taller` ones reach twice as high. Returns where the word ends.
    @discardableResult
    mutating func write(_ letters: Int, x: Double, baseline: Double, taller: Set<Int> = [], hanging: Set<Int> = []) -> Double {
        for k in 0..<letters {
            let left = x + Double(k) * xHeight
            let top = baseline - xHeight * (taller.contains(k) ? 2 : 1)
            let foot = baseline + (hanging.contains(k) ? xHeight : 0)
            let w = xHeight * 0.6
            strokes.append(
                Stroke(points: [(left, top), (left, foot), (left + w / 2, baseline - xHeight), (left + w, baseline)].map { SamplePoint(x: $0.0, y: $0.1) }))
        }
        return x + Double(letters) * xHeight
    }

    mutating func dot(x: Double, y: Double) {
        strokes.append(Stroke(points: [SamplePoint(x: x, y: y), SamplePoint(x: x + 1, y: y + 1)]))
    }
}

@Test func emptyPageHasNoLines() {
    #expect(PageLayout(of: Page()) == PageLayout(lines: [], notWriting: []))
}

@Test func singleDotIsALine() {
    let lines = PageLayout.lines(of: Page(strokes: [Stroke(points: [SamplePoint(x: 3, y: 4)])]))
    #expect(lines.map(\.strokes) == [[0]])
}

@Test func wordsOfALineAreToldApart() {
    var scribe = Scribe()
    let end = scribe.write(5, x: 0, baseline: 100, taller: [0], hanging: [3])
    scribe.write(4, x: end + 15, baseline: 100)
    let lines = PageLayout.lines(of: Page(strokes: scribe.strokes))
    #expect(lines.map { $0.words.map(\.strokes) } == [[[0, 1, 2, 3, 4], [5, 6, 7, 8]]])
    #expect(abs((lines.first?.baseline.y(at: 50) ?? 0) - 100) < 2)
    #expect(abs((lines.first?.xHeight ?? 0) - 10) < 2)
}

@Test func lateDotsJoinTheirLine() {
    var scribe = Scribe()
    scribe.write(12, x: 0, baseline: 100)
    scribe.write(12, x: 0, baseline: 125)
    scribe.dot(x: 33, y: 85)
    scribe.dot(x: 33, y: 110)
    let lines = PageLayout.lines(of: Page(strokes: scribe.strokes))
    #expect(lines.map { $0.strokes.contains(24) } == [true, false])
    #expect(lines.map { $0.strokes.contains(25) } == [false, true])
}

@Test func unreadableStrokesAreReported() {
    var scribe = Scribe()
    scribe.write(3, x: 0, baseline: 100)
    let bad = Stroke(points: [SamplePoint(x: .nan, y: .infinity)])
    let eraser = Stroke(points: [SamplePoint(x: 0, y: 0)], tool: .eraser)
    let layout = PageLayout(of: Page(strokes: [bad, Stroke(points: []), eraser] + scribe.strokes))
    #expect(layout.notWriting.map(\.kind) == [.empty, .empty, .eraser])
    #expect(layout.lines.map(\.strokes) == [[3, 4, 5]])
}

@Test func underlineIsNoWriting() {
    var scribe = Scribe()
    for row in 0..<4 { scribe.write(10, x: 0, baseline: 100 + 40 * Double(row)) }
    let underline = Stroke(points: stride(from: 0.0, through: 96, by: 4).map { SamplePoint(x: $0, y: 145) })
    let layout = PageLayout(of: Page(strokes: scribe.strokes + [underline]))
    #expect(layout.notWriting == [NotWriting(stroke: 40, kind: .underline)])
    #expect(layout.lines.map(\.strokes.count) == [10, 10, 10, 10])
}

@Test func crossedOutWordIsLeftOut() {
    var scribe = Scribe()
    for row in 0..<4 { scribe.write(10, x: 0, baseline: 100 + 40 * Double(row)) }
    let stroke = Stroke(points: stride(from: -2.0, through: 100, by: 4).map { SamplePoint(x: $0, y: 135 + ($0 / 4).remainder(dividingBy: 2)) })
    let layout = PageLayout(of: Page(strokes: scribe.strokes + [stroke]))
    #expect(layout.notWriting.filter { $0.kind == .crossedOut }.map(\.stroke) == Array(10..<20))
    #expect(layout.lines.map(\.strokes.count) == [10, 10, 10])
}

@Test func scratchedOutWordIsLeftOut() {
    var scribe = Scribe()
    for row in 0..<3 { scribe.write(6, x: 0, baseline: 100 + 40 * Double(row)) }
    // To and fro over three letters in the middle of a line.
    let zigzag = Stroke(points: (0..<7).map { SamplePoint(x: $0 % 2 == 0 ? 19 : 47, y: 129 + 2 * Double($0)) })
    scribe.strokes.append(zigzag)
    // What is written there later stays.
    scribe.write(2, x: 24, baseline: 140)
    let layout = PageLayout(of: Page(strokes: scribe.strokes))
    #expect(layout.notWriting.filter { $0.kind == .crossingOut }.map(\.stroke) == [18])
    #expect(layout.notWriting.filter { $0.kind == .crossedOut }.map(\.stroke) == [8, 9, 10])
    #expect(layout.lines.map { $0.strokes.sorted() } == [[0, 1, 2, 3, 4, 5], [6, 7, 11, 19, 20], [12, 13, 14, 15, 16, 17]])
}

@Test func frameAroundWordsIsABox() {
    var scribe = Scribe()
    for row in 0..<4 { scribe.write(10, x: 0, baseline: 100 + 40 * Double(row)) }
    let corners: [(Double, Double)] = [(-10, 120), (110, 120), (110, 150), (-10, 150), (-10, 120)]
    let frame = Stroke(points: corners.map { SamplePoint(x: $0.0, y: $0.1) })
    let layout = PageLayout(of: Page(strokes: scribe.strokes + [frame]))
    #expect(layout.notWriting == [NotWriting(stroke: 40, kind: .box)])
}

@Test func frameAroundALineHoldsALine() {
    var scribe = Scribe()
    scribe.write(14, x: 0, baseline: 100)
    let corners: [(Double, Double)] = [(-10, 70), (160, 70), (160, 120), (-10, 120), (-10, 70)]
    scribe.strokes.append(Stroke(points: corners.map { SamplePoint(x: $0.0, y: $0.1) }))
    #expect(PageLayout(of: Page(strokes: scribe.strokes)).lines.map { $0.strokes.filter { $0 < 14 }.count } == [14])
}

@Test func drawingAloneIsNoLine() {
    // A tower: two legs as tall as ten letters, bars and crosses between them.
    var strokes = [[(0.0, 110.0), (20, 0)], [(45, 110), (25, 0)]]
    for bar in 0..<8 {
        let (y, reach) = (100 - 12 * Double(bar), 18 - 2 * Double(bar))
        strokes.append([(22.5 - reach, y), (22.5 + reach, y)])
        strokes.append([(22.5 - reach, y), (22.5 + reach, y - 10)])
        strokes.append([(22.5 + reach, y), (22.5 - reach, y - 10)])
    }
    let page = Page(strokes: strokes.map { Stroke(points: $0.map { SamplePoint(x: $0.0, y: $0.1) }) })
    let layout = PageLayout(of: page)
    #expect(layout.lines.isEmpty)
    #expect(layout.notWriting.count == strokes.count)
}

@Test func hatchingIsNoWriting() {
    var scribe = Scribe()
    for row in 0..<3 { scribe.write(10, x: 0, baseline: 100 + 40 * Double(row)) }
    // As tall as letters, but closer than any.
    let hatching = (0..<16).map { k in
        Stroke(points: [(0.0, 222.0), (4, 208)].map { SamplePoint(x: 40 + 1.2 * Double(k) + $0.0, y: $0.1) })
    }
    let layout = PageLayout(of: Page(strokes: scribe.strokes + hatching))
    #expect(layout.lines.map(\.strokes.count) == [10, 10, 10])
    #expect(layout.notWriting.map(\.kind) == [NotWriting.Kind](repeating: .sketch, count: 16))
}

@Test func everyStrokeIsSomewhereWhateverTheInk() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<60 {
        let strokes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
            Stroke(
                points: (0..<Int.random(in: 0...30, using: &random)).map { _ in
                    let scale = [1, 1, 1, 1e-300, 1e8, 1e300, .infinity, .nan].randomElement(using: &random) ?? 1
                    return SamplePoint(x: random.between(-100, 100) * scale, y: random.between(-100, 100))
                })
        }
        let layout = PageLayout(of: Page(strokes: strokes))
        let all = layout.lines.flatMap(\.strokes) + layout.notWriting.map(\.stroke)
        #expect(all.sorted() == Array(strokes.indices))
    }
}

/// A word of few letters, of which one stands out: it is a line all the same.
struct FewWordsTests {
    @Test func tallCapitalIsNoLine() {
        var scribe = Scribe()
        scribe.strokes.append(Stroke(points: [(0, 64), (2, 112), (3, 64), (18, 62)].map { SamplePoint(x: $0.0, y: $0.1) }))
        scribe.write(5, x: 24, baseline: 112)
        #expect(PageLayout.lines(of: Page(strokes: scribe.strokes)).map(\.strokes.count) == [6])
    }

    @Test func tailsOfLettersAreNoLine() {
        var scribe = Scribe()
        for k in 0..<5 {
            let x = 14 * Double(k)
            let isTail = k == 1 || k == 3
            // An open bow, then a loop that hangs down three times as deep.
            let way: [(Double, Double)] = isTail
                ? [(0, 90), (3, 99), (8, 91), (9, 128), (2, 134), (0, 126), (11, 112)] : [(0, 90), (1, 100), (6, 90), (8, 100)]
            scribe.strokes.append(Stroke(points: way.map { SamplePoint(x: x + $0.0, y: $0.1) }))
        }
        #expect(PageLayout.lines(of: Page(strokes: scribe.strokes)).map(\.strokes.count) == [5])
    }

    @Test func lateAccentsAreNoLine() {
        var scribe = Scribe()
        scribe.write(4, x: 0, baseline: 100)
        for x in [31.0, 35] {
            scribe.strokes.append(Stroke(points: [SamplePoint(x: x, y: 76), SamplePoint(x: x + 3, y: 83)]))
        }
        #expect(PageLayout.lines(of: Page(strokes: scribe.strokes)).map(\.strokes.count) == [6])
    }

    @Test func aSecondLineIsALine() {
        for pitch in [22.0, 26, 35] {
            var scribe = Scribe()
            scribe.write(5, x: 0, baseline: 100, taller: [0], hanging: [3])
            scribe.write(3, x: 0, baseline: 100 + pitch, taller: [1])
            #expect(PageLayout.lines(of: Page(strokes: scribe.strokes)).map(\.strokes.count) == [5, 3], "\(pitch)")
        }
    }
}

/// What is drawn around, under and through writing leaves the writing as it would be without.
struct DrawnAroundWritingTests {
    private let line: Scribe = {
        var scribe = Scribe()
        scribe.write(14, x: 0, baseline: 100, taller: [0, 6], hanging: [3, 9])
        return scribe
    }()

    private static func stroke(_ points: [(Double, Double)]) -> Stroke {
        Stroke(points: points.map { SamplePoint(x: $0.0, y: $0.1) })
    }

    private func layout(with drawn: [[(Double, Double)]]) -> PageLayout {
        PageLayout(of: Page(strokes: line.strokes + drawn.map(Self.stroke)))
    }

    private static let corners: [(Double, Double)] = [(-10, 70), (160, 70), (160, 120), (-10, 120), (-10, 70)]
    private static func oval(x: Double, y: Double, width: Double, height: Double) -> [(Double, Double)] {
        (0...60).map { (k: Int) -> (Double, Double) in
            let angle = Double(k) * 0.106
            return (x + width / 2 * cos(angle), y + height / 2 * sin(angle))
        }
    }

    enum Frame: CaseIterable {
        case oneStroke, fourSides, twoAngles, farAway, oval, tilted

        var sides: [[(Double, Double)]] {
            switch self {
            case .oneStroke: [corners]
            case .fourSides: zip(corners, corners.dropFirst()).map { [$0, $1] }
            case .twoAngles: [Array(corners[0..<3]), Array(corners[2..<5])]
            case .farAway: [corners.map { (3 * $0.0 - 150, 5 * $0.1 - 380) }]
            case .oval: [DrawnAroundWritingTests.oval(x: 72, y: 95, width: 220, height: 120)]
            case .tilted: [corners.map { ($0.0, $0.1 + 0.06 * ($0.0 - 75)) }]
            }
        }
    }

    @Test(arguments: Frame.allCases) func framesAreBoxes(frame: Frame) {
        let sides = frame.sides
        let layout = layout(with: sides)
        #expect(layout.notWriting == sides.indices.map { NotWriting(stroke: 14 + $0, kind: .box) })
        #expect(layout.lines.map(\.strokes) == [Array(0..<14)])
    }

    @Test(arguments: [104.0, 108, 112, 125, 140]) func underlinesAreNone(y: Double) {
        let layout = layout(with: [[(-4, y), (150, y + 2)]])
        #expect(layout.notWriting == [NotWriting(stroke: 14, kind: .underline)])
        #expect(layout.lines.map(\.strokes) == [Array(0..<14)])
    }

    @Test func aWordIsUnderlinedAmongLines() {
        var scribe = Scribe()
        for row in 0..<4 { scribe.write(14, x: 0, baseline: 100 + 40 * Double(row), hanging: [2]) }
        scribe.strokes.append(Self.stroke([(0, 145), (52, 146)]))
        let layout = PageLayout(of: Page(strokes: scribe.strokes))
        #expect(layout.notWriting == [NotWriting(stroke: 56, kind: .underline)])
        #expect(layout.lines.map(\.strokes.count) == [14, 14, 14, 14])
    }

    @Test func aLineStruckThroughIsLeftOutWithItsDots() {
        var scribe = line
        scribe.dot(x: 33, y: 84)
        scribe.strokes.append(Self.stroke([(-3, 95), (150, 95)]))
        let layout = PageLayout(of: Page(strokes: scribe.strokes))
        #expect(layout.lines.isEmpty)
        #expect(layout.notWriting.map(\.kind) == [NotWriting.Kind](repeating: .crossedOut, count: 15) + [.crossingOut])
    }

    @Test func ringsAndBarsOfLettersAreWriting() {
        // Θ, a slashed 0 and "=": a ring or a bar, and what is in or beside it.
        let ring = Self.oval(x: 10, y: 10, width: 18, height: 24)
        let signs: [[[(Double, Double)]]] = [
            [ring, [(4, 10), (16, 10)]], [ring, [(6, 18), (14, 2)]], [[(0, 0), (40, 4)], [(6, 40), (36, 40)]],
        ]
        for sign in signs {
            #expect(PageLayout(of: Page(strokes: sign.map(Self.stroke))).notWriting.isEmpty)
        }
    }
}

/// Words of a line that is copied out several times begin below one another, as columns do.
@Test(arguments: [3, 4, 6]) func copiedLinesAreNoColumns(copies: Int) {
    var scribe = Scribe()
    for row in 0..<copies {
        let y = 100 + 40 * Double(row)
        let first = scribe.write(4, x: 0, baseline: y)
        let second = scribe.write(6, x: first + 25, baseline: y)
        // A letter of the first word made late.
        scribe.strokes.append(Stroke(points: [(8, y - 10), (8, y), (12, y - 10)].map { SamplePoint(x: $0.0, y: $0.1) }))
        scribe.write(5, x: second + 25, baseline: y)
    }
    #expect(PageLayout.lines(of: Page(strokes: scribe.strokes)).map(\.strokes.count) == [Int](repeating: 16, count: copies))
}
