/// A result that could not be put where it belongs.
enum OutputError: Error, Equatable, CustomStringConvertible {
    case unwritable(place: String, reason: String)

    var description: String {
        switch self {
        case .unwritable(let place, let reason): "\(place): cannot be written: \(reason)"
        }
    }
}
