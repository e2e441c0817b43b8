import Foundation
import TestModels
import Testing

struct EvaluateTests {
    private let ink = Data(
        [
            TestInk.record(TestInk.waves(), word: "a", writer: "anna"),
            TestInk.record(TestInk.waves(), word: "A", writer: "anna"),
            TestInk.record(TestInk.waves(), word: "ab", writer: "boris"),
            TestInk.record(TestInk.waves(), word: "q", writer: "boris"),
        ].joined().utf8)

    @Test func jsonHasThePromisedKeys() throws {
        let result = try Program.run(["evaluate", "--json", "--no-language-model"], input: ink)
        #expect(result.status == 0 && result.errors.isEmpty)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(
            Set(object.keys) == [
                "samples", "writers", "characters", "cer", "wer", "exact", "cerIgnoringCase", "cerIgnoringSpaces",
                "secondsPerSample", "perWriter", "cerByWriter", "confusions",
            ])
        let spread = try #require(object["cerByWriter"] as? [String: Any])
        #expect(spread["worstWriter"] as? String == "boris" && spread["best"] as? Double == 0.5)
        #expect(object["samples"] as? Int == 4 && object["writers"] as? Int == 2 && object["characters"] as? Int == 5)
        #expect(object["cer"] as? Double == 0.6 && object["wer"] as? Double == 0.75)
        #expect(object["exact"] as? Double == 0.25 && object["cerIgnoringCase"] as? Double == 0.4)
        let writers = try #require(object["perWriter"] as? [String: [String: Any]])
        #expect(writers["anna"]?["cer"] as? Double == 0.5 && writers["boris"]?["samples"] as? Int == 2)
        let confusions = try #require(object["confusions"] as? [[String: Any]])
        #expect(confusions.count == 3 && confusions.allSatisfy { Set($0.keys) == ["expected", "read", "count"] })
        #expect(confusions.contains { $0["expected"] as? String == "b" && $0["read"] as? String == "" })
    }

    @Test func textIsForPeople() throws {
        let result = try Program.run(["evaluate", "--confusions", "1"], input: ink)
        #expect(result.output.contains("character error rate    60.00 %"))
        #expect(result.output.hasSuffix("A → a  1\n"), "\(result.output)")
    }

    @Test func levelAndLimitChooseSamples() throws {
        func samples(_ options: [String]) throws -> Int? {
            let output = try Program.run(["evaluate", "--json"] + options, input: ink).output
            return (try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])?["samples"] as? Int
        }
        #expect(try samples(["--level", "character"]) == 3)
        #expect(try samples(["--level", "word"]) == 1)
        #expect(try samples(["--limit", "2"]) == 2)
    }

    @Test func severalFilesAreOneEvaluation() throws {
        try Program.withFiles([("a.ndjson", ink), ("b.ndjson", ink)]) { paths in
            let result = try Program.run(["evaluate"] + paths + ["/nowhere.ndjson"])
            #expect(result.status == 1 && result.errorLines.count == 1)
            #expect(result.output.contains("samples                 8"))
        }
    }

    @Test func inkWithoutLabelsIsSaid() throws {
        let result = try Program.run(["evaluate", "--level", "text"], input: ink)
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(result.errors == "rukopis: -: no labelled ink of level text\n")
    }

    @Test func aRowForTheModelCard() throws {
        let result = try Program.run(["evaluate", "--row", "my|set", "--no-language-model", "-l", "en"], input: ink)
        #expect(result.output.hasPrefix("| my\\|set (4, 2 writers) | `en` | 60.0 % | 40.0 % | 75.0 % | 50.0 / "), "\(result.output)")
    }

    @Test func theReportIsOnePageWithAllCharts() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-report-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let result = try Program.run(
            ["evaluate", "--no-language-model", "--report", folder.appendingPathComponent("deep").path], input: ink)
        #expect(result.status == 0 && result.output.contains("60.00 %"))
        let html = try String(contentsOf: folder.appendingPathComponent("deep/index.html"), encoding: .utf8)
        #expect(html.components(separatedBy: "<svg").count - 1 == 4 + 3)
        for expected in ["by writer", "What was read for what", "by length", "by number of strokes", "The worst samples", "boris"] {
            #expect(html.contains(expected), "\(expected)")
        }
        let blocked = try Program.run(["evaluate", "--report", "/dev/null/x"], input: ink)
        #expect(blocked.status == 1 && blocked.errors.contains("/dev/null/x: cannot be written"))
    }

    @Test func personalModelsAreTestedByWriter() throws {
        let words = Data((0..<8).map { _ in TestInk.record(TestInk.waves(), word: "ab", writer: "anna") }.joined().utf8)
        let result = try Program.run(["evaluate", "--adapt", "2", "--json"], input: words)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let writers = try #require(object["writers"] as? [[String: Any]])
        #expect(writers.count == 1 && writers[0]["tested"] as? Int == 6 && writers[0]["adapted"] as? Int == 2)
        #expect(writers[0]["cerBefore"] as? Double == 0.5)
        let none = try Program.run(["evaluate", "--adapt", "7"], input: words)
        #expect(none.status == 1 && none.errors.contains("no writer has 12"))
        let table = try Program.run(["evaluate", "--adapt", "2", "--table"], input: words)
        #expect(table.output.contains("| latin, 1 | 50.0 % |"), "\(table.output)")
    }
}
