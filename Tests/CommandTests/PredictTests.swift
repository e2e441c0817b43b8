import Foundation
import Testing

/// With the language files of this repository.
struct PredictTests {
    /// - Parameter store: in which folder the personal store is, empty at first.
    private func run(_ arguments: [String], input: String = "", home: URL? = nil) throws -> Program.Result {
        let models = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Models")
        return try Program.run(
            ["predict"] + arguments, input: Data(input.utf8),
            environment: [
                "RUKOPIS_MODELS": models.path, "LANG": "en_GB.UTF-8", "LC_ALL": "",
                "XDG_DATA_HOME": home?.path ?? "/nonexistent",
            ])
    }

    private func withHome<Value>(_ body: (URL) throws -> Value) throws -> Value {
        let home = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-home-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        return try body(home)
    }

    @Test func wordsComeOneALine() throws {
        let result = try run(["-l", "en", "-n", "5", "Thank "])
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(result.output.split(separator: "\n").count == 5)
        #expect(result.output.hasPrefix("you\n"))
    }

    @Test func theWordBegunIsCompleted() throws {
        let result = try run(["-l", "ru", "--json", "Доброе ут"])
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(object["text"] as? String == "Доброе ут")
        let words = try #require(object["predictions"] as? [[String: Any]])
        #expect(words.count == 3)
        #expect(words[0]["text"] as? String == "утро" && words[0]["completion"] as? String == "ро")
        #expect(words[0]["deletes"] as? Int == 0)
        let shares = words.compactMap { $0["probability"] as? Double }
        #expect(shares == shares.sorted(by: >) && shares.allSatisfy { (0...1).contains($0) })
    }

    @Test func eachLineOfStandardInputIsAText() throws {
        let result = try run(["-l", "en", "--tsv", "-n", "2"], input: "Good mor\n\ttab begins \nlast")
        let rows = result.output.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        #expect(rows.count == 7)
        #expect(rows.allSatisfy { $0.count == 5 })
        #expect(rows[0].joined(separator: " ") == "text word completion deletes probability")
        #expect(rows[1][1] == "morning" && rows[6][0] == "last")
    }

    @Test func ownWordsComplete() throws {
        try Program.withFiles([("words", Data("Zymborska\t3\nq'uo\n".utf8))]) { paths in
            let result = try run(["-l", "en", "--words", paths[0], "Zymb"])
            #expect(result.output.hasPrefix("Zymborska\n"))
        }
    }

    @Test func whatIsLearntIsForetoldUntilItIsForgotten() throws {
        try withHome { home in
            #expect(try run(["--learn", "Dear Quorndon, dear Quorndon"], home: home).status == 0)
            let file = home.appendingPathComponent("rukopis/words.sqlite").path
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            #expect(try run(["Quor"], home: home).output.hasPrefix("Quorndon\n"))
            let without = try run(["--no-store", "Quor"], home: home).output
            #expect(!without.contains("Quorndon"))
            #expect(try run(["--forget", "Quorndon"], home: home).status == 0)
            let after = try run(["Quor"], home: home).output
            #expect(!after.contains("Quorndon"))
            #expect(try run(["--learn"], input: "Xanthippe\n", home: home).status == 0)
            #expect(try run(["--forget-all"], home: home).status == 0)
            let empty = try run(["Xanth"], home: home).output
            #expect(!empty.contains("Xanthippe\n"))
            let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
            #expect(bytes.range(of: Data("Quorndon".utf8)) == nil && bytes.range(of: Data("Xanthippe".utf8)) == nil)
        }
    }

    @Test func nothingIsRememberedUnasked() throws {
        try withHome { home in
            #expect(try run(["Quorndon is a "], home: home).status == 0)
            #expect(try FileManager.default.contentsOfDirectory(atPath: home.path).isEmpty)
            #expect(try run(["--forget-all"], home: home).status == 0)
        }
    }

    @Test func aMissingLanguageSaysWhichExist() throws {
        let result = try run(["-l", "fi", "hei "])
        #expect(result.status == 1 && result.errorLines.count == 1)
        #expect(result.errors.contains("no language file for “fi”") && result.errors.contains("sr-Cyrl"))
    }

    @Test func aStoreThatIsNoneIsRefused() throws {
        try Program.withFiles([("store", Data("this is no database, but long enough to be looked at as one".utf8))]) { paths in
            let result = try run(["--store", paths[0], "Good "])
            #expect(result.status == 1 && result.errorLines.count == 1)
            #expect(result.errors.contains(paths[0]))
        }
    }

    @Test(arguments: ["", "\n", "\u{0}", "🙂", "e\u{301}", "a\u{200D}", "-'-", "«", String(repeating: "a", count: 5000)])
    func oddTextsAreHarmless(text: String) throws {
        #expect(try run(["-l", "en"], input: text + "\n").status == 0)
    }
}
