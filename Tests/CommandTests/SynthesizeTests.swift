import Foundation
import Testing

struct SynthesizeTests {
    private static let fonts = URL(fileURLWithPath: ProcessInfo.processInfo.environment["RUKOPIS_DATA"] ?? "../shared/data")
        .appendingPathComponent("fonts")
    static let hasFonts = FileManager.default.fileExists(
        atPath: fonts.appendingPathComponent("Caveat-Regular.ttf").path)

    private func withFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-draw-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    @Test func saysThatAFolderHasNoFonts() throws {
        try withFolder { folder in
            let output = folder.appendingPathComponent("out.ndjson").path
            let result = try Program.run(["train", "synthesize", "--fonts", folder.path, "--line", "word", output])
            #expect(result.status == 1)
            #expect(result.errorLines.count == 1)
            #expect(result.errors.contains("no .ttf or .otf file here"))
            #expect(!FileManager.default.fileExists(atPath: output))
        }
    }

    @Test(arguments: [
        (["--fonts", "."], "--texts or --line is missing"),
        (["--fonts", ".", "--texts", ".", "--line", "a"], "exclude each other"),
        (["--fonts", ".", "--line", " "], "--line is empty"),
    ])
    func refusesTextsThatMakeNoSense(_ options: [String], _ complaint: String) throws {
        let result = try Program.run(["train", "synthesize"] + options + ["out.ndjson"])
        #expect(result.status == 2)
        #expect(result.errors.contains(complaint))
    }

    @Test(.enabled(if: hasFonts, "the handwriting fonts are not here; set RUKOPIS_DATA"))
    func drawsExactlyTheTextsGiven() throws {
        try withFolder { folder in
            let output = folder.appendingPathComponent("out.ndjson")
            let texts = ["Two words", "ab"]
            func draw(_ texts: [String]) throws -> Program.Result {
                try Program.run(
                    ["train", "synthesize", "--fonts", Self.fonts.path, "--only-font", "Caveat-Regular"]
                        + texts.flatMap { ["--line", $0] } + [output.path])
            }
            #expect(try draw(texts).status == 0)
            let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n")
            let words = try lines.map { line in
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                #expect((object?["drawing"] as? [Any])?.isEmpty == false)
                return object?["word"] as? String
            }
            #expect(words == texts)
            // A letter that the font lacks: nothing is written over what is there.
            let before = try Data(contentsOf: output)
            let refused = try draw(["ok", "漢"])
            #expect(refused.status == 1 && refused.errors.contains("漢"))
            #expect(try Data(contentsOf: output) == before)
        }
    }
}
