import Emissions
import Foundation

/// The recognition network with its weights: features of a line in, log-probabilities of each script's head out.
///
/// Sendable and read-only; each call takes a workspace from a pool, so that calls may run side by side.
public struct Network: Sendable {
    public let architecture: Architecture
    /// All other metadata of the model file (alphabets, feature settings, training data, licences …).
    public let metadata: [String: String]
    package let parameters: [Float]
    let passes: PassPool
    /// `nil` where the processor has no kernel for them; OpenBLAS multiplies then.
    let panels: WeightPanels?

    /// - Parameter parameters: the flat vector that `ParameterLayout` describes.
    /// - Throws: ``NetworkError/blas(_:)`` where OpenBLAS is needed and cannot be loaded.
    package init(architecture: Architecture, parameters: [Float], metadata: [String: String] = [:]) throws {
        self.architecture = architecture
        self.parameters = parameters
        self.metadata = metadata
        passes = PassPool(architecture)
        panels = WeightPanels(ParameterLayout(architecture), parameters: parameters)
        // Reading does without it where there are panels, and starts sooner so.
        if panels == nil { try BLAS.load() }
    }

    /// The same network with more metadata; entries of the same keys are replaced.
    package func adding(_ entries: [String: String]) -> Network {
        Network(self, metadata: metadata.merging(entries) { $1 })
    }

    private init(_ other: Network, metadata: [String: String]) {
        architecture = other.architecture
        self.metadata = metadata
        parameters = other.parameters
        passes = other.passes
        panels = other.panels
    }

    /// - Parameter features: row-major [T × inputChannels]; T may be zero.
    /// - Returns: for each head T′ = ⌈T/4⌉ frames of log-probabilities, and how likely each head is the right one.
    public func output(of features: [Float]) -> NetworkOutput {
        let frames = features.count / architecture.inputChannels
        let classes = architecture.headClasses
        guard frames > 0 else {
            let empty = classes.map { LogProbabilities(frames: 0, classes: $0, values: []) }
            let even = -Float(architecture.headNames.count).logarithm
            return NetworkOutput(
                heads: .init(uniqueKeysWithValues: zip(architecture.headNames, empty)),
                headLogProbabilities: .init(uniqueKeysWithValues: architecture.headNames.map { ($0, even) }))
        }
        let panels = panels?.values
        return passes.withPass { pass in
            parameters.withUnsafeBufferPointer { weights in
                // An architecture always has parameters, so the base address exists.
                guard let weights = weights.baseAddress else { preconditionFailure("a network without weights") }
                pass.beginPack()
                features.withUnsafeBufferPointer { source in
                    if let start = source.baseAddress {
                        pass.append(frames: frames).update(from: start, count: frames * architecture.inputChannels)
                    }
                }
                pass.runTrunk(parameters: weights, panels: panels)
                let rows = pass.trunkRows(of: 0).count
                var heads: [String: LogProbabilities] = [:]
                for (head, name) in architecture.headNames.enumerated() {
                    let values = [Float](unsafeUninitializedCapacity: rows * classes[head]) { buffer, count in
                        if let start = buffer.baseAddress {
                            pass.head(head, samples: 0..<1, parameters: weights, panels: panels, output: start)
                        }
                        count = rows * classes[head]
                    }
                    heads[name] = LogProbabilities(frames: rows, classes: classes[head], values: values)
                }
                var routed = [Float](repeating: 0, count: classes.count)
                pass.route(parameters: weights, panels: panels, output: &routed)
                return NetworkOutput(
                    heads: heads,
                    headLogProbabilities: .init(uniqueKeysWithValues: zip(architecture.headNames, routed)))
            }
        }
    }
}

extension Float {
    fileprivate var logarithm: Float { log(self) }
}
