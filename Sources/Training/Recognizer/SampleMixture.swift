import Features

/// All sources of a run with their shares and augmentations: sample number i of the run is a function of seed and i.
struct SampleMixture: Sendable {
    private struct Part: Sendable {
        let source: any SampleSource
        let augmentation: Augmentation
        /// Running sum of the shares.
        let cumulative: Float
    }

    private var parts: [Part] = []
    private let seed: UInt64

    init(seed: UInt64) { self.seed = seed }

    mutating func add(_ source: any SampleSource, weight: Float, augmentation: Augmentation) {
        parts.append(
            Part(source: source, augmentation: augmentation, cumulative: (parts.last?.cumulative ?? 0) + max(0, weight)))
    }

    /// The sample, already augmented.
    func sample(_ index: Int) -> TrainingSample {
        var random = SplitMix64(seed: seed, index: index)
        let target = random.unit() * (parts.last?.cumulative ?? 0)
        let part = parts.first { $0.cumulative > target } ?? parts[parts.count - 1]
        var sample = part.source.draw(&random)
        part.augmentation.apply(to: &sample.ink, random: &random)
        return sample
    }
}
