import Features
import Foundation
import Ink
import Layout
import TestModels
import Testing

@testable import Recognition

/// Ink as no pen makes it must be read as something, or as nothing, but read.
struct RecognizerFuzzTests {
    private struct Dice: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    private static let places: [Double] = [
        0, -0.0, .leastNonzeroMagnitude, 1, 2, 3, 100, 1e-12, 1e9, -1e9, 1e20, 1e150, 1e300, -1e308, .greatestFiniteMagnitude,
        .infinity, -.infinity, .nan,
    ]

    /// Layout and features alone: one far point makes some ten thousand frames, over which a network in a debug
    /// build takes its time.
    @Test(arguments: 0..<4) func placesOutOfThisWorld(seed: UInt64) {
        let extractor = FeatureExtractor()
        var dice = Dice(state: seed &* 977 &+ 13)
        for round in 0..<25 {
            var strokes: [Stroke] = []
            for _ in 0..<Int.random(in: 0...6, using: &dice) {
                let spread = Double.random(in: 0...50, using: &dice)
                let points = (0..<Int.random(in: 0...20, using: &dice)).map { _ in
                    SamplePoint(
                        x: place(spread, &dice), y: place(spread, &dice), time: Self.places.randomElement(using: &dice),
                        pressure: Self.places.randomElement(using: &dice))
                }
                strokes.append(Stroke(points: points))
            }
            let layout = PageLayout(of: Page(strokes: strokes))
            let used = layout.lines.flatMap(\.strokes) + layout.notWriting.map(\.stroke)
            let sorted = used.sorted()
            #expect(sorted == Array(strokes.indices))
            if round == 0 {
                let values = extractor.features(of: strokes).values
                #expect(values.allSatisfy { $0.isFinite })
            }
        }
    }

    /// Mostly a plain place, now and then a wild one.
    private func place(_ spread: Double, _ dice: inout Dice) -> Double {
        if Int.random(in: 0..<8, using: &dice) > 0 { return Double.random(in: 0...max(spread, 1e-9), using: &dice) }
        return Self.places.randomElement(using: &dice) ?? 0
    }

    @Test func mutatedFilesAreReadOrRefused() async throws {
        let recognizer = try Recognizer(network: try TestModel.network(), model: "m")
        let trace = "<trace>" + (0..<30).map { "\($0) \($0 * 7 % 11)" }.joined(separator: ", ") + "</trace>"
        let files = [
            TestInk.record(TestInk.waves(2)), "<ink xmlns=\"http://www.w3.org/2003/InkML\">\(trace)\(trace)</ink>",
            ".VERSION 1.0\n.COORD X Y\n.PEN_DOWN\n1 2\n3 4\n5 1\n.PEN_UP\n.SEGMENT WORD 0-0 OK \"a\"\n",
        ]
        var dice = Dice(state: 5)
        for file in files {
            for _ in 0..<25 {
                var bytes = [UInt8](file.utf8)
                for _ in 0..<Int.random(in: 1...6, using: &dice) {
                    let at = Int.random(in: bytes.indices, using: &dice)
                    switch Int.random(in: 0..<3, using: &dice) {
                    case 0: bytes[at] = UInt8.random(in: 0...255, using: &dice)
                    case 1: bytes.insert(contentsOf: Array("9e9".utf8), at: at)
                    default: bytes.removeLast(Int.random(in: 0..<bytes.count, using: &dice))
                    }
                    if bytes.isEmpty { break }
                }
                guard let ink = try? Ink(data: Data(bytes), name: "mutated") else { continue }
                _ = try await recognizer.transcript(of: ink, width: 1)
            }
        }
    }
}
