import Foundation
import TestModels
import Testing

struct RecognizeTests {
    private let ink = Data((TestInk.record(TestInk.waves()) + TestInk.record(TestInk.waves())).utf8)

    @Test func textIsALineForEachLine() throws {
        let result = try Program.run(["recognize"], input: ink)
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(result.output == "a\na\n")
    }

    @Test(arguments: [["-l", "ru"], ["--language=uk,be"]]) func languagesChooseTheScript(options: [String]) throws {
        #expect(try Program.run(["recognize", "-"] + options, input: ink).output == "я\nя\n")
    }

    @Test func jsonIsAnObjectForEachFile() throws {
        try Program.withFiles([("one.ndjson", ink), ("два три.ndjson", ink)]) { paths in
            let result = try Program.run(["recognize", "--format", "json"] + paths)
            let lines = result.output.split(separator: "\n")
            try #require(lines.count == 2)
            for (line, path) in zip(lines, paths) {
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                #expect(object?["file"] as? String == path)
                let pages = try #require(object?["pages"] as? [[String: Any]])
                #expect(pages.count == 2)
                let inkLine = try #require((pages[0]["lines"] as? [[String: Any]])?.first)
                #expect(inkLine["text"] as? String == "a")
                let box = try #require(inkLine["box"] as? [Double])
                #expect(box.count == 4 && box[2] == 59)
                let word = try #require((inkLine["words"] as? [[String: Any]])?.first)
                #expect(Set(word.keys) == ["text", "confidence", "box", "strokes", "alternatives"])
                #expect(word["strokes"] as? [Int] == [0])
            }
        }
    }

    @Test func jsonlNamesFilePageAndLine() throws {
        let result = try Program.run(["recognize", "--format", "jsonl"], input: ink)
        let lines = result.output.split(separator: "\n")
        try #require(lines.count == 2)
        let object = try JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: Any]
        #expect(object?["file"] as? String == "-")
        #expect(object?["page"] as? Int == 2 && object?["line"] as? Int == 1)
        #expect(object?["text"] as? String == "a" && object?["id"] as? String == "own")
    }

    @Test func tsvHasAHeadingOnce() throws {
        try Program.withFiles([("a\tb.ndjson", ink), ("c.ndjson", ink)]) { paths in
            let result = try Program.run(["recognize", "--format", "tsv", "--alternatives", "2"] + paths)
            let rows = result.output.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
            #expect(rows.count == 5)
            #expect(rows.allSatisfy { $0.count == 12 })
            #expect(rows.first?.first == "file" && rows.last?[3] == "a")
        }
    }

    @Test func failedInputsAreALineEachAndTheRestIsRead() throws {
        try Program.withFiles([
            ("empty.ndjson", Data()), ("good.ndjson", ink), ("noise.bin", Data((0..<999).map { UInt8($0 * 7 % 256) })),
            ("cut.inkml", Data("<ink><trace>1 2, 3".utf8)),
        ]) { paths in
            let missing = paths[0] + ".missing"
            let result = try Program.run(["recognize"] + paths + [missing])
            #expect(result.status == 1)
            #expect(result.output == "a\na\n")
            #expect(result.errorLines.count == 4, "\(result.errors)")
            for path in [paths[0], paths[2], paths[3], missing] {
                #expect(result.errorLines.contains { $0.hasPrefix("rukopis: \(path)") }, "\(path)\n\(result.errors)")
            }
        }
    }

    @Test(arguments: ["", "{", "<ink", "\u{0}\u{1}\u{2}", ".VERSION", "{\"drawing\":[[[1,2],[3]]]}", "[[[[[[[["])
    func badStandardInputIsOneLine(content: String) throws {
        let result = try Program.run(["recognize"], input: Data(content.utf8))
        #expect(result.status == 1)
        #expect(result.output.isEmpty)
        #expect(result.errorLines.count == 1, "\(result.errors)")
        #expect(result.errors.hasPrefix("rukopis: standard input"))
    }

    @Test func badModelsAreNamed() throws {
        try Program.withFiles([("recognizer-x.safetensors", Data("not a model".utf8)), ("good.ndjson", ink)]) { paths in
            let result = try Program.run(["recognize", "--model", paths[0], paths[1]])
            #expect(result.status == 1 && result.output.isEmpty)
            #expect(result.errorLines.count == 1 && result.errors.contains(paths[0]))
        }
        let result = try Program.run(["recognize"], input: ink, environment: ["RUKOPIS_MODELS": "/nowhere"])
        #expect(result.status == 1 && result.errors.contains("/nowhere") && result.errors.contains("--model"))
    }

    @Test func ownWordsAreReadFromAFile() throws {
        try Program.withFiles([("words.txt", Data("a\nРукопись\t2\n".utf8)), ("bad.txt", Data("a\tmuch\n".utf8))]) { paths in
            #expect(try Program.run(["recognize", "--words", paths[0]], input: ink).output == "a\na\n")
            for path in [paths[1], paths[0] + ".missing"] {
                let result = try Program.run(["recognize", "--words", path], input: ink)
                #expect(result.status == 1 && result.output.isEmpty)
                #expect(result.errorLines.count == 1 && result.errors.contains(path), "\(result.errors)")
            }
        }
    }

    @Test func aReaderThatLeavesIsNoError() throws {
        let many = Data(String(repeating: TestInk.record(TestInk.waves()), count: 300).utf8)
        try Program.withFiles((0..<8).map { ("\($0).ndjson", many) }) { paths in
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            let program = try Program.url.path
            process.arguments = ["-c", "\"$0\" recognize --format json \"$@\" | head -c 10", program] + paths
            var environment = ProcessInfo.processInfo.environment
            environment["RUKOPIS_MODELS"] = try #require(Program.model).deletingLastPathComponent().path
            process.environment = environment
            let (output, errors) = (Pipe(), Pipe())
            process.standardOutput = output
            process.standardError = errors
            try process.run()
            process.waitUntilExit()
            #expect(try output.fileHandleForReading.readToEnd()?.count == 10)
            #expect(try errors.fileHandleForReading.readToEnd() ?? Data() == Data())
        }
    }

    @Test func numbersOfJobsGiveTheSameOutput() throws {
        let many = Data((1...40).map { TestInk.record(TestInk.waves($0 % 5 + 1)) }.joined().utf8)
        try Program.withFiles((0..<5).map { ("\($0).ndjson", many) }) { paths in
            let one = try Program.run(["recognize", "--format", "json", "-j", "1"] + paths)
            #expect(try Program.run(["recognize", "--format", "json", "-j", "7"] + paths).output == one.output)
            #expect(one.status == 0)
        }
    }
}
