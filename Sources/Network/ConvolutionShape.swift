/// One convolution along time: its sizes and where its weights lie in the flat parameter vector.
///
/// Output frame t sees input frames t·stride + (j − kernel/2)·dilation for j in 0..<kernel; frames outside the
/// sample count as zero.
struct ConvolutionShape: Sendable, Equatable {
    var input: Int
    var output: Int
    var kernel: Int
    var stride: Int
    var dilation: Int
    /// Offset of the [kernel·input × output] weights.
    var weight: Int
    /// Offset of the [output] bias.
    var bias: Int

    var columns: Int { kernel * input }
    /// A 1×1 convolution needs no gathering: its input is the matrix already.
    var isPointwise: Bool { kernel == 1 && stride == 1 }

    func outputFrames(_ frames: Int) -> Int { (frames + stride - 1) / stride }
}
