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
