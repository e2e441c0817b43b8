import CKernels

/// The network's matrices in the order in which a product with few rows is fastest, put in order once.
///
/// A stroke or a word has some ten to fifty rows; there OpenBLAS spends as much time on ordering the weights, for each
/// product anew, as on multiplying.
final class WeightPanels: @unchecked Sendable {
    /// As long as the flat vector, each matrix at its own offset; biases are not used. Written only by the initializer.
    let values: UnsafePointer<Float>

    /// - Returns: `nil` where the processor has no kernel for it.
    init?(_ layout: ParameterLayout, parameters: [Float]) {
        guard Self.kernel != nil else { return nil }
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: max(layout.count, 1) * MemoryLayout<Float>.stride, alignment: 64)
        let panels = memory.bindMemory(to: Float.self, capacity: layout.count)
        parameters.withUnsafeBufferPointer { weights in
            guard let weights = weights.baseAddress else { return }
            for tensor in layout.tensors {
                let rows = tensor.isMatrix ? tensor.shape[0] : 1
                rukopis_panels_arrange(
                    weights + tensor.offset, Int32(rows), Int32(tensor.count / rows), panels + tensor.offset)
            }
        }
        values = UnsafePointer(panels)
    }

    deinit { UnsafeRawPointer(values).deallocate() }

    /// The name of the processor's kernel; `nil` where it has none.
    static var kernel: String? { rukopis_panels_kernel().map { String(cString: $0) } }

    /// C[m×n] += A[m×k]·B
    /// - Parameter panels: B[k×n], in panels.
    static func multiply(
        _ a: UnsafePointer<Float>, _ panels: UnsafePointer<Float>, into c: UnsafeMutablePointer<Float>,
        m: Int, n: Int, k: Int
    ) {
        guard m > 0, n > 0, k > 0 else { return }
        rukopis_panels_convolve(a, Int32(k), 0, 1, Int32(k), panels, c, Int32(m), Int32(n))
    }

    /// output[rows × out] += what a convolution sees of one sample, times its weights; nothing is gathered.
    ///
    /// - Parameter input: the frame that the first tap of the first row sees; frames before and after the sample are there,
    ///   as zeros.
    static func convolve(
        _ shape: ConvolutionShape, _ panels: UnsafePointer<Float>, input: UnsafePointer<Float>, rows: Int,
        output: UnsafeMutablePointer<Float>
    ) {
        guard rows > 0 else { return }
        rukopis_panels_convolve(
            input, Int32(shape.stride * shape.input), Int32(shape.dilation * shape.input), Int32(shape.kernel),
            Int32(shape.input), panels + shape.weight, output, Int32(rows), Int32(shape.output))
    }
}
