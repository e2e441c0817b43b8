import Foundation
import Testing

/// With the language files of this repository.
struct CorrectTests {
    private func run(_ arguments: [String], input: Data) throws -> Program.Result {
        let models = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Models")
        return try Program.run(
            ["correct"] + arguments, input: input,
            environment: ["RUKOPIS_MODELS": models.path, "LC_ALL": "en_GB.UTF-8", "XDG_DATA_HOME": "/nonexistent"])
    }

    private func run(_ arguments: [String], _ input: String) throws -> Program.Result {
        try run(arguments, input: Data(input.utf8))
    }

    @Test func onlyMistakesChange() throws {
        let text = "It was a beautifull day.\r\n\n  Write to x2@ab.cd, code QX-77b, Kowalczyk; naïve?  \n"
        let result = try run(["-l", "en"], text)
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(result.output == text.replacingOccurrences(of: "beautifull", with: "beautiful"))
    }

    @Test func correctionsCanBeTakenBack() throws {
        let result = try run(["-l", "en", "--json"], "A 👍 beautifull day and a mountan.\nfine\n")
        let lines = result.output.split(separator: "\n")
        try #require(lines.count == 2)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
        let written = try #require(object["written"] as? String)
        #expect(written == "A 👍 beautifull day and a mountan." && object["line"] as? Int == 1)
        let changes = try #require(object["changes"] as? [[String: Any]])
        #expect(changes.count == 2)
        var text = Array(written)
        for change in changes.reversed() {
            let offset = try #require(change["offset"] as? Int)
            let before = try #require(change["written"] as? String)
            #expect(String(text[offset..<offset + before.count]) == before)
            text.replaceSubrange(offset..<offset + before.count, with: try #require(change["corrected"] as? String))
        }
        #expect(String(text) == object["text"] as? String)
    }

    @Test func marksShowWhatWasWritten() throws {
        #expect(try run(["-l", "en", "--mark"], "a beautifull day").output == "a {beautifull→beautiful} day")
        let rows = try run(["-l", "en", "--tsv"], "a beautifull day\n").output.split(separator: "\n")
        #expect(rows.count == 2 && rows[1].hasPrefix("-\t1\t2\tbeautifull\tbeautiful\t"))
    }

    @Test func ownWordsAreNoMistakes() throws {
        try Program.withFiles([("words", Data("beautifull\n".utf8))]) { paths in
            let result = try run(["-l", "en", "--words", paths[0]], "a beautifull day")
            #expect(result.output == "a beautifull day")
        }
    }

    @Test func falseCorrectionsAreCounted() throws {
        let text = "We walked along the river until it was dark.\nThe teacher closed the window because of the wind.\n"
        let result = try run(["-l", "en", "--evaluate", "--json"], text)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Int])
        #expect(object["words"] == 18 && object["falseCorrections"] == 0 && object["errors"] == 2)
        #expect(try run(["-l", "en", "--evaluate"], text).output.contains("spoilt                0 (0.00 %)"))
    }

    @Test func whatCannotBeReadIsALineAndTheRestIsDone() throws {
        try Program.withFiles([("bad", Data([0x61, 0xFF, 0xFE])), ("good", Data("fine\n".utf8))]) { paths in
            let result = try run(["-l", "en", paths[0], paths[0] + ".missing", paths[1]], "")
            #expect(result.status == 1)
            #expect(result.output == "fine\n")
            #expect(result.errorLines.count == 2, "\(result.errors)")
            #expect(result.errors.contains("is no text in UTF-8"))
        }
    }

    @Test(arguments: ["", "\u{0}\u{0}", "🙂🙂", "e\u{301}e\u{301}e\u{301}e\u{301}", "\r\r\n\u{2028}x", "абвгabcd"])
    func oddTextsStay(text: String) throws {
        #expect(try run(["-l", "en,ru"], text).output == text)
    }
}
