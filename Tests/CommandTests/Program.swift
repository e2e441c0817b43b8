import Foundation
import TestModels
import Testing

/// The built program, run as a user runs it.
enum Program {
    struct Result {
        let status: Int32
        let output: String
        let errors: String
        var errorLines: [Substring] { errors.split(separator: "\n") }
    }

    struct Missing: Error {}

    /// Beside the test bundle, where the build puts both.
    static var url: URL {
        get throws {
            let bundle = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            for folder in [bundle, package.appendingPathComponent(".build/debug")] {
                let file = folder.appendingPathComponent("rukopis")
                if FileManager.default.isExecutableFile(atPath: file.path) { return file }
            }
            throw Missing()
        }
    }

    /// A folder of its own with a model that reads everything as "a" (Latin) or "я" (Cyrillic).
    static let model: URL? = try? TestModel.file()

    /// Runs a script of the shell in which `$0` is the program, with further arguments from `$1` on.
    static func shell(_ script: String, _ arguments: [String] = [], environment: [String: String] = [:]) throws -> Result {
        try run(
            ["-c", script, url.path] + arguments, environment: environment, executable: URL(fileURLWithPath: "/bin/sh"))
    }

    /// - Parameter environment: added to the test's own; `RUKOPIS_MODELS` is the test model's folder unless given.
    static func run(
        _ arguments: [String], input: Data = Data(), environment: [String: String] = [:], executable: URL? = nil
    ) throws -> Result {
        let process = Process()
        process.executableURL = try executable ?? url
        process.arguments = arguments
        var merged = ProcessInfo.processInfo.environment
        merged["RUKOPIS_MODELS"] = try #require(model).deletingLastPathComponent().path
        merged.merge(environment) { $1 }
        process.environment = merged
        // Files instead of pipes: nothing can wait for the other.
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String, _ content: Data = Data()) throws -> URL {
            let file = folder.appendingPathComponent(name)
            try content.write(to: file)
            return file
        }
        let (input, output, errors) = (try file("in", input), try file("out"), try file("err"))
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit, "ended by signal \(process.terminationStatus)")
        return Result(
            status: process.terminationStatus, output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }

    /// Calls `body` with files of these names and contents in a folder that is gone afterwards.
    static func withFiles<Value>(_ contents: [(name: String, content: Data)], _ body: ([String]) throws -> Value) throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-ink-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var paths: [String] = []
        for (name, content) in contents {
            let file = folder.appendingPathComponent(name)
            try content.write(to: file)
            paths.append(file.path)
        }
        return try body(paths)
    }
}
