import Emissions

/// What the network says of one line.
public struct NetworkOutput: Sendable, Equatable {
    /// By head name (the script's raw value): T′ frames of log-probabilities.
    public var heads: [String: LogProbabilities]
    /// By head name: natural logarithm of the probability that the line is written in that script.
    public var headLogProbabilities: [String: Float]
}
