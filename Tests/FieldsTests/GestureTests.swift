import Foundation
import Ink
import Recognition
import TestModels
import Testing

@testable import Fields

/// `RUKOPIS_GESTURES=1` looks at all dev words and at more gestures.
@Suite(.enabled(if: DevInk.isThere, "the dev files are not beside the repository nor in RUKOPIS_DATA"))
struct GestureTests {
    static let isLong = ProcessInfo.processInfo.environment["RUKOPIS_GESTURES"] != nil

    /// As `fill` asks: for each stroke, what it does to those before it.
    private func gestures(in strokes: [Stroke]) -> [Gesture] {
        strokes.indices.compactMap { index in
            let earlier = Array(strokes[..<index])
            guard GestureRecognizer.mayBeGesture(strokes[index], after: earlier) else { return nil }
            let ground = GestureGround(strokes: earlier)
            let recognizer = GestureRecognizer()
            if let gesture = recognizer.gesture(of: [strokes[index]], over: ground) { return gesture }
            guard index + 1 < strokes.count else { return nil }
            return recognizer.gesture(of: [strokes[index], strokes[index + 1]], over: ground)
        }
    }

    @Test func writingIsNotTakenForGestures() throws {
        for file in DevInk.files {
            let pages = try Ink(contentsOf: DevInk.folder.appendingPathComponent(file)).pages
            let chosen = Self.isLong ? pages : pages.enumerated().filter { $0.offset % 50 == 0 }.map(\.element)
            var (wrong, strokes) = (0, 0)
            for page in chosen {
                strokes += page.strokes.count
                let found = gestures(in: page.strokes)
                if !found.isEmpty {
                    wrong += 1
                    print("\(file): '\(page.labels.first?.text ?? "")' has \(found.map { "\($0.kind)" })")
                }
            }
            print("\(file): \(wrong) of \(chosen.count) samples (\(strokes) strokes) with a false gesture")
            // Of few samples none, or one by bad luck.
            #expect(Double(wrong) <= max(0.002 * Double(chosen.count), Self.isLong ? 0 : 1))
        }
    }

    @Test func drawnGesturesAreRecognized() throws {
        let samples = try DevInk.samples(
            ["unipen/words-dev.ndjson.gz", "russian/words-dev.ndjson.gz"], every: Self.isLong ? 1 : 40
        ).filter { $0.box.width > 2.2 * $0.xHeight && $0.box.height < 5 * $0.xHeight }
        var random = SeededGenerator(seed: 5)
        var (right, all) = (0, 0)
        for kind in Gesture.Kind.allCases {
            var (hits, tries) = (0, 0)
            var misses: [String: Int] = [:]
            while tries < (Self.isLong ? 400 : 8) {
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
                    guard abs(found.x - x) < 0.5 else {
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
        // The aim is 0.97; this guards what has been reached, less what few gestures may miss by bad luck.
        #expect(Double(right) >= (Self.isLong ? 0.84 : 0.8) * Double(all))
    }
}
