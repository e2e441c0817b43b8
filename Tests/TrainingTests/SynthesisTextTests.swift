import Foundation
import Ink
import Language
import Testing

@testable import Training

@Suite struct SynthesisTextTests {
    static let list = WordList(counts: [
        ("ru", ["дом": 9, "жук": 4, "подъезд": 1, "мел-белый": 1, "щи": 2], 0.7),
        ("uk", ["їжа": 3, "ґанок": 1], 0.3),
    ])

    @Test func withheldWordsAreRecognizedInAnyForm() {
        for text in ["съешь", "Съешь", "ЕЩЁ", "еще", "мир да лад", "«булок»", "чаю?", "да-да", "Французских, мягких"] {
            #expect(WithheldWords.appear(in: text), "\(text)")
        }
        for text in ["дача", "чай", "булка", "этик", "", "выпейте", "даже"] {
            #expect(!WithheldWords.appear(in: text), "\(text)")
        }
    }

    @Test func drawnTextsHoldNoWithheldWordAndEverySymbol() {
        var sampler = TextSampler(script: .cyrillic, words: Self.list)
        var generator = SplitMix64(seed: 9)
        let alphabet = Alphabet.standard(for: .cyrillic)
        for _ in 0..<4000 {
            let text = sampler.text(using: &generator).text
            #expect(!WithheldWords.appear(in: text))
            #expect(alphabet.encode(text) != nil, "\(text)")
            #expect(!text.hasPrefix(" ") && !text.hasSuffix(" "))
            sampler.note(text)
        }
        for symbol in alphabet.symbols { #expect(sampler.count(of: symbol) >= 8, "\(symbol)") }
    }

    @Test func latinTextsHoldEverySymbol() {
        let list = WordList(counts: [("de", ["straße": 2, "über": 1], 1)])
        var sampler = TextSampler(script: .latin, words: list)
        var generator = SplitMix64(seed: 2)
        let alphabet = Alphabet.standard(for: .latin)
        for _ in 0..<5000 {
            let text = sampler.text(using: &generator).text
            #expect(alphabet.encode(text) != nil, "\(text)")
            sampler.note(text)
        }
        for symbol in alphabet.symbols { #expect(sampler.count(of: symbol) >= 8, "\(symbol)") }
    }

    @Test func frequentWordsComeOftener() {
        var generator = SplitMix64(seed: 4)
        var counts: [String: Int] = [:]
        for _ in 0..<4000 { counts[Self.list.word(using: &generator).text, default: 0] += 1 }
        #expect(counts["дом", default: 0] > 2 * counts["подъезд", default: 0])
        #expect(counts["ґанок", default: 0] > 100)
        #expect(Self.list.word(with: "ї", using: &generator)?.text == "їжа")
        #expect(Self.list.word(with: "q", using: &generator) == nil)
    }

    @Test func inkLinesAreJSON() throws {
        let strokes = [Stroke(points: [SamplePoint(x: 0.5, y: -1.26), SamplePoint(x: 1, y: -0.004)])]
        let line = InkLine.json(
            strokes: strokes, text: "\"а\\", identifier: "1", writer: "font:x", source: "fonts", scale: 20)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(object["word"] as? String == "\"а\\")
        #expect(object["drawing"] as? [[[Double]]] == [[[10, 20], [-25.2, -0.1]]])
    }
}

@Suite(.enabled(if: SynthesisData.isHere, "needs the fonts and texts of RUKOPIS_DATA"))
struct SynthesisWordListTests {
    @Test(.timeLimit(.minutes(3))) func realWordListsHoldNoWithheldWord() throws {
        let list = try WordList(script: .cyrillic, textFolder: SynthesisData.textFolder)
        #expect(list.words.count > 50_000)
        #expect(!list.words.contains { WithheldWords.appear(in: $0.text) })
        #expect(Set(list.words.map(\.language)) == ["ru", "uk", "be", "bg", "sr", "mk"])
    }
}
