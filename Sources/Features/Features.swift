/// What the network reads: T frames of D channels, one frame per resampled point of the pen's way.
public struct Features: Sendable, Equatable {
    /// T, the number of frames.
    public let frames: Int
    /// D, the number of channels.
    public let channels: Int
    /// Row-major [T × D].
    public let values: [Float]
    /// [T]: for each frame, which of the given strokes it lies on; a frame in the air belongs to the stroke to come.
    public let strokes: [Int]

    public init(frames: Int, channels: Int, values: [Float], strokes: [Int]) {
        precondition(values.count == frames * channels, "a [T × D] matrix needs T·D values")
        precondition(strokes.count == frames, "each frame lies on a stroke")
        self.frames = frames
        self.channels = channels
        self.values = values
        self.strokes = strokes
    }
}
