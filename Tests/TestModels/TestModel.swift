import Features
import Foundation
import Language
import Network
import Recognition

/// Networks that read every ink alike: all weights are zero but the biases of the heads, so that each frame says
/// one and the same symbol, which decoding merges into one letter.
package enum TestModel {
    /// - Parameters:
    ///   - latin: what the Latin head reads.
    ///   - cyrillic: what the Cyrillic head reads; `nil` for a network without that head.
    ///   - script: which script the network takes every line for.
    package static func network(
        latin: Character = "a", cyrillic: Character? = "я", script: Script = .latin,
        editing metadata: (inout [String: String]) -> Void = { _ in }
    ) throws -> Network {
        let features = FeatureSettings()
        var readings: [(script: Script, symbol: Character)] = [(.latin, latin)]
        if let cyrillic { readings.append((.cyrillic, cyrillic)) }
        let alphabets = Dictionary(uniqueKeysWithValues: readings.map { ($0.script, Alphabet.standard(for: $0.script)) })
        let architecture = Architecture(
            inputChannels: features.channels, stemChannels: 4, width: 4, kernel: 3, dilations: [1],
            headNames: readings.map(\.script.rawValue), headClasses: readings.map { (alphabets[$0.script]?.count ?? 0) + 1 })
        let layout = ParameterLayout(architecture)
        var parameters = [Float](repeating: 0, count: layout.count)
        for tensor in layout.tensors {
            for reading in readings where tensor.name == "head.\(reading.script.rawValue).bias" {
                let symbol = alphabets[reading.script]?.index(of: reading.symbol) ?? 0
                parameters[tensor.offset + symbol + 1] = 12
            }
            if tensor.name == "router.bias", let index = readings.firstIndex(where: { $0.script == script }) {
                parameters[tensor.offset + index] = 6
            }
        }
        var entries = RecognizerMetadata(alphabets: alphabets, features: features).entries
        metadata(&entries)
        return try Network(architecture: architecture, parameters: parameters, metadata: entries)
    }

    /// Writes such a network into a new folder of its own and gives the file.
    package static func file(latin: Character = "a", script: Script = .latin) throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("rukopis-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("recognizer-test.safetensors")
        try network(latin: latin, script: script).write(to: file, half: false)
        return file
    }
}
