import Features

/// One labelled piece of ink, ready to be augmented and learned.
package struct TrainingSample: Sendable {
    /// In units of its spread (see `FeatureSettings`), centred.
    package var ink: Trajectory
    /// Classes of the head's alphabet (symbol index + 1).
    package var labels: [UInt16]
    /// Which head it trains.
    package var head: Int
    /// The ink's spread in its file's unit: how large the writer wrote it beside the others.
    package var unit: Float = 1
}
