import Foundation
import Ink
import Recognition
import TestModels
import Testing

@testable import Fields

/// `RUKOPIS_GESTURES=3` looks at all dev ink, by itself and three times in a field with other writing, and at more
/// gestures.
@Suite(.enabled(if: DevInk.isThere, "the dev files are not beside the repository nor in RUKOPIS_DATA"))
struct GestureTests {
    /// How often a piece of dev ink is put beside other writing.
    static let rounds = ProcessInfo.processInfo.environment["RUKOPIS_GESTURES"].flatMap(Int.init)
    static var isLong: Bool { rounds != nil }
    /// What may be wrong among writing.
    static let falseShare = 0.002

    /// As `fill` asks: for each of the last strokes, what it does to those before it.
    private func gestures(in strokes: [Stroke], last count: Int) -> [Gesture] {
        (strokes.count - count..<strokes.count).compactMap { index in
            let earlier = Array(strokes[..<index])
            guard GestureRecognizer.mayBeGesture(strokes[index], after: earlier) else { return nil }
            let ground = GestureGround(strokes: earlier)
            let recognizer = GestureRecognizer()
            if let gesture = recognizer.gesture(of: [strokes[index]], over: ground) { return gesture }
            guard index + 1 < strokes.count else { return nil }
            return recognizer.gesture(of: [strokes[index], strokes[index + 1]], over: ground)
        }
    }

    /// How many of some pieces of writing hold a false gesture.
    private func wrong(_ what: String, _ pieces: [(label: String, strokes: [Stroke], new: Int)]) -> (pieces: Int, strokes: Int) {
        var (wrong, strokes, falseStrokes) = (0, 0, 0)
        for piece in pieces {
            strokes += piece.new
            let found = gestures(in: piece.strokes, last: piece.new)
            falseStrokes += found.count
            guard !found.isEmpty else { continue }
            wrong += 1
            print("\(what): '\(piece.label)' has \(found.map { "\($0.kind)" })")
        }
        print("\(what): \(wrong) of \(pieces.count) samples, \(falseStrokes) of \(strokes) strokes are false gestures")
        return (wrong, falseStrokes)
    }

    @Test func writingIsNotTakenForGestures() throws {
        for file in DevInk.files {
            let pages = try Ink(contentsOf: DevInk.folder.appendingPathComponent(file)).pages
            let chosen = Self.isLong ? pages : pages.enumerated().filter { $0.offset % 12 == 0 }.map(\.element)
            let pieces = chosen.map { (label: $0.labels.first?.text ?? "", strokes: $0.strokes, new: $0.strokes.count) }
            let found = wrong(file, pieces)
            // Texts have many words: what counts is how many of their strokes are taken.
            let isText = file.contains("text")
            let all = isText ? pieces.reduce(0) { $0 + $1.new } : pieces.count
            // Of few samples none, or one by bad luck.
            #expect(Double(isText ? found.strokes : found.pieces) <= max(Self.falseShare * Double(all), Self.isLong ? 0 : 1))
        }
    }

    @Test func writingBesideWritingIsNotTakenForGestures() throws {
        let samples = try DevInk.samples(["unipen/words-dev.ndjson.gz", "russian/words-dev.ndjson.gz"], every: Self.isLong ? 1 : 20)
            .filter { $0.box.width > 1.5 * $0.xHeight && $0.box.height < 5 * $0.xHeight }
        let signs = try Ink(contentsOf: DevInk.folder.appendingPathComponent("unipen/chars-dev.ndjson.gz")).pages
            .enumerated().filter { Self.isLong || $0.offset % 20 == 0 }.map(\.element)
        var random = SeededGenerator(seed: 7)
        for (what, hands) in [("words beside words", samples.map(Self.word)), ("characters beside words", signs.compactMap(Self.sign))] {
            let pieces = (0..<(Self.rounds ?? 1)).flatMap { _ in
                hands.map { hand in
                    let field = WrittenField(hand.strokes, among: samples, random: &random)
                    return (label: hand.label, strokes: field.strokes, new: field.newCount)
                }
            }
            // Of few samples none, or one by bad luck.
            #expect(Double(wrong(what, pieces).pieces) <= max(Self.falseShare * Double(pieces.count), Self.isLong ? 0 : 1))
        }
    }

    private static func word(_ sample: DevInk.Sample) -> (label: String, strokes: [Stroke]) {
        let strokes = sample.strokes.map {
            $0.moved(scale: 1 / sample.xHeight, fromX: sample.box.x, fromY: sample.baseline, toX: 0, toY: 0)
        }
        return (sample.label, strokes)
    }

    private static func sign(_ page: Page) -> (label: String, strokes: [Stroke])? {
        let label = page.labels.first?.text ?? ""
        return WrittenField.placed(page.strokes, label: label).map { (label, $0) }
    }

    @Test func drawnGesturesAreRecognized() throws {
        let samples = try DevInk.samples(
            ["unipen/words-dev.ndjson.gz", "russian/words-dev.ndjson.gz"], every: Self.isLong ? 1 : 15
        ).filter { $0.box.width > 2.2 * $0.xHeight && $0.box.height < 5 * $0.xHeight }
        var random = SeededGenerator(seed: 5)
        var (right, all) = (0, 0)
        for kind in Gesture.Kind.allCases {
            var (hits, tries) = (0, 0)
            var misses: [String: Int] = [:]
            while tries < (Self.isLong ? 400 : 75) {
                let scene = WordScene(samples, random: &random)
                guard let drawn = DrawnGesture(kind, on: scene, random: &random) else { continue }
                tries += 1
                let ground = GestureGround(strokes: scene.strokes, lines: [scene.line])
                var found: Gesture?
                for index in drawn.strokes.indices where found == nil {
                    found = GestureRecognizer().gesture(of: [drawn.strokes[index]], over: ground)
                    if found == nil, index + 1 < drawn.strokes.count {
                        found = GestureRecognizer().gesture(of: Array(drawn.strokes[index...index + 1]), over: ground)
                    }
                }
                guard let found, found.kind == kind else {
                    misses[found.map { "\($0.kind)" } ?? "none", default: 0] += 1
                    continue
                }
                if let x = drawn.x {
                    guard abs(found.x - x) < drawn.reach else {
                        misses["elsewhere", default: 0] += 1
                        continue
                    }
                } else if Set(found.covered) != drawn.covered {
                    misses["other ink", default: 0] += 1
                    continue
                }
                hits += 1
            }
            print("\(kind.rawValue): \(hits) of \(tries), missed: \(misses)")
            right += hits
            all += tries
        }
        print("gestures: \(right) of \(all) right")
        #expect(Double(right) >= 0.97 * Double(all))
    }
}
