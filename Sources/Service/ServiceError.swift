/// What keeps a server from being started. Nothing listens then.
package enum ServiceError: Error, Equatable, Sendable {
    /// The library is missing, the place taken, or the certificate not to be used.
    case notServing(place: String, reason: String)
}

extension ServiceError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notServing(let place, let reason): "\(place): \(reason)"
        }
    }
}
