/// What the network reads: T frames of D channels, one frame per resampled point of the pen's way.
public struct Features: Sendable, Equatable {
    /// T, the number of frames.
    public let frames: Int
    /// D, the number of channels.
    public let channels: Int
    /// Row-major [T × D].
    public let values: [Float]

    public init(frames: Int, channels: Int, values: [Float]) {
        precondition(values.count == frames * channels, "a [T × D] matrix needs T·D values")
        self.frames = frames
        self.channels = channels
        self.values = values
    }
}
