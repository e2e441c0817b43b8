import Foundation
import Testing

@testable import Recognition

struct TranscriptTests {
    private var transcript: Transcript {
        let box = InkBox(x: 1.23456, y: 2, width: 3, height: 0.5)
        let word = RecognizedWord(
            text: "ёж", confidence: 0.9, box: box, strokes: [0, 2], alternatives: [Reading(text: "ёк", confidence: 0.1)])
        let line = RecognizedLine(text: "ёж", confidence: 0.8, box: box, script: "cyrillic", words: [word])
        return Transcript(file: "a.inkml", pages: [RecognizedPage(lines: [line, line]), RecognizedPage(lines: [])])
    }

    @Test func textHasALineForEachLineAndForEmptyPages() {
        #expect(transcript.text == "ёж\nёж\n\n")
    }

    @Test func theJSONHasThePromisedKeys() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = String(decoding: try encoder.encode(transcript), as: UTF8.self)
        let box = "[1.235,2,3,0.5]"
        let word =
            "{\"alternatives\":[{\"confidence\":0.1,\"text\":\"ёк\"}],\"box\":\(box),\"confidence\":0.9,"
            + "\"strokes\":[0,2],\"text\":\"ёж\"}"
        let line =
            "{\"alternatives\":[],\"box\":\(box),\"confidence\":0.8,\"script\":\"cyrillic\",\"text\":\"ёж\","
            + "\"words\":[\(word)]}"
        #expect(json == "{\"file\":\"a.inkml\",\"pages\":[{\"lines\":[\(line),\(line)]},{\"lines\":[]}]}")
        let decoded = try JSONDecoder().decode(Transcript.self, from: Data(json.utf8))
        #expect(decoded.pages.count == 2 && decoded.pages[0].lines[1].words[0].strokes == [0, 2])
    }
}
