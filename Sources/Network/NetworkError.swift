/// What can go wrong between a model file and a network's answer.
public enum NetworkError: Error, Equatable, Sendable {
    /// OpenBLAS is missing or has no room, or its kernel computes wrong results.
    case blas(String)
    /// The file cannot be read at all.
    case unreadable(file: String, reason: String)
    /// The file is no safetensors file, or is damaged or cut off.
    case damaged(file: String, reason: String)
    /// The file was made by a newer Rukopis.
    case newer(file: String, version: Int, supported: Int)
    /// The file is sound, but not a network that this program can run.
    case unsuitable(file: String, reason: String)
}

extension NetworkError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .blas(let reason): reason
        case .unreadable(let file, let reason): "\(file): cannot be read: \(reason)"
        case .damaged(let file, let reason): "\(file): damaged model file: \(reason); fetch or train it again"
        case .newer(let file, let version, let supported):
            "\(file): model file version \(version), this program knows up to \(supported); update rukopis"
        case .unsuitable(let file, let reason): "\(file): not a usable recognizer: \(reason)"
        }
    }
}
