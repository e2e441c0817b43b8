import Foundation
import Recognition

/// `rukopis benchmark`: how fast reading is on this machine, step by step.
struct BenchmarkCommand: Command {
    static let name = "benchmark"
    static let summary = "Measures reading on this machine: every step, start-up, memory, many cores."
    static let arguments = ""
    static let details = """
        A line and a word of built-in ink are read again and again; of each step the median and the best time are \
        given, and beside them what the program is meant to keep on a quiet machine. Scripts/benchmark runs other \
        programs side by side with it.

        --save writes what the network reads (features) and says (log-probabilities) as tensors of a safetensors \
        file, for other programs to do the same work.
        """
    static let examples = [
        Example("rukopis benchmark", "a table, in some twenty seconds"),
        Example("rukopis benchmark --json --seconds 1 > today.json", "longer, for comparing with other days"),
    ]

    var reading = ReadingOptions()
    var isJSON = false
    var seconds = 0.3
    var saved: String?

    static var optionGroups: [OptionGroup<BenchmarkCommand>] {
        [
            OptionGroup(
                heading: "Output:",
                options: [
                    .flag("json", help: "Write one JSON object", \.isJSON),
                    Option(
                        "seconds", short: "s", argument: "SECONDS", help: "How long to take for each figure (0.3)"
                    ) { (target: inout BenchmarkCommand, value: String) throws(UsageError) in
                        guard let seconds = Double(value), (0...60).contains(seconds) else {
                            throw UsageError("--seconds takes a number from 0 to 60, not '\(value)'")
                        }
                        target.seconds = seconds
                    },
                    .text(
                        "save", argument: "FILE", help: "Write the network's input and output instead of measuring",
                        \.saved),
                ]),
            OptionGroup(
                heading: "Reading:",
                options: ReadingOptions.group.lifted(to: \.reading).options.filter {
                    ["language", "model", "jobs"].contains($0.name)
                }),
        ]
    }

    func take(_ argument: String) throws(UsageError) { throw UsageError("benchmark takes no arguments") }

    func run() async throws -> ExitStatus {
        let language = reading.recognition.languages.first?.tag ?? "en"
        let benchmark = Benchmark(reading: reading, language: language, seconds: seconds)
        if let saved {
            try benchmark.save(to: saved)
            return .success
        }
        let report = try await benchmark.report()
        var output = StandardOutput()
        try output.write(isJSON ? JSONText.line(report) : report.text)
        try output.flush()
        return .success
    }
}
