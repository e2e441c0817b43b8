import Foundation
import Network

/// All that a run needs to go on exactly as if it had not been interrupted.
struct Checkpoint {
    var samplesDone: Int
    var optimizer: Optimizer
    /// Hash of what decides the result; see ``TrainingConfiguration/fingerprint``.
    var fingerprint: String

    private enum Key {
        static let samples = "rukopis.checkpoint.samples"
        static let steps = "rukopis.checkpoint.steps"
        static let fingerprint = "rukopis.checkpoint.fingerprint"
    }

    /// Written beside its place and renamed: an interruption leaves the old or the new one.
    func write(to url: URL) throws(TrainingError) {
        let vectors = [
            ("parameters", optimizer.parameters), ("average", optimizer.average),
            ("firstMoment", optimizer.firstMoment), ("secondMoment", optimizer.secondMoment),
        ]
        let file = Safetensors(
            tensors: vectors.map { .init(name: $0, shape: [$1.count], values: $1) },
            metadata: [
                Key.samples: String(samplesDone), Key.steps: String(optimizer.steps), Key.fingerprint: fingerprint,
            ])
        do {
            try file.serialized(half: false).write(to: url, options: .atomic)
        } catch { throw .unwritable(file: url.path, reason: (error as NSError).localizedDescription) }
    }

    /// - Parameter optimizer: fresh, of the same configuration; its state is replaced.
    static func read(_ url: URL, into optimizer: Optimizer) throws(TrainingError) -> Checkpoint {
        let file: Safetensors
        do {
            file = try Safetensors(data: Data(contentsOf: url), file: url.path)
        } catch { throw .checkpoint(file: url.path, reason: "\(error)") }
        var optimizer = optimizer
        let tensors = Dictionary(file.tensors.map { ($0.name, $0.values) }, uniquingKeysWith: { first, _ in first })
        guard let samples = file.metadata[Key.samples].flatMap(Int.init),
            let steps = file.metadata[Key.steps].flatMap(Int.init), let fingerprint = file.metadata[Key.fingerprint],
            let parameters = tensors["parameters"], let average = tensors["average"],
            let first = tensors["firstMoment"], let second = tensors["secondMoment"]
        else { throw .checkpoint(file: url.path, reason: "is no checkpoint of the trainer") }
        let count = optimizer.parameters.count
        guard [parameters, average, first, second].allSatisfy({ $0.count == count }) else {
            throw .checkpoint(file: url.path, reason: "is of a network of another shape; choose another directory")
        }
        optimizer.restore(
            parameters: parameters, average: average, firstMoment: first, secondMoment: second, steps: steps)
        return Checkpoint(samplesDone: samples, optimizer: optimizer, fingerprint: fingerprint)
    }
}

extension TrainingConfiguration {
    /// The settings that decide a run's result, as canonical JSON; not where it writes, nor how often it looks.
    var fingerprint: String {
        var relevant = self
        relevant.name = ""
        relevant.threads = 1
        relevant.directory = ""
        relevant.checkpointEvery = 1
        relevant.validateEvery = 1
        relevant.validation = []
        relevant.metadata = [:]
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(relevant)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
