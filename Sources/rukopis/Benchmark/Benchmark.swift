import Emissions
import Foundation
import Ink
import Language
import Network
import Recognition

/// The measuring itself, in an order that keeps one measurement out of the next.
struct Benchmark {
    let reading: ReadingOptions
    /// BCP 47; what the second half of the figures is read with.
    let language: String
    /// For each measurement.
    let seconds: Double
    /// The longest line, in lines.
    private static let longest = 16

    private var library: LanguageLibrary { LanguageLibrary(folders: ModelLocator().folders) }

    func report() async throws -> BenchmarkReport {
        // First of all: a process's memory is never told below that of its parent.
        let processes = try processCosts()
        try BLAS.load()
        var gigaflops = try BLAS.check(seconds: seconds).gigaflops
        var options = reading.recognition
        options.usesLanguageModel = false
        options.alternatives = 0
        let modelURL = try reading.model.map { URL(fileURLWithPath: $0) } ?? ModelLocator().recognizer()
        let plain = try Recognizer(modelAt: modelURL, options: options)
        let loading = try Stopwatch.time(seconds: seconds) { _ = try Recognizer(modelAt: modelURL, options: options) }
        let informed = try informedRecognizer(plain)
        let languageFiles = informed?.languageFiles ?? []
        let languageLoading = languageFiles.isEmpty ? nil : try Stopwatch.time(seconds: seconds) {
            _ = try library.files(for: [language])
        }
        let (word, line) = (BenchmarkInk.word, BenchmarkInk.line)
        let wordStages = try stages(word, plain, informed, gigaflops)
        var lineStages = try stages(line, plain, informed, gigaflops)
        // The machine's pace changes while other things run; the higher figure is the fair one.
        let again = try BLAS.check(seconds: seconds).gigaflops
        if again > gigaflops {
            gigaflops = again
            lineStages = try stages(line, plain, informed, gigaflops)
        }
        let predictor = languageFiles.isEmpty ? nil : Predictor(files: languageFiles)
        return BenchmarkReport(
            version: rukopisVersion, processor: DoctorFindings.processorName,
            cores: ProcessInfo.processInfo.activeProcessorCount, kernel: BLAS.kernel,
            gigaflops: (gigaflops * 10).rounded() / 10, model: modelURL.path, modelBytes: Self.size(of: modelURL.path),
            language: language, languageBytes: languageFiles.isEmpty ? nil : languageBytes,
            process: processes, modelLoading: loading, languageLoading: languageLoading, word: wordStages,
            line: lineStages, lengths: try lengths(line, plain), batches: try await batches(word, informed ?? plain),
            prediction: try predictor.map { predictor in
                try Stopwatch.time(seconds: seconds) { _ = try predictor.predictions(for: "I would like to ", count: 3) }
            })
    }

    private func informedRecognizer(_ plain: Recognizer) throws -> Recognizer? {
        guard library.available.contains(language) else { return nil }
        var options = plain.options
        options.usesLanguageModel = true
        options.languages = try LanguageTag.list(language)
        return try plain.asked(for: options)
    }

    private func stages(
        _ strokes: [Stroke], _ plain: Recognizer, _ informed: Recognizer?, _ gigaflops: Double
    ) throws -> BenchmarkReport.Stages {
        let features = plain.features(of: strokes)
        let output = plain.network.output(of: features.values)
        let network = Stopwatch.time(seconds: seconds) { _ = plain.network.output(of: features.values) }
        let operations = plain.network.architecture.operations(frames: features.frames)
        return BenchmarkReport.Stages(
            text: try (informed ?? plain).recognize(strokes: strokes).text, frames: features.frames,
            features: Stopwatch.time(seconds: seconds) { _ = plain.features(of: strokes) }, network: network,
            greedyDecoder: try Stopwatch.time(seconds: seconds) { _ = try plain.reading(of: output, context: "") },
            decoder: try informed.map { informed in
                try Stopwatch.time(seconds: seconds) { _ = try informed.reading(of: output, context: "") }
            },
            inkAlone: try Stopwatch.time(seconds: seconds) { _ = try plain.recognize(strokes: strokes) },
            withLanguage: try informed.map { informed in
                try Stopwatch.time(seconds: seconds) { _ = try informed.recognize(strokes: strokes) }
            }, operations: operations,
            shareOfKernel: (operations / (network.best * 1e6) / gigaflops * 1000).rounded() / 1000)
    }

