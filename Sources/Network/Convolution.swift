/// Forward and backward of a ``ConvolutionShape`` over packed samples, as matrix products on gathered frames.
enum Convolution {
    /// output[rows′ × out] = gather(input[rows × in])·W + b
    /// - Parameters:
    ///   - panels: the same parameters as ``WeightPanels``, if there are.
    ///   - columns: scratch.
    static func forward(
        _ shape: ConvolutionShape, parameters: UnsafePointer<Float>, panels: UnsafePointer<Float>?,
        input: UnsafePointer<Float>, from: Segments, to: Segments, columns: FloatBuffer,
        output: UnsafeMutablePointer<Float>, accumulate: Bool = false
    ) {
        let rows = to.rows
        let bias = parameters + shape.bias
        if accumulate {
            for row in 0..<rows { VectorKernels.add(bias, to: output + row * shape.output, count: shape.output) }
        } else {
            for row in 0..<rows { (output + row * shape.output).update(from: bias, count: shape.output) }
        }
        if let panels, !shape.isPointwise, from.count == 1 {
            let frames = padded(shape, input: input, frames: from.rows, rows: rows, columns: columns)
            WeightPanels.convolve(shape, panels, input: frames, rows: rows, output: output)
        } else {
            let source = gathered(shape, input: input, from: from, to: to, columns: columns)
            add(shape, parameters: parameters, panels: panels, input: source, rows: rows, output: output)
        }
    }

    /// One sample's frames between as many zeros as its first and last row see.
    private static func padded(
        _ shape: ConvolutionShape, input: UnsafePointer<Float>, frames: Int, rows: Int, columns: FloatBuffer
    ) -> UnsafePointer<Float> {
        let width = shape.input
        let before = shape.kernel / 2 * shape.dilation
        let seen = (rows - 1) * shape.stride + (shape.kernel - 1) * shape.dilation + 1
        let after = max(0, seen - before - frames)
        let scratch = columns.reserve((before + frames + after) * width)
        scratch.update(repeating: 0, count: before * width)
        (scratch + before * width).update(from: input, count: frames * width)
        (scratch + (before + frames) * width).update(repeating: 0, count: after * width)
        return UnsafePointer(scratch)
    }

    /// output[rows × out] += input[rows × kernel·in]·W
    static func add(
        _ shape: ConvolutionShape, parameters: UnsafePointer<Float>, panels: UnsafePointer<Float>?,
        input: UnsafePointer<Float>, rows: Int, output: UnsafeMutablePointer<Float>
    ) {
        if let panels {
            WeightPanels.multiply(input, panels + shape.weight, into: output, m: rows, n: shape.output, k: shape.columns)
        } else {
            BLAS.multiply(
                input, parameters + shape.weight, into: output, m: rows, n: shape.output, k: shape.columns, beta: 1)
        }
    }

    /// Adds to the gradients of weights and bias, and writes (or adds) the gradient of the input.
    /// - Parameters:
    ///   - outputGradient: [rows′ × out].
    ///   - inputGradient: [rows × in], overwritten; `nil` where nobody needs it.
    static func backward(
        _ shape: ConvolutionShape, parameters: UnsafePointer<Float>, gradients: UnsafeMutablePointer<Float>,
        input: UnsafePointer<Float>, from: Segments, to: Segments, columns: FloatBuffer,
        outputGradient: UnsafePointer<Float>, inputGradient: UnsafeMutablePointer<Float>?
    ) {
        let rows = to.rows
        let source = gathered(shape, input: input, from: from, to: to, columns: columns)
        BLAS.multiplyTransposedA(
            source, outputGradient, into: gradients + shape.weight, m: shape.columns, n: shape.output, k: rows, beta: 1)
        let bias = gradients + shape.bias
        for row in 0..<rows { VectorKernels.add(outputGradient + row * shape.output, to: bias, count: shape.output) }
        guard let inputGradient else { return }
        if shape.isPointwise {
            BLAS.multiplyTransposedB(
                outputGradient, parameters + shape.weight, into: inputGradient, m: rows, n: shape.input,
                k: shape.output, beta: 0)
            return
        }
        let scratch = columns.reserve(rows * shape.columns)
        BLAS.multiplyTransposedB(
            outputGradient, parameters + shape.weight, into: scratch, m: rows, n: shape.columns, k: shape.output,
            beta: 0)
        scatter(shape, columns: scratch, from: from, to: to, inputGradient: inputGradient)
    }

    private static func gathered(
        _ shape: ConvolutionShape, input: UnsafePointer<Float>, from: Segments, to: Segments, columns: FloatBuffer
    ) -> UnsafePointer<Float> {
        if shape.isPointwise { return input }
        let scratch = columns.reserve(to.rows * shape.columns)
        let width = shape.input
        forEachTap(shape, from: from, to: to) { place, source in
            if let source {
                (scratch + place).update(from: input + source * width, count: width)
            } else {
                (scratch + place).update(repeating: 0, count: width)
            }
        }
        return UnsafePointer(scratch)
    }

    private static func scatter(
        _ shape: ConvolutionShape, columns: UnsafePointer<Float>, from: Segments, to: Segments,
        inputGradient: UnsafeMutablePointer<Float>
    ) {
        let width = shape.input
        inputGradient.update(repeating: 0, count: from.rows * width)
        forEachTap(shape, from: from, to: to) { place, target in
            if let target { VectorKernels.add(columns + place, to: inputGradient + target * width, count: width) }
        }
    }

    /// Calls `body` for every tap of every output frame: where the tap's channels lie among the gathered frames, and
    /// which input row it sees; `nil` outside the sample.
    @inline(__always)
    private static func forEachTap(
        _ shape: ConvolutionShape, from: Segments, to: Segments, _ body: (Int, Int?) -> Void
    ) {
        for segment in 0..<from.count {
            let inside = from[segment]
            for (frame, row) in to[segment].enumerated() {
                var place = row * shape.columns
                var seen = frame * shape.stride - (shape.kernel / 2) * shape.dilation
                for _ in 0..<shape.kernel {
                    body(place, seen >= 0 && seen < inside.count ? inside.lowerBound + seen : nil)
                    place += shape.input
                    seen += shape.dilation
                }
            }
        }
    }
}
