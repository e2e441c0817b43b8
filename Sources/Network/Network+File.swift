import Foundation

extension Network {
    /// The newest model file version that this program reads and the one it writes.
    public static let fileVersion = 1

    private enum Key {
        static let version = "rukopis.version"
        static let architecture = "rukopis.architecture"
    }

    /// Reads a model file; everything needed to run it is in the file.
    /// - Throws: ``NetworkError``, naming the file.
    public init(contentsOf url: URL) throws {
        let data: Data
        do {
            data = try Data(contentsOf: url)
        } catch {
            throw NetworkError.unreadable(file: url.path, reason: (error as NSError).localizedDescription)
        }
        try self.init(data: data, file: url.path)
    }

    /// - Parameter file: the name used in errors.
    public init(data: Data, file: String) throws {
        let container = try Safetensors(data: data, file: file)
        guard let versionText = container.metadata[Key.version], let version = Int(versionText) else {
            throw NetworkError.unsuitable(file: file, reason: "its metadata has no \(Key.version)")
        }
        guard version <= Network.fileVersion else {
            throw NetworkError.newer(file: file, version: version, supported: Network.fileVersion)
        }
        guard let json = container.metadata[Key.architecture],
            let architecture = try? JSONDecoder().decode(Architecture.self, from: Data(json.utf8))
        else { throw NetworkError.unsuitable(file: file, reason: "its metadata has no readable \(Key.architecture)") }
        if let fault = architecture.fault { throw NetworkError.unsuitable(file: file, reason: fault) }

        let layout = ParameterLayout(architecture)
        let tensors = Dictionary(container.tensors.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var parameters: [Float] = []
        parameters.reserveCapacity(layout.count)
        for expected in layout.tensors {
            guard let tensor = tensors[expected.name] else {
                throw NetworkError.damaged(file: file, reason: "tensor \(expected.name) is missing")
            }
            guard tensor.shape == expected.shape else {
                throw NetworkError.damaged(
                    file: file, reason: "tensor \(expected.name) has shape \(tensor.shape), expected \(expected.shape)")
            }
            guard tensor.values.allSatisfy(\.isFinite) else {
                throw NetworkError.damaged(file: file, reason: "tensor \(expected.name) holds infinities or NaN")
            }
            parameters += tensor.values
        }
        var metadata = container.metadata
        metadata[Key.version] = nil
        metadata[Key.architecture] = nil
        try self.init(architecture: architecture, parameters: parameters, metadata: metadata)
    }

    /// Writes the model file beside its place and renames it, so that a reader sees the old or the new one, whole.
    /// - Parameter half: weights as F16.
    public func write(to url: URL, half: Bool) throws {
        try serialized(half: half).write(to: url, options: .atomic)
    }

    package func serialized(half: Bool) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        var metadata = metadata
        metadata[Key.version] = String(Network.fileVersion)
        metadata[Key.architecture] = String(decoding: try encoder.encode(architecture), as: UTF8.self)
        let tensors = ParameterLayout(architecture).tensors.map {
            Safetensors.Tensor(
                name: $0.name, shape: $0.shape, values: Array(parameters[$0.offset..<$0.offset + $0.count]))
        }
        return try Safetensors(tensors: tensors, metadata: metadata).serialized(half: half)
    }
}
