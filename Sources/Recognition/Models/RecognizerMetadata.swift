import Features
import Foundation
import Language
import Network

/// What a model file says of itself beside its architecture: what a network needs to be a recognizer.
package struct RecognizerMetadata: Sendable, Equatable {
    /// For each head, in the order of the head's classes (the blank apart).
    package var alphabets: [Script: Alphabet]
    package var features: FeatureSettings

    /// The decoder's weights that fit this network (`DecoderOptions.weights`), by name; those not named keep their
    /// defaults.
    package var decoderWeights: [String: Float]

    package init(
        alphabets: [Script: Alphabet], features: FeatureSettings, decoderWeights: [String: Float] = [:]
    ) {
        self.alphabets = alphabets
        self.features = features
        self.decoderWeights = decoderWeights
    }

    static let featuresKey = "rukopis.features"
    package static let decoderKey = "rukopis.decoder"
    static func alphabetKey(_ script: Script) -> String { "rukopis.alphabet.\(script.rawValue)" }

    /// Reads the entries of a model file and checks that they fit its network.
    ///
    /// - Parameter file: for messages.
    package init(of network: Network, file: String) throws(RecognitionError) {
        alphabets = [:]
        decoderWeights = [:]
        let heads = zip(network.architecture.headNames, network.architecture.headClasses)
        for (name, classes) in heads {
            // A head for a script that this version does not know does no harm.
            guard let script = Script(rawValue: name) else { continue }
            let key = Self.alphabetKey(script)
            guard let symbols = network.metadata[key] else {
                throw .badMetadata(file: file, key: key, reason: "is missing")
            }
            let alphabet = Alphabet(symbols: Array(symbols))
            guard alphabet.count == classes - 1 else {
                throw .badMetadata(
                    file: file, key: key, reason: "has \(alphabet.count) symbols for a head of \(classes) classes")
            }
            alphabets[script] = alphabet
        }
        guard !alphabets.isEmpty else {
            throw .badMetadata(file: file, key: Self.alphabetKey(.latin), reason: "and those of other scripts are missing")
        }
        guard let json = network.metadata[Self.featuresKey] else {
            throw .badMetadata(file: file, key: Self.featuresKey, reason: "is missing")
        }
        guard let settings = try? JSONDecoder().decode(FeatureSettings.self, from: Data(json.utf8)) else {
            throw .badMetadata(file: file, key: Self.featuresKey, reason: "is not what this version understands")
        }
        features = settings
        if let fault = features.fault { throw .badMetadata(file: file, key: Self.featuresKey, reason: "is wrong: \(fault)") }
        guard features.channels == network.architecture.inputChannels else {
            throw .badMetadata(
                file: file, key: Self.featuresKey,
                reason: "gives \(features.channels) channels, the network reads \(network.architecture.inputChannels)")
        }
        if let json = network.metadata[Self.decoderKey] {
            guard let weights = try? JSONDecoder().decode([String: Float].self, from: Data(json.utf8)) else {
                throw .badMetadata(file: file, key: Self.decoderKey, reason: "is not a list of named numbers")
            }
            decoderWeights = weights
        }
    }

    /// The entries to put into a model file.
    package var entries: [String: String] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        var entries: [String: String] = [:]
        // Plain numbers always have a JSON form.
        if let json = try? encoder.encode(features) { entries[Self.featuresKey] = String(decoding: json, as: UTF8.self) }
        if !decoderWeights.isEmpty, let json = try? encoder.encode(decoderWeights) {
            entries[Self.decoderKey] = String(decoding: json, as: UTF8.self)
        }
        for (script, alphabet) in alphabets { entries[Self.alphabetKey(script)] = String(alphabet.symbols) }
        return entries
    }
}
