/// Why a pen cannot be listened to (any longer). What was captured before stays.
package enum CaptureError: Error, Equatable, Sendable {
    /// It cannot be opened, or is no pen tablet.
    case notOpened(device: String, reason: String)
    /// A recording that is none.
    case malformed(device: String, line: Int, reason: String)
}

extension CaptureError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notOpened(let device, let reason): "\(device): \(reason)"
        case .malformed(let device, let line, let reason): "\(device):\(line): \(reason)"
        }
    }
}
