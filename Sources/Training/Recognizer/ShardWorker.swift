import Features
import Glibc
import Network

/// Forward, loss and backward for one part of a batch, in its own memory.
///
/// `@unchecked Sendable`: the trainer hands each worker to one thread at a time and reads its results after that
/// thread is done.
final class ShardWorker: @unchecked Sendable {
    /// Gradient by the parameters, summed over the shard's samples and scaled; [parameter count].
    private(set) var gradients: [Float]
    private(set) var result = Result()

    struct Result {
        /// Sum of −ln P over the samples that have an alignment.
        var loss = 0.0
        var symbols = 0
        /// Sum of the router's −ln P.
        var routerLoss = 0.0
        var samples = 0
        /// Samples with fewer frames than symbols need.
        var skipped = 0
    }

    /// A network whose answers the learning one is held to, by the divergence of its answers from these.
    struct Anchor {
        var parameters: [Float]
        /// Beside a sample's loss; for samples without labels, and for the heads of other scripts.
        var weight: Float
        /// For labelled samples on their own head.
        var ownWeight: Float
    }

    private let architecture: Architecture
    private let extractor: FeatureExtractor
    private let routerWeight: Float
    private let anchor: Anchor?
    private let pass: NetworkPass
    /// Runs the anchor's weights beside the learning ones.
    private let anchorPass: NetworkPass?
    private var loss = CTCLoss()
    private var logits: [Float] = []

    /// No line that is not a mistake has more frames.
    private static let frameLimit = 8_000

    convenience init(_ configuration: TrainingConfiguration) {
        self.init(
            architecture: configuration.architecture, features: configuration.features,
            routerWeight: configuration.routerWeight)
    }

    /// - Parameter anchor: what the network should stay near to; samples without labels then count too.
    init(architecture: Architecture, features: FeatureSettings, routerWeight: Float = 0, anchor: Anchor? = nil) {
        self.architecture = architecture
        extractor = FeatureExtractor(features)
        self.routerWeight = routerWeight
        self.anchor = anchor
        pass = NetworkPass(architecture)
        anchorPass = anchor.map { _ in NetworkPass(architecture) }
        gradients = [Float](repeating: 0, count: pass.layout.count)
    }

    /// - Parameters:
    ///   - indices: which samples of the run.
    ///   - scale: factor on every sample's gradient.
    func work(on indices: Range<Int>, of mixture: SampleMixture, parameters: [Float], scale: Float) {
        // By head, so that a head's rows are neighbours; the order within is the run's.
        let drawn = indices.map { mixture.sample($0) }
        let samples = architecture.headNames.indices.flatMap { head in drawn.filter { $0.head == head } }
        run(samples, parameters: parameters, scale: scale)
    }

    /// - Parameter samples: sorted by head.
    func run(_ samples: [TrainingSample], parameters: [Float], scale: Float) {
        result = Result()
        gradients.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
        var kept: [TrainingSample] = []
        pass.beginPack()
        anchorPass?.beginPack()
        for sample in samples {
            let features = extractor.features(of: sample.ink)
            guard features.frames > 0, features.frames <= ShardWorker.frameLimit else {
                result.skipped += 1
                continue
            }
            kept.append(sample)
            features.values.withUnsafeBufferPointer { source in
                if let start = source.baseAddress {
                    pass.append(frames: features.frames).update(from: start, count: source.count)
                    anchorPass?.append(frames: features.frames).update(from: start, count: source.count)
                }
            }
        }
        guard !kept.isEmpty else { return }
        anchor?.parameters.withUnsafeBufferPointer { weights in
            if let weights = weights.baseAddress { anchorPass?.runTrunk(parameters: weights) }
        }
        parameters.withUnsafeBufferPointer { weights in
            gradients.withUnsafeMutableBufferPointer { gradients in
                guard let weights = weights.baseAddress, let gradients = gradients.baseAddress else { return }
                pass.runTrunk(parameters: weights)
                pass.beginBackward()
                for head in architecture.headNames.indices {
                    let own = kept.firstIndex { $0.head == head }.map { first in
                        first..<(kept[first...].firstIndex { $0.head != head } ?? kept.count)
                    }
                    guard let range = anchor == nil ? own : kept.indices else { continue }
                    learn(kept, range, head: head, weights: weights, gradients: gradients, scale: scale)
                }
                if routerWeight > 0 { learnRoute(kept, weights: weights, gradients: gradients, scale: scale) }
                pass.trunkBackward(parameters: weights, gradients: gradients)
            }
        }
    }

    private func learn(
        _ samples: [TrainingSample], _ range: Range<Int>, head: Int, weights: UnsafePointer<Float>,
        gradients: UnsafeMutablePointer<Float>, scale: Float
    ) {
        let classes = architecture.headClasses[head]
        let firstRow = pass.trunkRows(of: range.lowerBound).lowerBound
        let rows = pass.trunkRows(of: range.upperBound - 1).upperBound - firstRow
        // Log-probabilities, then their gradients, then the anchor's log-probabilities.
        grow((anchor == nil ? 2 : 3) * rows * classes)
        logits.withUnsafeMutableBufferPointer { buffer in
            guard let probabilities = buffer.baseAddress else { return }
            let gradient = probabilities + rows * classes
            pass.head(head, samples: range, parameters: weights, output: probabilities)
            anchor?.parameters.withUnsafeBufferPointer { weights in
                guard let weights = weights.baseAddress else { return }
                anchorPass?.head(head, samples: range, parameters: weights, output: gradient + rows * classes)
            }
            for index in range {
                let own = pass.trunkRows(of: index)
                let offset = (own.lowerBound - firstRow) * classes
                let target = gradient + offset
                let sample = samples[index]
                let isLabelled = sample.head == head && !sample.labels.isEmpty
                let value = isLabelled
                    ? loss.evaluate(
                        probabilities + offset, frames: own.count, classes: classes, labels: sample.labels,
                        gradient: target) : nil
                if let value {
                    result.loss += Double(value)
                    result.symbols += sample.labels.count
                    result.samples += 1
                    for element in 0..<own.count * classes { target[element] *= scale }
                } else {
                    if isLabelled { result.skipped += 1 }
                    target.update(repeating: 0, count: own.count * classes)
                }
                if let anchor {
                    let weight = scale * (isLabelled ? anchor.ownWeight : anchor.weight)
                    let old = target + rows * classes
                    let new = probabilities + offset
                    for element in 0..<own.count * classes where weight > 0 {
                        target[element] += weight * (exp(new[element]) - exp(old[element]))
                    }
                }
            }
            pass.headBackward(
                head, samples: range, parameters: weights, logitGradient: gradient, gradients: gradients)
        }
    }

    private func learnRoute(
        _ samples: [TrainingSample], weights: UnsafePointer<Float>, gradients: UnsafeMutablePointer<Float>, scale: Float
    ) {
        let heads = architecture.headNames.count
        grow(samples.count * heads)
        logits.withUnsafeMutableBufferPointer { buffer in
            guard let values = buffer.baseAddress else { return }
            pass.route(parameters: weights, output: values)
            for (index, sample) in samples.enumerated() {
                result.routerLoss -= Double(values[index * heads + sample.head])
                for head in 0..<heads {
                    let value = values + index * heads + head
                    value.pointee = (exp(value.pointee) - (head == sample.head ? 1 : 0)) * scale * routerWeight
                }
            }
            pass.routeBackward(parameters: weights, logitGradient: values, gradients: gradients)
        }
    }

    private func grow(_ count: Int) {
        if logits.count < count { logits = [Float](repeating: 0, count: count + count / 4) }
    }
}
