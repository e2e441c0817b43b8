import Testing

struct HelpTests {
    static let commands = [["recognize"], ["evaluate"], ["inspect"], ["doctor"], ["fill"], ["adapt"], ["train", "recognizer"], ["train", "synthesize"], ["train", "language"], ["train", "decoder"], ["type"], ["render"], ["find"], ["convert"], ["completion"], ["predict"], ["correct"], ["stream"], ["serve"], ["pad"], ["capture"]]

    @Test func theProgramListsItsCommands() throws {
        let result = try Program.run(["--help"])
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(result.output.hasPrefix("Usage: rukopis [OPTION...] COMMAND"))
        for command in Self.commands { #expect(result.output.contains("\n  \(command[0]) ")) }
    }

    @Test(arguments: commands) func everyCommandExplainsItselfWithExamples(command: [String]) throws {
        let result = try Program.run(command + ["--help"])
        let words = command.joined(separator: " ")
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(result.output.hasPrefix("Usage: rukopis \(words) [OPTION...]"))
        #expect(result.output.contains("\nExamples:\n"))
        #expect(result.output.contains("rukopis \(words)"))
        #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func optionsAreExplainedUnderTheirHeadings() throws {
        let help = try Program.run(["recognize", "--help"]).output
        for expected in [
            " Output:\n", " Reading:\n", " Input:\n", "-a, --alternatives=N", "--format=FORMAT", "--context=TEXT",
            "-l, --language=TAGS", "--no-language-model", "-m, --model=FILE", "-j, --jobs=N", "-f, --from=FORMAT",
        ] { #expect(help.contains(expected), "\(expected)") }
    }

    @Test(arguments: [["--version"], ["-V"], ["recognize", "--version"]])
    func theVersionIsOneLine(arguments: [String]) throws {
        let result = try Program.run(arguments)
        #expect(result.status == 0)
        #expect(result.output.wholeMatch(of: /rukopis \d+\.\d+\.\d+\n/) != nil)
    }
}
