/// One thread's run through the network: scratch memory for forward and backward over packed samples.
///
/// Not `Sendable`: each thread owns one. Warm, it allocates nothing but its small segment tables.
package final class NetworkPass {
    package let layout: ParameterLayout
    private let architecture: Architecture

    private var inputSegments = Segments()
    private var middleSegments = Segments()
    /// Rows of the trunk for each sample of the last forward pass.
    private(set) var trunkSegments = Segments()

    private let input = FloatBuffer()
    private let stemLinear = [FloatBuffer(), FloatBuffer()]
    private let stemActive = FloatBuffer()
    private let trunk = FloatBuffer()
    let columns = FloatBuffer()
    private var blocks: [BlockActivations]
    private let finalNorm = FloatBuffer()
    private let finalDeviation = FloatBuffer()
    private let means = FloatBuffer()
    private let meanGradient = FloatBuffer()
    let gradientA = FloatBuffer()
    let gradientB = FloatBuffer()
    private let gradientC = FloatBuffer()

    /// What one residual block keeps for its backward pass.
    private struct BlockActivations {
        let normalized = FloatBuffer()
        let deviation = FloatBuffer()
        let linear = FloatBuffer()
        let active = FloatBuffer()
    }

    package init(_ architecture: Architecture) {
        self.architecture = architecture
        layout = ParameterLayout(architecture)
        blocks = architecture.dilations.map { _ in BlockActivations() }
    }

    // MARK: Input

    /// Starts a new pack of samples.
    package func beginPack() { inputSegments.removeAll() }

    /// Where to write the [frames × inputChannels] features of the next sample. The pointer is valid until the
    /// next call; everything appended so far is kept.
    package func append(frames: Int) -> UnsafeMutablePointer<Float> {
        let width = architecture.inputChannels
        let used = inputSegments.rows * width
        let needed = used + frames * width
        if needed > input.capacity {
            let saved = Array(UnsafeBufferPointer(start: input.pointer, count: used))
            input.reserve(needed).update(from: saved, count: used)
        }
        inputSegments.append(frames: frames)
        return input.pointer + used
    }

    /// Rows of the trunk that belong to a sample of the pack, in the order of appending; valid after ``runTrunk(parameters:)``.
    package func trunkRows(of sample: Int) -> Range<Int> { trunkSegments[sample] }

    // MARK: Forward

    /// Runs stem and blocks over the pack.
    ///
    /// - Parameter panels: the same parameters as ``WeightPanels``, if there are; so in all that follows.
    package func runTrunk(parameters: UnsafePointer<Float>, panels: UnsafePointer<Float>? = nil) {
        let width = architecture.width
        middleSegments = inputSegments.strided(by: 2)
        trunkSegments = middleSegments.strided(by: 2)
        let rows = trunkSegments.rows

        let first = stemLinear[0].reserve(middleSegments.rows * architecture.stemChannels)
        Convolution.forward(
            layout.stem[0], parameters: parameters, panels: panels, input: input.pointer, from: inputSegments,
            to: middleSegments, columns: columns, output: first)
        let active = stemActive.reserve(middleSegments.rows * architecture.stemChannels)
        VectorKernels.silu(first, count: middleSegments.rows * architecture.stemChannels, output: active)
        let x = trunk.reserve(rows * width)
        Convolution.forward(
            layout.stem[1], parameters: parameters, panels: panels, input: active, from: middleSegments,
            to: trunkSegments, columns: columns, output: x)

        for (block, shapes) in zip(blocks, layout.blocks) {
            let normalized = block.normalized.reserve(rows * width)
            VectorKernels.layerNorm(
                x, rows: rows, width: width, output: normalized, inverseDeviation: block.deviation.reserve(rows))
            let linear = block.linear.reserve(rows * width)
            Convolution.forward(
                shapes.convolution, parameters: parameters, panels: panels, input: normalized, from: trunkSegments,
                to: trunkSegments, columns: columns, output: linear)
            let active = block.active.reserve(rows * width)
            VectorKernels.silu(linear, count: rows * width, output: active)
            Convolution.forward(
                shapes.mix, parameters: parameters, panels: panels, input: active, from: trunkSegments,
                to: trunkSegments, columns: columns, output: x, accumulate: true)
        }
        VectorKernels.layerNorm(
            x, rows: rows, width: width, output: finalNorm.reserve(rows * width),
            inverseDeviation: finalDeviation.reserve(rows))
    }

    /// Log-probabilities [samples' rows × classes] of one head for a run of neighbouring samples of the pack.
    package func head(
        _ head: Int, samples: Range<Int>, parameters: UnsafePointer<Float>, panels: UnsafePointer<Float>? = nil,
        output: UnsafeMutablePointer<Float>
    ) {
        let shape = layout.heads[head]
        let rows = trunkSegments[samples]
        linear(
            shape, parameters: parameters, panels: panels, input: finalNorm.pointer + rows.lowerBound * shape.input,
            rows: rows.count, output: output)
        VectorKernels.logSoftmax(output, rows: rows.count, width: shape.output)
    }

    /// Log-probabilities [samples × heads] of each sample of the pack belonging to each head.
    package func route(
        parameters: UnsafePointer<Float>, panels: UnsafePointer<Float>? = nil, output: UnsafeMutablePointer<Float>
    ) {
        let width = architecture.width
        let means = means.reserve(trunkSegments.count * width)
        for sample in 0..<trunkSegments.count {
            let rows = trunkSegments[sample]
            mean(of: finalNorm.pointer + rows.lowerBound * width, rows: rows.count, into: means + sample * width)
        }
        route(means, samples: trunkSegments.count, parameters: parameters, panels: panels, output: output)
    }

    /// The same for one sample, whose rows after the last norm are given.
    func route(
        rows: Int, of normalized: UnsafePointer<Float>, parameters: UnsafePointer<Float>,
        panels: UnsafePointer<Float>?, output: UnsafeMutablePointer<Float>
    ) {
        let means = means.reserve(architecture.width)
        mean(of: normalized, rows: rows, into: means)
        route(means, samples: 1, parameters: parameters, panels: panels, output: output)
    }

    private func mean(of input: UnsafePointer<Float>, rows: Int, into mean: UnsafeMutablePointer<Float>) {
        let width = architecture.width
        mean.update(repeating: 0, count: width)
        for row in 0..<rows { VectorKernels.add(input + row * width, to: mean, count: width) }
        let scale = 1 / Float(max(rows, 1))
        for index in 0..<width { mean[index] *= scale }
    }

    private func route(
        _ means: UnsafePointer<Float>, samples: Int, parameters: UnsafePointer<Float>, panels: UnsafePointer<Float>?,
        output: UnsafeMutablePointer<Float>
    ) {
        let shape = layout.router
        linear(shape, parameters: parameters, panels: panels, input: means, rows: samples, output: output)
        VectorKernels.logSoftmax(output, rows: samples, width: shape.output)
    }

    func linear(
        _ shape: ConvolutionShape, parameters: UnsafePointer<Float>, panels: UnsafePointer<Float>?,
        input: UnsafePointer<Float>, rows: Int, output: UnsafeMutablePointer<Float>
    ) {
        for row in 0..<rows {
            (output + row * shape.output).update(from: parameters + shape.bias, count: shape.output)
        }
        Convolution.add(shape, parameters: parameters, panels: panels, input: input, rows: rows, output: output)
    }

    // MARK: Backward

    /// Clears what flows back into the trunk; heads and router then add to it.
    package func beginBackward() {
        let count = trunkSegments.rows * architecture.width
        gradientA.reserve(count).update(repeating: 0, count: count)
    }

    /// Adds a head's part, given the gradient of the loss by its logits [samples' rows × classes].
    package func headBackward(
        _ head: Int, samples: Range<Int>, parameters: UnsafePointer<Float>, logitGradient: UnsafePointer<Float>,
        gradients: UnsafeMutablePointer<Float>
    ) {
        let shape = layout.heads[head]
        let rows = trunkSegments[samples]
        linearBackward(
            shape, parameters: parameters, input: finalNorm.pointer + rows.lowerBound * shape.input, rows: rows.count,
            outputGradient: logitGradient, gradients: gradients)
        BLAS.multiplyTransposedB(
            logitGradient, parameters + shape.weight, into: gradientA.pointer + rows.lowerBound * shape.input,
            m: rows.count, n: shape.input, k: shape.output, beta: 1)
    }

    /// Adds the router's part, given the gradient of the loss by its logits [samples × heads]. Call after
    /// ``route(parameters:output:)`` on the same pack.
    package func routeBackward(
        parameters: UnsafePointer<Float>, logitGradient: UnsafePointer<Float>, gradients: UnsafeMutablePointer<Float>
    ) {
        let shape = layout.router
        let width = architecture.width
        linearBackward(
            shape, parameters: parameters, input: means.pointer, rows: trunkSegments.count,
            outputGradient: logitGradient, gradients: gradients)
        let meanGradient = meanGradient.reserve(trunkSegments.count * width)
        BLAS.multiplyTransposedB(
            logitGradient, parameters + shape.weight, into: meanGradient, m: trunkSegments.count, n: width,
            k: shape.output, beta: 0)
        for sample in 0..<trunkSegments.count {
            let rows = trunkSegments[sample]
            let scale = 1 / Float(max(rows.count, 1))
            for index in 0..<width { meanGradient[sample * width + index] *= scale }
            for row in rows {
                VectorKernels.add(meanGradient + sample * width, to: gradientA.pointer + row * width, count: width)
            }
        }
    }

    /// Flows the collected gradient through blocks and stem, adding to `gradients` [parameter count].
    package func trunkBackward(parameters: UnsafePointer<Float>, gradients: UnsafeMutablePointer<Float>) {
        let width = architecture.width
        let rows = trunkSegments.rows
        let count = rows * width
        // gradientB: of the residual stream; gradientA: scratch for what a branch's input receives.
        let stream = gradientB.reserve(count)
        stream.update(repeating: 0, count: count)
        VectorKernels.addLayerNormGradient(
            outputGradient: gradientA.pointer, normalized: finalNorm.pointer,
            inverseDeviation: finalDeviation.pointer, rows: rows, width: width, inputGradient: stream)
        let branch = gradientA.reserve(count)
        let hidden = gradientC.reserve(count)
        for (block, shapes) in zip(blocks, layout.blocks).reversed() {
            Convolution.backward(
                shapes.mix, parameters: parameters, gradients: gradients, input: block.active.pointer,
                from: trunkSegments, to: trunkSegments, columns: columns, outputGradient: stream,
                inputGradient: hidden)
            VectorKernels.multiplyBySiluSlope(block.linear.pointer, count: count, gradient: hidden)
            Convolution.backward(
                shapes.convolution, parameters: parameters, gradients: gradients, input: block.normalized.pointer,
                from: trunkSegments, to: trunkSegments, columns: columns, outputGradient: hidden,
                inputGradient: branch)
            VectorKernels.addLayerNormGradient(
                outputGradient: branch, normalized: block.normalized.pointer,
                inverseDeviation: block.deviation.pointer, rows: rows, width: width, inputGradient: stream)
        }
        let stemCount = middleSegments.rows * architecture.stemChannels
        let stemGradient = gradientC.reserve(stemCount)
        Convolution.backward(
            layout.stem[1], parameters: parameters, gradients: gradients, input: stemActive.pointer,
            from: middleSegments, to: trunkSegments, columns: columns, outputGradient: stream,
            inputGradient: stemGradient)
        VectorKernels.multiplyBySiluSlope(stemLinear[0].pointer, count: stemCount, gradient: stemGradient)
        Convolution.backward(
            layout.stem[0], parameters: parameters, gradients: gradients, input: input.pointer, from: inputSegments,
            to: middleSegments, columns: columns, outputGradient: stemGradient, inputGradient: nil)
    }

    private func linearBackward(
        _ shape: ConvolutionShape, parameters: UnsafePointer<Float>, input: UnsafePointer<Float>, rows: Int,
        outputGradient: UnsafePointer<Float>, gradients: UnsafeMutablePointer<Float>
    ) {
        BLAS.multiplyTransposedA(
            input, outputGradient, into: gradients + shape.weight, m: shape.input, n: shape.output, k: rows, beta: 1)
        for row in 0..<rows {
            VectorKernels.add(outputGradient + row * shape.output, to: gradients + shape.bias, count: shape.output)
        }
    }
}
