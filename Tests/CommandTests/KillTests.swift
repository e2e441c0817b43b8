import Foundation
import TestModels
import Testing

/// The program ended by SIGKILL at random moments: each output file is the old one or the whole new one.
struct KillTests {
    /// What stands in the output's place before.
    private static let old = Data("old\n".utf8)

    private static let ink = Data(
        ((0..<12).map { _ in TestInk.record(TestInk.waves(2)) }.joined()).utf8)
    private static let labelled = Data(["ab", "ba", "a"].map { TestInk.record(TestInk.waves(), word: $0) }.joined().utf8)
    private static let form = Data(
        #"{"rukopisForm": 1, "fields": [{"name": "a", "rectangle": [0, -20, 400, 60]}]}"#.utf8)

    /// Arguments; IN is the ink, OUT a file in a folder of its own, FOLDER that folder.
    @Test(arguments: [
        (["fill", "-o", "OUT.json", "FORM", "INK"], 6), (["recognize", "--output", "FOLDER", "INK"], 5),
        (["convert", "-o", "OUT.inkml", "INK"], 5), (["render", "-o", "OUT.pdf", "INK"], 5),
        (["adapt", "-o", "OUT.safetensors", "WORDS"], 2),
    ] as [([String], Int)])
    func outputsAreOldOrNew(arguments: [String], kills: Int) throws {
        try Program.withFiles([("ink.ndjson", Self.ink), ("words.ndjson", Self.labelled), ("form.json", Self.form)]) { paths in
            let folder = URL(fileURLWithPath: paths[0]).deletingLastPathComponent().appendingPathComponent("out")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let words = arguments.map { word in
                word.hasPrefix("OUT") ? folder.path + "/" + word
                    : ["FOLDER": folder.path, "INK": paths[0], "WORDS": paths[1], "FORM": paths[2]][word] ?? word
            }
            let begin = Date()
            let whole = try Program.run(words)
            let time = Date().timeIntervalSince(begin)
            #expect(whole.status == 0, "\(whole.errors)")
            // Hidden files are pieces that a killed program leaves.
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
            let new = try names.map { try Data(contentsOf: folder.appendingPathComponent($0)) }
            #expect(!names.isEmpty && new.allSatisfy { !$0.isEmpty })
            var random = SystemRandomNumberGenerator()
            var (oldFiles, newFiles) = (0, 0)
            for kill in 0..<kills {
                for name in names { try Self.old.write(to: folder.appendingPathComponent(name)) }
                // Most towards the end, where files are written.
                let share = Double.random(in: kill % 3 == 0 ? 0.05...1 : 0.7...1.1, using: &random)
                try Self.runAndKill(words, after: share * time)
                for (name, new) in zip(names, new) {
                    let found = try Data(contentsOf: folder.appendingPathComponent(name))
                    if found == Self.old { oldFiles += 1 } else { newFiles += 1 }
                    #expect(found == Self.old || Self.isWhole(found, like: new), "\(name): \(found.count) of \(new.count) bytes")
                }
            }
            print("\(arguments[0]): \(kills) kills, \(oldFiles) files old, \(newFiles) new")
        }
    }

    /// The same bytes, or (where a file tells its time of making) the same length.
    private static func isWhole(_ found: Data, like new: Data) -> Bool {
        found == new || abs(found.count - new.count) < 64 && found.prefix(8) == new.prefix(8) && found.suffix(4) == new.suffix(4)
    }

    private static func runAndKill(_ arguments: [String], after seconds: Double) throws {
        let process = Process()
        process.executableURL = try Program.url
        process.arguments = arguments
        var environment = ProcessInfo.processInfo.environment
        environment["RUKOPIS_MODELS"] = try #require(Program.model).deletingLastPathComponent().path
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        usleep(UInt32(max(0, min(seconds, 60)) * 1e6))
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }
}
