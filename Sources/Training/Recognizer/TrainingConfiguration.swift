import Features
import Foundation
import Language
import Network

/// Everything that decides a training's result. Read from JSON; keys left out have the defaults given here.
package struct TrainingConfiguration: Sendable, Equatable, Codable {
    package var name = "recognizer"
    /// Of all random numbers: initial weights, order of samples, augmentation.
    package var seed: UInt64 = 1
    /// Length of the run.
    package var samples = 800_000
    /// Samples for one step of the optimizer.
    package var batch = 32
    /// Parts of a batch that are worked on side by side; results depend on it, not on the number of threads.
    package var shards = 4
    package var threads = 2
    /// Checkpoints, log and models in training go here; relative to the configuration file.
    package var directory = "run"
    /// Samples between checkpoints and between validations.
    package var checkpointEvery = 10_000
    package var validateEvery = 40_000
    /// Weight of the script router's loss beside a sample's CTC loss.
    package var routerWeight: Float = 0.3

    package var network = NetworkSettings()
    package var features = FeatureSettings()
    package var optimizer = OptimizerSettings()
    /// By name; sources choose one.
    package var augmentations: [String: AugmentationSettings] = ["plain": AugmentationSettings()]
    package var sources: [SourceSettings] = []
    package var validation: [ValidationSettings] = []
    /// Goes into the model file as it is: training data, licences, notes.
    package var metadata: [String: String] = [:]

    package init() {}

    package struct NetworkSettings: Sendable, Equatable, Codable {
        package var stemChannels = 96
        package var width = 160
        package var kernel = 5
        package var dilations = [1, 2, 4, 1, 2, 4, 1, 2, 4, 1]
        /// A model file to start from instead of random weights, or empty; it may have fewer blocks, which must be the
        /// first ones here.
        package var startFrom = ""

        package init() {}
    }

    package struct ValidationSettings: Sendable, Equatable, Codable {
        package var name = ""
        /// An ink file with labels.
        package var path = ""
        package var script = Script.latin
        /// Only so many samples, spread evenly over the file.
        package var limit = 500

        package init() {}
    }

    package var architecture: Architecture {
        Architecture(
            inputChannels: features.channels, stemChannels: network.stemChannels, width: network.width,
            kernel: network.kernel, dilations: network.dilations, headNames: Script.allCases.map(\.rawValue),
            headClasses: Script.allCases.map { Alphabet.standard(for: $0).count + 1 })
    }

    /// The first number that makes no sense, or `nil`.
    package var fault: String? {
        if samples < 1 { return "samples must be positive" }
        if batch < 1 || batch > 4096 { return "batch must be in 1…4096" }
        if shards < 1 || shards > batch { return "shards must be in 1…batch" }
        if threads < 1 || threads > 256 { return "threads must be in 1…256" }
        if checkpointEvery < 1 || validateEvery < 1 { return "checkpointEvery and validateEvery must be positive" }
        if let fault = features.fault { return "features: \(fault)" }
        if sources.isEmpty { return "sources is empty" }
        for source in sources {
            if augmentations[source.augmentation] == nil {
                return "source \(source.name): augmentation \"\(source.augmentation)\" is not among augmentations"
            }
        }
        return nil
    }
}
