import CZlib
import Features
import Foundation
import Ink
import Language
import Network
import Recognition

/// Fits a recognizer to one writer by a few labelled samples: CTC on the samples, changed anew each time as the
/// same hand might write them, while on ink unlike that hand, and on the heads of other scripts, the network is held
/// to what it said before (learning without forgetting, Li and Hoiem 2016).
package struct Adaptation: Sendable {
    private let network: Network
    private let metadata: RecognizerMetadata
    private let settings: AdaptationSettings
    private let readers: ScriptReaders
    private let model: String

    /// - Parameter model: the network's file, for messages.
    package init(
        of network: Network, model: String, settings: AdaptationSettings = AdaptationSettings()
    ) throws(RecognitionError) {
        self.network = network
        self.settings = settings
        self.model = model
        metadata = try RecognizerMetadata(of: network, file: model)
        readers = try ScriptReaders(network, model: model)
    }

    /// The network fitted to the samples; the same for the same samples, on any number of threads.
    ///
    /// - Parameters:
    ///   - samples: of one writer, each with labels of its head's alphabet; never empty.
    ///   - progress: told after each step how many samples were seen, of ``length(for:)``.
    package func network(
        fitting samples: [TrainingSample], threads: Int, progress: (Int) -> Void = { _ in }
    ) throws -> Network {
        guard !samples.isEmpty else { return network }
        try BLAS.load()
        let layout = ParameterLayout(network.architecture)
        let total = length(for: samples)
        let mixture = mixture(of: samples)
        let anchor = ShardWorker.Anchor(
            parameters: network.parameters, weight: settings.anchorWeight, ownWeight: settings.ownAnchorWeight)
        let workers = (0..<4).map { _ in
            ShardWorker(architecture: network.architecture, features: metadata.features, anchor: anchor)
        }
        var optimizer = Optimizer(parameters: network.parameters, layout: layout, settings: optimizerSettings(total))
        let schedule = optimizerSettings(total)
        for first in stride(from: 0, to: total, by: settings.batch) {
            let end = min(first + settings.batch, total)
            ShardWorker.work(
                workers, on: first..<end, of: mixture, parameters: optimizer.parameters,
                scale: 1 / (6 * Float(settings.batch)), threads: threads)
            let rate = schedule.schedule(done: first, total: total)
            guard optimizer.step(gradients: workers.map(\.gradients), rate: rate, threads: threads) != nil else {
                throw TrainingError.diverged(samples: first)
            }
            progress(end)
        }
        let parameters = zip(network.parameters, optimizer.average).map { $0 + settings.step * ($1 - $0) }
        return try Network(
            architecture: network.architecture, parameters: parameters, metadata: entries(for: samples))
    }

    private enum Key {
        static let from = "rukopis.adapted.from"
        static let samples = "rukopis.adapted.samples"
        static let characters = "rukopis.adapted.characters"
        static let scripts = "rukopis.adapted.scripts"
    }

    /// The old model's metadata, and what it was adapted to. An adapted model that is adapted again names its own
    /// origin too.
    private func entries(for samples: [TrainingSample]) -> [String: String] {
        var entries = network.metadata
        let name = URL(fileURLWithPath: model).lastPathComponent
        let origin = entries[Key.from].map { " (adapted from \($0))" } ?? ""
        entries[Key.from] = "\(name), weights \(network.parameters.checksum)\(origin)"
        entries[Key.samples] = String(samples.count)
        entries[Key.characters] = String(samples.reduce(0) { $0 + $1.labels.count })
        entries[Key.scripts] = Set(samples.map { network.architecture.headNames[$0.head] }).sorted().joined(separator: ",")
        return entries
    }

    /// The sample as it is learned.
    /// - Throws: ``LabelFault`` where its label cannot be right.
    package func sample(_ sample: LabelledSample, script: Script) throws(LabelFault) -> TrainingSample {
        guard let alphabet = metadata.alphabets[script],
            let head = network.architecture.headNames.firstIndex(of: script.rawValue)
        else { throw .unknownScript(script) }
        guard let labels = SampleFiles.labels(sample.text, alphabet) else {
            throw LabelScript.fault(in: sample.text, script: script, alphabet: alphabet)
        }
        let learnable = TrainingSample(ink: sample.strokes, labels: labels, head: head)
        guard !learnable.ink.x.isEmpty else { throw .noInk }
        guard learnable.isPlausible else { throw .tooMuchInk(characters: labels.count) }
        let frames = FeatureExtractor(metadata.features).features(of: learnable.ink).frames / Architecture.reduction
        // Ink that the network reads as three letters does not say twenty; far off, but so are hard hands.
        let read = (try? readers.text(of: sample.strokes, script: script))?.count ?? labels.count
        guard CTCLoss.framesNeeded(labels) <= frames, labels.count <= 3 * read + 5 else {
            throw .tooLong(characters: labels.count, roomFor: min(frames, max(1, read)))
        }
        return learnable
    }

    /// How many samples, augmented anew each time, the run sees.
    package func length(for samples: [TrainingSample]) -> Int {
        let symbols = samples.reduce(0) { $0 + $1.labels.count }
        let passes = min(Double(settings.passes), Double(settings.symbols) / Double(max(1, symbols)))
        return max(settings.batch, Int(passes * Double(samples.count)))
    }

    private func optimizerSettings(_ total: Int) -> OptimizerSettings {
        var optimizer = OptimizerSettings()
        optimizer.learningRate = settings.learningRate
        optimizer.weightDecay = 0
        optimizer.warmUp = total / 10
        optimizer.coolDown = 0.5
        optimizer.averaging = 0.95
        return optimizer
    }

    private func mixture(of samples: [TrainingSample]) -> SampleMixture {
        var source = SourceSettings()
        source.phrases = settings.phrases
        let space = metadata.alphabets[.latin]?.index(of: " ").map { UInt16($0 + 1) }
        let stored = StoredSamples(
            samples: samples, writers: samples.map { _ in 0 }, settings: source, space: space)
        var mixture = SampleMixture(seed: settings.seed)
        let spliced = SplicedSamples(of: samples, whole: stored, network: network, features: metadata.features)
        let share = 1 - settings.anchorShare
        mixture.add(
            stored, weight: share * (1 - settings.splicedShare), augmentation: Augmentation(settings.augmentation))
        mixture.add(
            spliced, weight: share * settings.splicedShare, augmentation: Augmentation(settings.augmentation))
        mixture.add(
            UnlabelledSamples(source: stored), weight: settings.anchorShare,
            augmentation: Augmentation(settings.anchorAugmentation))
        return mixture
    }
}

extension [Float] {
    /// CRC-32 of the numbers as they lie in memory, in hexadecimal: enough to tell two models apart.
    fileprivate var checksum: String {
        let value = withUnsafeBytes { bytes in
            crc32(0, bytes.bindMemory(to: UInt8.self).baseAddress, uInt(clamping: bytes.count))
        }
        return String(value, radix: 16)
    }
}
