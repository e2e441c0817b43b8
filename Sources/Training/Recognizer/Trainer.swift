import Dispatch
import Features
import Foundation
import Language
import Network
import Recognition

/// Trains a recognizer as its configuration says: samples drawn and augmented on all threads, CTC loss on the head
/// of each sample's script, AdamW, checkpoints, validation on writers never trained on.
package struct Trainer: Sendable {
    private let configuration: TrainingConfiguration
    private let mixture: SampleMixture
    private let validation: [ValidationSet]
    private let layout: ParameterLayout

    /// Reads all sources.
    /// - Parameter report: told what was found, a line each.
    /// - Throws: ``TrainingError``, or `NetworkError` where OpenBLAS is missing or computes wrong results.
    package init(_ configuration: TrainingConfiguration, report: (String) -> Void) throws {
        let check = try BLAS.check()
        guard check.isCorrect else {
            throw NetworkError.blas(
                "OpenBLAS's kernel \(BLAS.kernel) computes wrong results (error \(check.largestError)); "
                    + "set OPENBLAS_CORETYPE=HASWELL")
        }
        report(String(format: "OpenBLAS %@: %.0f GFLOPS on one core", BLAS.kernel, check.gigaflops))
        self.configuration = configuration
        layout = ParameterLayout(configuration.architecture)
        var mixture = SampleMixture(seed: configuration.seed)
        for source in configuration.sources {
            // The configuration was checked: the augmentation is there.
            guard let augmentation = configuration.augmentations[source.augmentation] else { continue }
            mixture.add(
                try Trainer.load(source, report: report), weight: source.weight,
                augmentation: Augmentation(augmentation))
        }
        self.mixture = mixture
        let extractor = FeatureExtractor(configuration.features)
        validation = try configuration.validation.map { try ValidationSet($0, extractor: extractor) }
        report("\(layout.count) weights")
    }

    private static func load(_ source: SourceSettings, report: (String) -> Void) throws -> any SampleSource {
        switch source.kind {
        case .files: try StoredSamples(loading: source, report: report)
        case .composed: try ComposedSamples(loading: source, report: report)
        case .lookAlikes: try StoredSamples(lookAlikes: source, report: report)
        case .penned: try PennedSamples(loading: source, report: report)
        }
    }

    // MARK: Running

    private var directory: URL { URL(fileURLWithPath: configuration.directory) }
    private var checkpointFile: URL { directory.appendingPathComponent("checkpoint.safetensors") }
    private var logFile: URL { directory.appendingPathComponent("log.jsonl") }
    /// The log as curves, for a browser.
    private var curvesFile: URL { directory.appendingPathComponent("curves.html") }
    /// The averaged weights at the last validation, ready for `recognize --model`.
    package var modelFile: URL { directory.appendingPathComponent("recognizer.safetensors") }

    /// Runs to the end, or until `shouldStop` says so (a checkpoint is then written), going on from a checkpoint in
    /// the run's directory if there is one.
    /// - Parameters:
    ///   - acceptChanges: go on from a checkpoint of a changed configuration (not of another shape of network).
    ///   - progress: told after each step.
    /// - Returns: whether the run is complete.
    @discardableResult
    package func run(
        acceptChanges: Bool = false, shouldStop: () -> Bool = { false }, progress: (TrainingProgress) -> Void
    ) throws -> Bool {
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        } catch {
            throw TrainingError.unwritable(file: directory.path, reason: (error as NSError).localizedDescription)
        }
        var state = try start(acceptChanges: acceptChanges)
        let workers = (0..<configuration.shards).map { _ in ShardWorker(configuration) }
        let begin = (time: DispatchTime.now().uptimeNanoseconds, samples: state.samplesDone)
        var recent = TrainingProgress(total: configuration.samples)
        while state.samplesDone < configuration.samples {
            if shouldStop() {
                try state.write(to: checkpointFile)
                return false
            }
            let first = state.samplesDone
            let count = min(configuration.batch, configuration.samples - first)
            let norm = try step(&state, workers: workers, first: first, count: count)
            state.samplesDone += count
            recent.add(workers.map(\.result), gradientNorm: norm, samplesDone: state.samplesDone)
            let elapsed = Double(DispatchTime.now().uptimeNanoseconds - begin.time) / 1e9
            recent.samplesPerSecond = Double(state.samplesDone - begin.samples) / max(elapsed, 1e-9)

            let isLast = state.samplesDone >= configuration.samples
            func passes(_ interval: Int) -> Bool { isLast || state.samplesDone / interval > first / interval }
            if passes(configuration.validateEvery) { recent.validation = try validate(state, progress: recent) }
            if passes(configuration.checkpointEvery) { try state.write(to: checkpointFile) }
            progress(recent)
        }
        return true
    }

    private func start(acceptChanges: Bool) throws -> Checkpoint {
        var parameters = Trainer.initialParameters(layout, seed: configuration.seed)
        if !configuration.network.startFrom.isEmpty {
            let other = try Network(contentsOf: URL(fileURLWithPath: configuration.network.startFrom))
            guard
                configuration.architecture.dilations.starts(with: other.architecture.dilations),
                let grown = layout.grown(other.parameters, of: other.architecture, fresh: parameters)
            else {
                throw TrainingError.configuration(
                    file: configuration.network.startFrom,
                    reason: "has another architecture than this run, and further blocks are not all that is new")
            }
            parameters = grown
        }
        let optimizer = Optimizer(parameters: parameters, layout: layout, settings: configuration.optimizer)
        guard FileManager.default.fileExists(atPath: checkpointFile.path) else {
            return Checkpoint(samplesDone: 0, optimizer: optimizer, fingerprint: configuration.fingerprint)
        }
        var found = try Checkpoint.read(checkpointFile, into: optimizer)
        if found.fingerprint != configuration.fingerprint {
            guard acceptChanges else {
                throw TrainingError.checkpoint(
                    file: checkpointFile.path,
                    reason: "is of another configuration; choose another directory, or --accept-changes to go on from it")
            }
            found.fingerprint = configuration.fingerprint
        }
        return found
    }

    /// One batch: shards on the threads, gradients summed in a fixed order, one step of the optimizer.
    private func step(_ state: inout Checkpoint, workers: [ShardWorker], first: Int, count: Int) throws -> Float {
        // A constant scale: AdamW does not see it, clipping does; six symbols make a typical word.
        let scale = 1 / (6 * Float(configuration.batch))
        ShardWorker.work(
            workers, on: first..<first + count, of: mixture, parameters: state.optimizer.parameters, scale: scale,
            threads: configuration.threads)
        let rate = configuration.optimizer.schedule(done: first, total: configuration.samples)
        guard
            let norm = state.optimizer.step(
                gradients: workers.map(\.gradients), rate: rate, threads: configuration.threads)
        else { throw TrainingError.diverged(samples: first) }
        return norm
    }

    private func validate(_ state: Checkpoint, progress: TrainingProgress) throws -> [String: Double] {
        let network = try network(parameters: state.optimizer.average, samples: state.samplesDone)
        var figures: [String: Double] = [:]
        for set in validation { figures[set.name] = set.evaluate(network, threads: configuration.threads).cer }
        do {
            try network.write(to: modelFile, half: true)
            try TrainingLog.append(progress, validation: figures, to: logFile)
            try TrainingCurves.write(log: logFile, to: curvesFile, name: configuration.name)
        } catch { throw TrainingError.unwritable(file: directory.path, reason: (error as NSError).localizedDescription) }
        return figures
    }

    private func network(parameters: [Float], samples: Int) throws -> Network {
        let alphabets = Dictionary(uniqueKeysWithValues: Script.allCases.map { ($0, Alphabet.standard(for: $0)) })
        var metadata = RecognizerMetadata(alphabets: alphabets, features: configuration.features).entries
        metadata["rukopis.name"] = configuration.name
        metadata["rukopis.samples"] = String(samples)
        for (key, value) in configuration.metadata { metadata[key] = value }
        return try Network(
            architecture: configuration.architecture, parameters: parameters, metadata: metadata)
    }

    /// He-scaled normal weights (He et al. 2015); the last convolution of each residual block, heads and router start
    /// small, so that the network starts as a shallow one. Blanks are likely at first, as they are in the end.
    static func initialParameters(_ layout: ParameterLayout, seed: UInt64) -> [Float] {
        var random = SplitMix64(seed: seed, index: -1)
        var parameters = [Float](repeating: 0, count: layout.count)
        for tensor in layout.tensors where tensor.isMatrix {
            let isLast = tensor.name.hasSuffix("mix.weight") || !tensor.name.hasPrefix("block") && !tensor.name.hasPrefix("stem")
            let deviation = (2 / Float(tensor.shape[0])).squareRoot() * (isLast ? 0.2 : 1)
            for index in tensor.offset..<tensor.offset + tensor.count { parameters[index] = deviation * random.normal() }
        }
        for tensor in layout.tensors where tensor.name.hasPrefix("head.") && !tensor.isMatrix {
            parameters[tensor.offset] = 3
        }
        return parameters
    }
}
