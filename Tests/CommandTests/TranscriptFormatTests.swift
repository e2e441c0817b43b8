import Foundation
import TestModels
import Testing

/// What `recognize` writes for other programs, for folders, and of files that are partly bad.
struct TranscriptFormatTests {
    private let record = TestInk.record(TestInk.waves())
    private var ink: Data { Data((record + record).utf8) }

    @Test func jiixHasWordsWithStrokesAndCandidates() throws {
        let result = try Program.run(["recognize", "--format", "jiix", "--no-language-model"], input: ink)
        let blocks = try result.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(result.status == 0 && blocks.count == 2)
        let block = try #require(blocks.first)
        #expect(block["type"] as? String == "Text" && block["label"] as? String == "a")
        let word = try #require((block["words"] as? [[String: Any]])?.first)
        #expect(word["candidates"] as? [String] == ["a"] && word["first-char"] as? Int == 0)
        #expect((word["bounding-box"] as? [String: Double])?["width"] == 59)
        let item = try #require((word["items"] as? [[String: Any]])?.first)
        #expect((item["X"] as? [Double])?.count == 60 && item["type"] as? String == "stroke")
    }

    @Test func inkmlAndJiixReadBackWithTheirText() throws {
        for format in ["inkml", "jiix"] {
            let written = try Program.run(["recognize", "--format", format], input: Data(record.utf8))
            #expect(written.status == 0)
            let read = try Program.run(["evaluate", "--json"], input: Data(written.output.utf8))
            let object = try JSONSerialization.jsonObject(with: Data(read.output.utf8)) as? [String: Any]
            #expect(object?["cer"] as? Double == 0 && object?["samples"] as? Int ?? 0 > 0, "\(read.output)\(read.errors)")
            #expect(try Program.run(["recognize"], input: Data(written.output.utf8)).output == "a\n")
        }
    }

    @Test func hocrHasBoxesWithinItsPage() throws {
        let result = try Program.run(["recognize", "--format", "hocr"], input: ink)
        #expect(result.status == 0)
        #expect(result.output.contains("</html>"))
        func boxes(_ kind: String) -> [[Int]] {
            result.output.matches(of: /class="([a-z_]+)"[^>]*title="bbox ([0-9 -]+)/).filter { $0.1 == kind }
                .map { $0.2.split(separator: " ").compactMap { Int($0) } }
        }
        let (pages, words) = (boxes("ocr_page"), boxes("ocrx_word"))
        try #require(pages.count == 2 && words.count == 2)
        #expect(result.output.matches(of: />a<.span>/).count == 2)
        for (inner, outer) in zip(words, pages) {
            try #require(inner.count == 4 && outer.count == 4)
            #expect(inner[0] >= 0 && inner[0] < inner[2] && inner[2] <= outer[2] && inner[3] <= outer[3])
        }
    }

    @Test func aBadRecordIsToldInItsPlace() throws {
        let text = record + "{\"drawing\":[[[1,2],[3]]]}\n" + record + "nonsense\n"
        let plain = try Program.run(["recognize"], input: Data(text.utf8))
        #expect(plain.status == 1 && plain.output == "a\n\na\n")
        #expect(plain.errorLines.count == 2 && plain.errors.contains("standard input:2"), "\(plain.errors)")
        let lines = try Program.run(["recognize", "--format", "jsonl"], input: Data(text.utf8)).output.split(separator: "\n")
        let objects = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
        #expect(objects.map { $0?["page"] as? Int } == [1, 2, 3, 4])
        #expect(objects.map { $0?["error"] != nil } == [false, true, false, true])
        let json = try Program.run(["recognize", "--format", "json"], input: Data(text.utf8))
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect((object?["pages"] as? [[String: Any]])?.count == 4)
    }

    @Test func typedTextIsToldApart() throws {
        let page = "<page width=\"9\" height=\"9\"><layer><text>typed</text></layer></page>"
        let typed = Data("<xournal>\(page)</xournal>".utf8)
        let plain = try Program.run(["recognize"], input: typed)
        #expect(plain.status == 0 && plain.output.isEmpty && plain.errors.contains("typed text"))
        let lines = try Program.run(["recognize", "--format", "jsonl"], input: typed)
        #expect(lines.status == 0 && lines.output.contains("\"typedText\":[\"typed\"]") && lines.errors.isEmpty)
    }

    @Test func foldersAreReadAndWrittenFileByFile() throws {
        try Program.withFiles([("x", Data())]) { paths in
            let folder = (paths[0] as NSString).deletingLastPathComponent
            let (notes, texts) = (folder + "/notes", folder + "/texts")
            try FileManager.default.createDirectory(atPath: notes + "/deep", withIntermediateDirectories: true)
            try FileManager.default.createDirectory(atPath: notes + "/.hidden", withIntermediateDirectories: true)
            for name in ["a.ndjson", "deep/b.ndjson", ".hidden/c.ndjson", "readme.md"] {
                try ink.write(to: URL(fileURLWithPath: notes + "/" + name))
            }
            try Data("{\"name\":\"no ink\"}".utf8).write(to: URL(fileURLWithPath: notes + "/package.json"))
            #expect(try Program.run(["recognize", notes]).output == "a\na\na\na\n")
            let written = try Program.run(["recognize", "-o", texts, notes])
            #expect(written.status == 0 && written.output.isEmpty && written.errors.isEmpty, "\(written.errors)")
            let found = (FileManager.default.enumerator(atPath: texts)?.allObjects as? [String] ?? []).sorted()
            #expect(found == ["a.ndjson.txt", "deep", "deep/b.ndjson.txt"])
            #expect(try String(contentsOfFile: texts + "/a.ndjson.txt", encoding: .utf8) == "a\na\n")
            try Data("mine".utf8).write(to: URL(fileURLWithPath: texts + "/a.ndjson.txt"))
            try FileManager.default.removeItem(atPath: texts + "/deep/b.ndjson.txt")
            #expect(try Program.run(["recognize", "--skip-existing", "-o", texts, notes]).status == 0)
            #expect(try String(contentsOfFile: texts + "/a.ndjson.txt", encoding: .utf8) == "mine")
            #expect(FileManager.default.fileExists(atPath: texts + "/deep/b.ndjson.txt"))
            #expect(try Program.run(["recognize", "-o", texts, notes]).status == 0)
            #expect(try String(contentsOfFile: texts + "/a.ndjson.txt", encoding: .utf8) == "a\na\n")
            let bad = try Program.run(["recognize", "-o", texts, notes + "/a.ndjson", notes + "/a.ndjson"])
            #expect(bad.status == 1 && bad.errorLines.count == 1)
        }
    }
}
