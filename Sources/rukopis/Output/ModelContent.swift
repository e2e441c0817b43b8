import Foundation
import Network

/// What `inspect` says of a model file; the stored properties' names are the JSON's keys.
struct ModelContent: Encodable {
    let file: String
    let architecture: Architecture
    let metadata: [String: String]

    /// - Throws: `NetworkError`.
    init(file: String) throws {
        let network = try Network(contentsOf: URL(fileURLWithPath: file))
        self.file = file
        architecture = network.architecture
        metadata = network.metadata
    }

    /// For people.
    var text: String {
        let heads = zip(architecture.headNames, architecture.headClasses).map { "\($0) (\($1) classes)" }
        var lines = [
            file, "  input      \(architecture.inputChannels) channels",
            "  trunk      \(architecture.dilations.count) blocks of \(architecture.width) channels",
            "  heads      \(heads.joined(separator: ", "))",
        ]
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) { lines.append("  \(key): \(value)") }
        return lines.joined(separator: "\n") + "\n"
    }
}
