import Features

/// Where a kind of training sample comes from: stored ink, or ink composed on the spot.
package protocol SampleSource: Sendable {
    /// A sample, decided by the random numbers alone.
    func draw(_ random: inout SplitMix64) -> TrainingSample
}
