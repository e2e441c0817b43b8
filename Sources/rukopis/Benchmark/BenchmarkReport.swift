/// What `benchmark` measured; the stored properties' names are the JSON's keys. Times are milliseconds, of processor
/// time but for whole processes.
struct BenchmarkReport: Encodable {
    /// One piece of ink, step by step, on one core.
    struct Stages: Encodable {
        let text: String
        /// Frames of features.
        let frames: Int
        let features: Timing
        let network: Timing
        /// Without a language model.
        let greedyDecoder: Timing
        /// With the language; absent where its file is.
        let decoder: Timing?
        /// Ink to text by the ink alone, and with the language.
        let inkAlone: Timing
        let withLanguage: Timing?
        /// Floating-point operations of the network's matrix products.
        let operations: Double
        /// The network's rate as a share of `sgemm`'s alone, from the best times of both.
        let shareOfKernel: Double
    }

    struct Length: Encodable {
        /// How often the line was written one after the other.
        let lines: Int
        let frames: Int
        let milliseconds: Double
        let millisecondsPerThousandFrames: Double
    }

    struct Batch: Encodable {
        let threads: Int
        let wordsPerSecond: Double
        /// What a word had of the processors, all threads together: unlike the rate, other programs hardly change it.
        let processorMillisecondsPerWord: Double
    }

    struct Process: Encodable {
        /// From start to end; and what it had of the processors.
        let inkAlone: Timing
        let inkAloneProcessor: Timing
        let withLanguage: Timing?
        /// Of the run with the language if there is one.
        let megabytes: Double
    }

    let version: String
    let processor: String
    let cores: Int
    let kernel: String
    /// `sgemm` on one core at the network's shape, 10⁹ operations a second.
    let gigaflops: Double
    let model: String
    let modelBytes: Int
    let language: String
    let languageBytes: Int?
    let process: Process
    let modelLoading: Timing
    let languageLoading: Timing?
    let word: Stages
    let line: Stages
    let lengths: [Length]
    let batches: [Batch]
    /// Three next words of a short text.
    let prediction: Timing?

    /// For people. The last column says what the program is meant to keep on a quiet machine.
    var text: String {
        var lines = [
            "rukopis \(version) on \(processor), \(cores) cores",
            "matrix kernel \(kernel), \(Self.number(gigaflops)) GFLOPS on one core; model \(Self.number(Double(modelBytes) / 1e6)) MB"
                + (languageBytes.map { ", language \(language) \(Self.number(Double($0) / 1e6)) MB" } ?? ""),
            "", Self.row("milliseconds of one core", "median", "best", "meant"),
        ]
        lines += stages("word", word, meant: 5)
        lines += stages("line", line, meant: 25)
        lines += [
            "start-up", Self.row("  load the model", modelLoading),
            Self.row("  load the language", languageLoading, meant: "≤ 5"),
            Self.row("  whole process, a word, ink alone", process.inkAlone, meant: "≤ 60"),
            Self.row("    of it on a processor", process.inkAloneProcessor),
            Self.row("  whole process, a word, language", process.withLanguage),
            Self.row("predict three words", prediction, meant: "≤ 2"), "",
            Self.row("memory of the process, MB", Self.number(process.megabytes), "", "≤ 80"),
            Self.row("network's share of sgemm, line", "\(Int((line.shareOfKernel * 100).rounded())) %", "", "≥ 60 %"),
            Self.row("network's share of sgemm, word", "\(Int((word.shareOfKernel * 100).rounded())) %", "", ""),
        ]
        for batch in batches {
            let cores = "\(batch.threads) core\(batch.threads == 1 ? "" : "s")"
            lines.append(
                Self.row(
                    "words a second on \(cores)", Self.number(batch.wordsPerSecond), "", batch.threads == 2 ? "≥ 150" : ""))
        }
        lines += ["", Self.row("one line written n times", "ms", "per 1000 frames", "")]
        for length in lengths {
            lines.append(
                Self.row(
                    "  n = \(length.lines) (\(length.frames) frames)", Self.number(length.milliseconds),
                    Self.number(length.millisecondsPerThousandFrames), ""))
        }
        return lines.map(Self.trimmed).joined(separator: "\n") + "\n"
    }

    private func stages(_ name: String, _ stages: Stages, meant: Int) -> [String] {
        [
            "\(name) \"\(stages.text)\" (\(stages.frames) frames)", Self.row("  features", stages.features),
            Self.row("  network", stages.network), Self.row("  decoder, ink alone", stages.greedyDecoder),
            Self.row("  decoder, language", stages.decoder, meant: name == "word" ? "≤ 3" : ""),
            Self.row("  ink to text, ink alone", stages.inkAlone, meant: "≤ \(meant)"),
            Self.row("  ink to text, language", stages.withLanguage, meant: "≤ \(meant)"),
        ]
    }

    private static func row(_ name: String, _ timing: Timing?, meant: String = "") -> String {
        guard let timing else { return row(name, "–", "–", meant) }
        return row(name, number(timing.median), number(timing.best), meant)
    }

    private static func row(_ name: String, _ first: String, _ second: String, _ third: String) -> String {
        func padded(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }
        return name + String(repeating: " ", count: max(1, 36 - name.count)) + padded(first, 10) + padded(second, 17)
            + padded(third, 9)
    }

    private static func trimmed(_ line: String) -> String {
        var line = line[...]
        while line.last == " " { line.removeLast() }
        return String(line)
    }

    /// Three digits that count.
    private static func number(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        let places = value >= 100 ? 1.0 : value >= 10 ? 10.0 : 100.0
        let rounded = (value * places).rounded() / places
        return places == 1 ? "\(Int(rounded))" : "\(rounded)"
    }
}
