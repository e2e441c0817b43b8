import Features
import Foundation
import Language
import Testing

@testable import Training

@Suite struct PennedSamplesTests {
    @Test func everyLineOfTheTableIsAForm() {
        let forms = PennedLetters.forms
        for letter in "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєўјњљџћђ" {
            #expect(!(forms[letter] ?? []).isEmpty, "no form of \(letter)")
        }
        // A number that does not parse would silently cut a letter short.
        for (letter, ways) in forms {
            for form in ways {
                let points = form.body.joined()
                #expect(points.allSatisfy { (-0.5...2.1).contains($0.x) && (-1.7...2.1).contains($0.y) }, "\(letter)")
                let isSmallSign = ".,-!".contains(letter)
                #expect(isSmallSign || points.count > 3, "\(letter) has few points")
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5]) func wordsAreWrittenFromLeftToRightWithinTheirZones(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var hand = PennedHand(using: &random)
        let strokes = try #require(hand.strokes(of: "щёлкнул юный", using: &random))
        let points = strokes.joined()
        #expect(points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
        // Twelve characters of 0.5 to 1.3 x-heights, with a space.
        #expect((5...30).contains(right - left))
        #expect(points.allSatisfy { (-3.6...3.2).contains($0.y) })
        #expect(strokes.allSatisfy { !$0.isEmpty })
    }

    @Test func aCharacterWithoutAFormIsRefused() {
        var random = SplitMix64(seed: 1)
        var hand = PennedHand(using: &random)
        #expect(hand.strokes(of: "да7", using: &random) == nil)
    }

    @Test func theSplinePassesThroughItsPoints() {
        let points: [SIMD2<Float>] = [.init(0, 0), .init(1, 2), .init(3, 1), .init(4, 4)]
        for roundness: Float in [0, 0.5, 1] {
            let line = PennedHand.spline(through: points, roundness: roundness, spacing: 0.1)
            for point in points { #expect(line.contains { ($0 - point).length < 1e-5 }) }
            for (a, b) in zip(line, line.dropFirst()) { #expect((b - a).length < 0.35) }
        }
        #expect(PennedHand.spline(through: [.init(1, 1)], roundness: 1, spacing: 0.1) == [.init(1, 1)])
    }

    @Test func samplesAreDecidedByTheirRandomNumbers() {
        let words = WordList(counts: [("ru", ["щука": 3, "съел": 2, "фильм": 1], 1)])
        let source = PennedSamples(words: words, longest: 30)
        let alphabet = Alphabet.standard(for: .cyrillic)
        var seen: Set<String> = []
        for seed in 0..<60 {
            var (one, other) = (SplitMix64(seed: UInt64(seed)), SplitMix64(seed: UInt64(seed)))
            let (sample, again) = (source.draw(&one), source.draw(&other))
            #expect(sample.labels == again.labels)
            #expect(sample.ink.x == again.ink.x)
            #expect(!sample.labels.isEmpty)
            seen.insert(String(sample.labels.map { alphabet.symbols[Int($0) - 1] }))
        }
        #expect(seen.contains { $0.lowercased().contains("щука") })
    }

    @Test func onlyCyrillicIsWritten() {
        var settings = SourceSettings()
        settings.name = "mine"
        settings.kind = .penned
        settings.script = .latin
        #expect(throws: TrainingError.self) { try PennedSamples(loading: settings, report: { _ in }) }
    }
}
