/// What stops a training before or while it runs. Checkpoints already written are whole.
public enum TrainingError: Error, Equatable, Sendable {
    /// The configuration cannot be read or makes no sense; `reason` names the key.
    case configuration(file: String, reason: String)
    /// A source of samples is missing or holds nothing usable.
    case source(name: String, reason: String)
    /// A checkpoint cannot be continued with this configuration, or is damaged.
    case checkpoint(file: String, reason: String)
    /// The loss left the range of numbers.
    case diverged(samples: Int)
    /// A result could not be written.
    case unwritable(file: String, reason: String)
}

extension TrainingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .configuration(let file, let reason): "\(file): \(reason)"
        case .source(let name, let reason): "source \(name): \(reason)"
        case .checkpoint(let file, let reason): "\(file): \(reason)"
        case .diverged(let samples):
            "the loss is no number any more after \(samples) samples; lower the learning rate and resume"
        case .unwritable(let file, let reason): "\(file): cannot be written: \(reason)"
        }
    }
}
