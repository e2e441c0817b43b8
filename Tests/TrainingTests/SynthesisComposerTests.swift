import Foundation
import Ink
import Language
import Testing

@testable import Training

@Suite struct SynthesisComposerTests {
    static func stroke(_ points: [(Double, Double)]) -> Stroke {
        Stroke(points: points.map { SamplePoint(x: $0.0, y: $0.1) })
    }

    /// An alphabet of arcs, boxes and sticks, 50 units to the x-height: sizes tell, shapes do not matter.
    static func letters() -> [Character: [[Stroke]]] {
        let round = stroke(
            (0...12).map { step -> (Double, Double) in
                let angle = Double(step) / 2
                return (25 + 25 * cos(angle), 25 + 25 * sin(angle))
            })
        let hook = stroke([(0, 50), (20, 0), (25, 50), (40, 45)])
        let tail = stroke([(20, 0), (0, 20), (20, 30), (20, 80), (5, 85)])
        let tall = stroke([(0, 0), (0, 85), (30, 60)])
        let dot = stroke([(10, -20), (12, -20)])
        let all: [Character: [[Stroke]]] = [
            "о": [[round]], "с": [[round]], "а": [[hook]], "и": [[hook], [hook]], "л": [[hook]], "м": [[hook]],
            "у": [[tail]], "р": [[tail]], "б": [[tall]], "Б": [[tall]], "К": [[tall]], "ї": [[hook, dot]], "т": [[hook]],
        ]
        return all
    }

