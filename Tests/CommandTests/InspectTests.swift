import Foundation
import TestModels
import Testing

struct InspectTests {
    private let ink = Data(TestInk.record(TestInk.waves(2), word: "ab", writer: "anna").utf8)

    @Test func saysWhatInkHolds() throws {
        let result = try Program.run(["inspect"], input: ink)
        #expect(result.status == 0)
        #expect(result.output.contains("strokes    2 of 120 points") && result.output.contains("writers    1"))
    }

    @Test func jsonIsAnObjectForEachFile() throws {
        try Program.withFiles([("a.ndjson", ink), ("bad.ndjson", Data("{".utf8))]) { paths in
            let result = try Program.run(["inspect", "--json"] + paths)
            #expect(result.status == 1 && result.errorLines.count == 1)
            let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
            #expect(object?["points"] as? Int == 120 && object?["labels"] as? Int == 1)
        }
    }

    @Test func saysWhatAModelIs() throws {
        let model = try #require(Program.model)
        let result = try Program.run(["inspect", model.path])
        #expect(result.status == 0)
        #expect(result.output.contains("rukopis.alphabet.cyrillic: "))
    }
}
