import Decoding
import Dispatch
import Features
import Foundation
import Ink
import Language
import Network
import Recognition

/// Labelled ink of writers who are not trained on, read greedily with the script given.
struct ValidationSet: Sendable {
    let name: String
    private let script: Script
    private let samples: [(features: [Float], text: String)]

    /// - Throws: ``TrainingError/source(name:reason:)``.
    init(_ settings: TrainingConfiguration.ValidationSettings, extractor: FeatureExtractor) throws {
        name = settings.name
        script = settings.script
        var all: [LabelledSample] = []
        for file in try SampleFiles.files(in: [settings.path], source: settings.name) {
            try SampleFiles.forEachSample(in: file, level: nil, source: settings.name) { all.append($0) }
        }
        guard !all.isEmpty else { throw TrainingError.source(name: name, reason: "holds no labelled ink") }
        let count = min(all.count, max(1, settings.limit))
        samples = (0..<count).map { index in
            let sample = all[index * all.count / count]
            return (extractor.features(of: sample.strokes).values, sample.text)
        }
    }

    /// Error rates of a network, worked out on several threads.
    func evaluate(_ network: Network, threads: Int) -> ErrorRates {
        let decoder = Decoder(
            alphabet: Alphabet.standard(for: script), script: script, options: DecoderOptions(isGreedy: true))
        let collected = Collected()
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            var rates = ErrorRates()
            for index in stride(from: thread, to: samples.count, by: threads) {
                let output = network.output(of: samples[index].features)
                let emissions = output.heads[script.rawValue]
                let text = emissions.flatMap { try? decoder.hypotheses(from: $0).first?.text } ?? ""
                rates.add(reference: samples[index].text, hypothesis: text)
            }
            collected.merge(rates)
        }
        return collected.rates
    }

    private final class Collected: @unchecked Sendable {
        // Touched only under the lock.
        private let lock = NSLock()
        private(set) var rates = ErrorRates()
        func merge(_ other: ErrorRates) { lock.withLock { rates.merge(other) } }
    }
}
