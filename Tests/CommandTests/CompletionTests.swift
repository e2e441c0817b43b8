import Foundation
import Testing

/// What is made of the tables of commands and options.
struct CompletionTests {
    @Test(arguments: ["bash", "zsh", "fish", "manual"]) func namesEveryCommandAndOption(kind: String) throws {
        let result = try Program.run(["completion", kind])
        #expect(result.status == 0 && result.errors.isEmpty)
        let plain = result.output.replacingOccurrences(of: "\\-", with: "-")
        for command in HelpTests.commands {
            for word in command { #expect(plain.contains(word)) }
            let help = try Program.run(command + ["--help"]).output
            for match in help.matches(of: /--([a-z][a-z-]+)/) where !["usage", "version", "help"].contains(match.1) {
                #expect(plain.contains(String(match.1)), "\(command) \(match.1)")
            }
        }
    }

    private func run(_ program: String, _ arguments: [String], input: String) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let (stdin, stdout) = (Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = FileHandle.nullDevice
        try process.run()
        stdin.fileHandleForWriting.write(Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    @Test(arguments: [
        (["rukopis", "rec"], "recognize"), (["rukopis", "recognize", "--format", "ji"], "jiix"),
        (["rukopis", "recognize", "--format", "=", "hoc"], "hocr"), (["rukopis", "recognize", "--skip"], "--skip-existing"),
        (["rukopis", "train", "rec"], "recognizer"), (["rukopis", "completion", "fi"], "fish"),
        (["rukopis", "render", "--out"], "--output="),
    ] as [([String], String)]) func bashCompletes(words: [String], expected: String) throws {
        let script = try Program.run(["completion", "bash"]).output
        let line = words.map { "'\($0)'" }.joined(separator: " ")
        let result = try run(
            "/bin/bash", ["--norc"],
            input: script + "\ncompopt() { :; }\nCOMP_WORDS=(\(line)); COMP_CWORD=\(words.count - 1); _rukopis; echo \"${COMPREPLY[@]}\"\n")
        #expect(result.status == 0 && result.output == expected + "\n", "\(result.output)")
    }

    @Test func otherKindsAreRefused() throws {
        #expect(try Program.run(["completion", "tcsh"]).status == 2)
        #expect(try Program.run(["completion"]).status == 2)
    }
}