    @Test func lettersStandWhereTheyBelong() throws {
        let bank = LetterBank(Self.letters())
        func range(_ character: Character) throws -> ClosedRange<Float> {
            let form = try #require(bank.forms[character]?.first)
            let ys = (form.body + form.marks).joined().map(\.y)
            return (try #require(ys.min()))...(try #require(ys.max()))
        }
        let (plain, hanging, rising) = (try range("а"), try range("у"), try range("б"))
        #expect(abs(plain.lowerBound + 1) < 0.1 && abs(plain.upperBound) < 0.01)
        #expect(abs(hanging.lowerBound + 1) < 0.01 && hanging.upperBound > 0.5)
        #expect(abs(rising.upperBound) < 0.01 && rising.lowerBound < -1.4)
        let marked = try #require(bank.forms["ї"]?.first)
        #expect(marked.marks.count == 1 && marked.body.count == 1)
    }

    @Test func sizesPerLetterAreUsualSizes() throws {
        // The same stick, ten times as large for one letter.
        let large = Self.stroke([(0, 0), (0, 500), (100, 400)])
        let bank = LetterBank(["К": [[large]], "к": [[Self.stroke([(0, 0), (0, 20), (9, 10)])]]], sizes: .perLetter)
        for (character, height) in [("К" as Character, LetterZone.capitalHeight), ("к", 1)] {
            let form = try #require(bank.forms[character]?.first)
            let ys = form.body.joined().map(\.y)
            #expect(abs((ys.max() ?? 0) - (ys.min() ?? 0) - height) < 0.01)
        }
    }

    @Test func joinedLettersAreOneStroke() throws {
        let composer = WordComposer(bank: LetterBank(Self.letters()))
        var habits = ComposingHabits()
        habits.join = 1
        habits.unevenness = 0
        var generator = SplitMix64(seed: 1)
        let joined = try #require(composer.strokes(of: "лимала", habits: habits, using: &generator))
        #expect(joined.count == 1)
        habits.join = 0
        let apart = try #require(composer.strokes(of: "лимала", habits: habits, using: &generator))
        #expect(apart.count == 6)
        // Letters go to the right and do not lie on each other.
        let lefts = apart.map { $0.map(\.x).min() ?? 0 }
        for index in lefts.indices.dropFirst() { #expect(lefts[index] > lefts[index - 1] + 0.4) }
        // No gap inside a joined stroke is wider than a pen moves between two readings.
        for (a, b) in zip(joined[0], joined[0].dropFirst()) { #expect((b - a).length < 1.2) }
    }

    @Test func marksComeLateOrAtOnce() throws {
        let composer = WordComposer(bank: LetterBank(Self.letters()))
        var habits = ComposingHabits()
        var generator = SplitMix64(seed: 1)
        habits.marksLast = true
        let late = try #require(composer.strokes(of: "їос", habits: habits, using: &generator))
        #expect(late.last?.allSatisfy { $0.y < -1 } == true)
        habits.marksLast = false
        let atOnce = try #require(composer.strokes(of: "їос", habits: habits, using: &generator))
        #expect(atOnce[1].allSatisfy { $0.y < -1 })
    }

    @Test func wordsAreApart() throws {
        let composer = WordComposer(bank: LetterBank(Self.letters()))
        var habits = ComposingHabits()
        habits.join = 1
        var generator = SplitMix64(seed: 1)
        let strokes = try #require(composer.strokes(of: "ми мал", habits: habits, using: &generator))
        #expect(strokes.count == 2)
        #expect((strokes[1].map(\.x).min() ?? 0) - (strokes[0].map(\.x).max() ?? 0) > 0.6)
        #expect(composer.strokes(of: "щит", habits: habits, using: &generator) == nil)
    }

    @Test func sameSeedSameWord() {
        let composer = WordComposer(bank: LetterBank(Self.letters()))
        func word(_ seed: UInt64) -> [[SIMD2<Float>]]? {
            var generator = SplitMix64(seed: seed)
            let habits = ComposingHabits(using: &generator)
            return composer.strokes(of: "сумма", habits: habits, using: &generator)
        }
        #expect(word(7) == word(7))
        #expect(word(7) != word(8))
    }

    @Test func joinsAreSmoothAndRefusedBackwards() throws {
        let exit: [SIMD2<Float>] = [[0, 0], [0.2, 0], [0.4, -0.05], [0.6, -0.1]]
        let entry: [SIMD2<Float>] = [[1.2, -0.6], [1.3, -0.8], [1.4, -1]]
        let join = try #require(LetterJoin.points(from: exit, to: entry, spacing: 0.1))
        #expect(join.count > 3)
        for (a, b) in zip(join, join.dropFirst()) { #expect(b.x > a.x && b.y < a.y + 0.01) }
        #expect(LetterJoin.points(from: entry, to: exit, spacing: 0.1) == nil)
        #expect(LetterJoin.points(from: [], to: entry, spacing: 0.1) == nil)
        #expect(LetterJoin.points(from: exit, to: entry.map { $0 + [9, 0] }, spacing: 0.1) == nil)
    }

    @Test func marksAreDrawnOnBaseLetters() throws {
        let bank = LetterBank(Self.letters())
        var generator = SplitMix64(seed: 1)
        let form = try #require(DrawnMark.form(of: "й", from: bank, using: &generator))
        let body = form.body.joined().map(\.y).min() ?? 0
        #expect(form.marks.count == 1 && form.marks[0].allSatisfy { $0.y < body })
        #expect(DrawnMark.form(of: "щ", from: bank, using: &generator) == nil)
        #expect(DrawnMark.form(of: "ё", from: bank, using: &generator) == nil)
    }

    @Test func latinWordsReadAsCyrillic() {
        #expect(LookAlikes.cyrillic(forCursive: "name") == "пате")
        #expect(LookAlikes.cyrillic(forCursive: "Game") == nil)
        #expect(LookAlikes.cyrillic(forCursive: "Come") == "Соте")
        #expect(LookAlikes.cyrillic(forCursive: "PUMA") == nil)
        #expect(LookAlikes.cyrillic(forCursive: "") == nil)
        let latin = LetterBank(["a": [[Self.stroke([(0, 0), (5, 9)])]], "H": [[Self.stroke([(0, 0), (5, 20)])]]])
        let bank = LookAlikes.cyrillicBank(from: latin)
        #expect(bank.characters == ["а", "Н", "н"])
    }

    @Test func brokenLettersMakeNoForms() {
        let bank = LetterBank([
            "а": [[], [Stroke(points: [])], [Self.stroke([(.nan, 1), (2, .infinity)])], [Self.stroke([(1, 1)])]],
            "о": [[Self.stroke([(0, 0), (1e300, 1e300)])]],
        ])
        #expect(bank.forms["а"] == nil)
        var generator = SplitMix64(seed: 1)
        _ = WordComposer(bank: bank).strokes(of: "ао", habits: ComposingHabits(), using: &generator)
    }

    @Test func composedSamplesSayWhatTheyAre() throws {
        var settings = SourceSettings()
        settings.script = .cyrillic
        settings.longest = 12
        let words = WordList(counts: [("ru", ["сам": 3, "мир": 1, "рис": 1, "мул": 1, "окно": 1], 1)])
        let source = try ComposedSamples(letters: ["я": Self.letters()], words: words, settings: settings) { _ in }
        let alphabet = Alphabet.standard(for: .cyrillic)
        var texts = Set<String>()
        for index in 0..<200 {
            var generator = SplitMix64(seed: 1, index: index)
            let sample = source.draw(&generator)
            #expect(!sample.labels.isEmpty && sample.labels.count <= 12 && !sample.ink.x.isEmpty)
            #expect(sample.ink.x.allSatisfy { $0.isFinite } && sample.head == 1)
            texts.insert(alphabet.decode(sample.labels.map { Int($0) - 1 }))
        }
        #expect(texts.contains("сам") && !texts.contains { WithheldWords.appear(in: $0) })
        #expect(throws: TrainingError.self) {
            try ComposedSamples(letters: ["я": ["а": []]], words: words, settings: settings) { _ in }
        }
    }
}