    private func lengths(_ line: [Stroke], _ recognizer: Recognizer) throws -> [BenchmarkReport.Length] {
        var found: [BenchmarkReport.Length] = []
        var times = 1
        while times <= Self.longest {
            let strokes = BenchmarkInk.repeated(line, times: times)
            let frames = recognizer.features(of: strokes).frames
            let timing = try Stopwatch.time(seconds: seconds) { _ = try recognizer.recognize(strokes: strokes) }
            found.append(
                BenchmarkReport.Length(
                    lines: times, frames: frames, milliseconds: timing.best,
                    millisecondsPerThousandFrames: (timing.best / Double(max(frames, 1)) * 1e6).rounded() / 1000))
            times *= 2
        }
        return found
    }

    private func batches(_ word: [Stroke], _ recognizer: Recognizer) async throws -> [BenchmarkReport.Batch] {
        var found: [BenchmarkReport.Batch] = []
        var threads = 1
        while threads <= min(reading.jobs, ProcessInfo.processInfo.activeProcessorCount) {
            let one = try Stopwatch.once { _ = try recognizer.recognize(strokes: word) }
            let count = max(20, Int(seconds * 1000 / max(one, 0.01)) * threads * 2)
            let start = DispatchTime.now().uptimeNanoseconds
            let spent = clock()
            try await OrderedWork.run(0..<count, width: threads) { _ in
                Result { try recognizer.recognize(strokes: word).text }
            } deliver: {
                _ = try $0.get()
            }
            let elapsed = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
            found.append(
                BenchmarkReport.Batch(
                    threads: threads, wordsPerSecond: (Double(count) / elapsed * 10).rounded() / 10,
                    processorMillisecondsPerWord: (Double(clock() - spent) / Double(count)).rounded() / 1000))
            threads *= 2
        }
        return found
    }

    private func processCosts() throws -> BenchmarkReport.Process {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-benchmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("word.inkml")
        try Ink(pages: [Page(strokes: BenchmarkInk.word)]).write(to: file, as: .inkML)
        let model = reading.model.map { ["--model", $0] } ?? []
        func runs(_ more: [String]) throws -> (timing: Timing, processor: Timing, megabytes: Double) {
            _ = try ProgramRun.cost(of: ["recognize"] + model + more + [file.path])
            var costs: [ProgramRun.Cost] = []
            let start = DispatchTime.now().uptimeNanoseconds
            while costs.count < 5 || Double(DispatchTime.now().uptimeNanoseconds - start) < seconds * 2e9, costs.count < 1000 {
                costs.append(try ProgramRun.cost(of: ["recognize"] + model + more + [file.path]))
            }
            return (Timing(costs.map(\.milliseconds)), Timing(costs.map(\.processor)), costs.map(\.megabytes).max() ?? 0)
        }
        let plain = try runs(["--no-language-model"])
        let isThere = library.available.contains(language)
        let informed = isThere ? try runs(["--language", language]) : nil
        return BenchmarkReport.Process(
            inkAlone: plain.timing, inkAloneProcessor: plain.processor, withLanguage: informed?.timing,
            megabytes: ((informed?.megabytes ?? plain.megabytes) * 10).rounded() / 10)
    }

    /// What the network reads and says, for other programs to do the same with.
    ///
    /// - Throws: where the file cannot be written, or the model cannot be read.
    func save(to path: String) throws {
        var options = reading.recognition
        options.usesLanguageModel = false
        options.alternatives = 0
        let recognizer = try Recognizer(modelAt: reading.model.map { URL(fileURLWithPath: $0) }, options: options)
        let (word, line) = (BenchmarkInk.word, BenchmarkInk.line)
        var tensors: [Safetensors.Tensor] = []
        for (name, strokes) in [("word", word), ("line", line)] {
            let features = recognizer.features(of: strokes)
            tensors.append(
                Safetensors.Tensor(
                    name: "\(name).features", shape: [features.frames, features.channels], values: features.values))
            for (head, matrix) in recognizer.network.output(of: features.values).heads.sorted(by: { $0.key < $1.key }) {
                tensors.append(
                    Safetensors.Tensor(
                        name: "\(name).\(head)", shape: [matrix.frames, matrix.classes], values: matrix.values))
            }
        }
        let file = Safetensors(tensors: tensors, metadata: recognizer.network.metadata)
        try OutputFile.write(file.serialized(half: false), to: path)
    }

    private var languageBytes: Int {
        ModelLocator().folders.reduce(0) { $0 + Self.size(of: "\($1)/language-\(language).rklm") }
    }

    private static func size(of path: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.size] as? Int ?? 0
    }
}
