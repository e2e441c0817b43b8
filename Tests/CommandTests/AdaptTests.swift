import Foundation
import TestModels
import Testing

struct AdaptTests {
    private func words(_ words: [String]) -> Data {
        Data(words.map { TestInk.record(TestInk.waves(), word: $0, writer: "anna") }.joined().utf8)
    }

    @Test func makesAModelThatReads() throws {
        try Program.withFiles([("words.ndjson", words(["ab", "ba", "abba", "a", "bab"]))]) { paths in
            let output = paths[0] + ".safetensors"
            let result = try Program.run(["adapt", "--output", output, paths[0]])
            #expect(result.status == 0 && result.output.isEmpty, "\(result.errors)")
            #expect(result.errors.contains("learned 5 samples") && result.errors.contains(output))
            let inspected = try Program.run(["inspect", output])
            #expect(inspected.output.contains("rukopis.adapted.samples: 5"), "\(inspected.output)\(inspected.errors)")
            #expect(inspected.output.contains("rukopis.adapted.from: recognizer-test.safetensors"))
            let read = try Program.run(["recognize", "--no-language-model", "--model", output, paths[0]])
            #expect(read.status == 0 && !read.output.isEmpty)
        }
    }

    @Test func badLabelsAreRefusedWithTheirLine() throws {
        let long = String(repeating: "abcde", count: 60)
        let bad = Data(
            ([TestInk.record(TestInk.waves(), word: "ab"), "\n"]
                + ["мир", " ", "", long].map { TestInk.record(TestInk.waves(), word: $0) }).joined().utf8)
        try Program.withFiles([("words.ndjson", bad)]) { paths in
            let output = paths[0] + ".safetensors"
            let result = try Program.run(["adapt", "--language", "en", "--output", output, paths[0]])
            #expect(result.status == 1)
            for line in 3...6 { #expect(result.errors.contains("\(paths[0]):\(line): "), "\(result.errors)") }
            #expect(!result.errors.contains("\(paths[0]):1: ") && result.errors.contains("4 of 5 labels are bad"))
            #expect(!FileManager.default.fileExists(atPath: output))
            let skipped = try Program.run(
                ["adapt", "--skip-bad-labels", "--language", "en", "--output", output, paths[0]])
            #expect(skipped.status == 0 && FileManager.default.fileExists(atPath: output), "\(skipped.errors)")
        }
    }

    @Test func theOutputsPlaceIsCheckedFirst() throws {
        try Program.withFiles([("words.ndjson", words(["ab"]))]) { paths in
            let missing = try Program.run(["adapt", "-o", "/nowhere/at/all.safetensors", paths[0]])
            #expect(missing.status == 1 && missing.errors.contains("/nowhere/at/all.safetensors: cannot be written"))
            let model = try TestModel.file()
            let before = try Data(contentsOf: model)
            let itself = try Program.run(["adapt", "--model", model.path, "-o", model.path, paths[0]])
            #expect(itself.status == 1 && itself.errors.contains("model to start from"))
            #expect(try Data(contentsOf: model) == before)
            let nothing = try Program.run(["adapt", paths[0]])
            #expect(nothing.status == 2 && nothing.errors.contains("--output"))
        }
    }
}
