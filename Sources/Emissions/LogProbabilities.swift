/// What the network says and the decoder reads: for every frame of a line, the natural logarithm of the
/// probability of each class. Class 0 is the CTC blank; class k > 0 is the alphabet's symbol k − 1.
public struct LogProbabilities: Sendable, Equatable {
    /// T′, the number of frames.
    public let frames: Int
    /// C, the number of classes, the blank included.
    public let classes: Int
    /// Row-major [T′ × C].
    public let values: [Float]

    public init(frames: Int, classes: Int, values: [Float]) {
        precondition(values.count == frames * classes, "a [T′ × C] matrix needs T′·C values")
        self.frames = frames
        self.classes = classes
        self.values = values
    }

    public subscript(frame: Int, class index: Int) -> Float { values[frame * classes + index] }
}
