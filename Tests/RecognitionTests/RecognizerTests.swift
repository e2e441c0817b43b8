import Decoding
import Ink
import TestModels
import Testing

@testable import Recognition

struct RecognizerTests {
    private func recognizer(languages: [String] = [], script: String = "latin") throws -> Recognizer {
        let network = try TestModel.network(script: script == "latin" ? .latin : .cyrillic)
        let options = RecognitionOptions(
            languages: try languages.map { try LanguageTag(tag: $0) }, usesLanguageModel: false)
        return try Recognizer(network: network, model: "m", options: options)
    }

    @Test func theNetworkChoosesTheScriptOfALine() throws {
        #expect(try recognizer(script: "latin").recognize(strokes: TestInk.waves()).text == "a")
        #expect(try recognizer(script: "cyrillic").recognize(strokes: TestInk.waves()).text == "я")
    }

    @Test func languagesRestrictTheScript() throws {
        let line = try recognizer(languages: ["ru"]).recognize(strokes: TestInk.waves())
        #expect(line.text == "я" && line.script == "cyrillic")
        #expect(try recognizer(languages: ["en"], script: "cyrillic").recognize(strokes: TestInk.waves()).text == "a")
        #expect(try recognizer(languages: ["ru", "en"]).recognize(strokes: TestInk.waves()).text == "a")
    }

    @Test func languagesBarLettersOfOthers() throws {
        func read(_ languages: String, latin: Character) throws -> String {
            let network = try TestModel.network(latin: latin)
            for uses in [true, false] {
                let options = RecognitionOptions(
                    languages: try LanguageTag.list(languages), alternatives: uses ? 2 : 0, usesLanguageModel: false)
                let text = try Recognizer(network: network, model: "m", options: options)
                    .recognize(strokes: TestInk.waves()).text
                if uses { #expect(!text.contains("ł") || languages.contains("pl") || languages == "und") } else { return text }
            }
            return "?"
        }
        #expect(try read("pl", latin: "ł") == "ł")
        #expect(try read("en,pl-PL", latin: "ł") == "ł")
        #expect(try read("en", latin: "ł") != "ł")
        #expect(try read("und", latin: "ł") == "ł")
    }

    @Test func alternativesMayBeOfBothScripts() {
        func hypotheses(_ entries: [(String, Double)]) -> [Hypothesis] {
            entries.map { text, confidence in
                Hypothesis(
                    text: text, logScore: 0, confidence: confidence, spans: [0..<1],
                    words: [HypothesisWord(text: text, characters: 0..<text.count, frames: 0..<1, confidence: confidence)])
            }
        }
        let merged = Recognizer.merged([
            (hypotheses([("Hi", 0.9), ("Hl", 0.1)]), 0.6), (hypotheses([("Ні", 0.8), ("Нї", 0.2)]), 0.4),
        ])
        #expect(merged.map(\.text) == ["Hi", "Ні", "Нї", "Hl"])
        #expect(abs((merged.first?.confidence ?? 0) - 0.54) < 1e-9)
        #expect(merged.first?.words.first?.alternatives.map(\.text) == ["Ні", "Нї"])
        #expect(Recognizer.merged([]).isEmpty)
    }

    @Test func theModelFileBringsItsDecoderWeights() throws {
        func recognizer(_ json: String) throws -> Recognizer {
            let network = try TestModel.network { $0[RecognizerMetadata.decoderKey] = json }
            return try Recognizer(network: network, model: "m", options: RecognitionOptions(usesLanguageModel: false))
        }
        let weights = try recognizer(#"{"languageWeight":0.75,"newer":1}"#).decoderOptions
        #expect(weights.languageWeight == 0.75)
        #expect(weights.characterBonus == DecoderOptions().characterBonus)
        #expect(throws: RecognitionError.self) { try recognizer("[1]") }
        #expect(throws: RecognitionError.self) { try recognizer(#"{"languageWeight":"much"}"#) }
    }

    @Test func aScriptThatTheModelLacksIsRefused() throws {
        let network = try TestModel.network(cyrillic: nil)
        let options = RecognitionOptions(languages: [try LanguageTag(tag: "ru")])
        #expect(throws: RecognitionError.scriptMissing(file: "m", languages: ["ru"], scripts: ["latin"])) {
            try Recognizer(network: network, model: "m", options: options)
        }
    }

    @Test func inkWithoutPlacesIsNoText() throws {
        let recognizer = try recognizer()
        #expect(try recognizer.recognize(strokes: []).text == "")
        let nowhere = Stroke(points: [SamplePoint(x: .nan, y: .infinity)])
        #expect(try recognizer.recognize(strokes: [nowhere]).text == "")
        #expect(try recognizer.recognize(strokes: [Stroke(points: [])]).words.isEmpty)
        let dot = Stroke(points: [SamplePoint(x: 3, y: 4)])
        #expect(try recognizer.recognize(strokes: [dot]).text.count <= 1)
    }

    @Test func oneRecognizerServesManyAtOnce() async throws {
        let recognizer = try recognizer()
        let texts = await withTaskGroup(of: String.self) { group in
            for count in 1...20 {
                group.addTask { (try? recognizer.recognize(strokes: TestInk.waves(count)).text) ?? "?" }
            }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(texts == ["a"])
    }
}
