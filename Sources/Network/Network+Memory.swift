import Emissions

extension Network {
    /// The output for a line of which a beginning was seen before; the same as ``output(of:)`` but for rounding.
    ///
    /// - Parameter features: row-major [T × inputChannels], at least one frame.
    /// - Returns: also how many frames of the output, at the beginning, are the same as last time.
    package func output(of features: [Float], memory: NetworkMemory) -> (output: NetworkOutput, unchanged: Int) {
        let same = memory.unchangedFrames(in: features)
        memory.input.resize(to: same)
        memory.input.values.append(contentsOf: features[(same * memory.input.width)...])
        return passes.withPass { pass in
            parameters.withUnsafeBufferPointer { weights in
                // An architecture always has parameters, so the base address exists.
                guard let weights = weights.baseAddress else { preconditionFailure("a network without weights") }
                let run = MemoryRun(
                    network: self, pass: pass, weights: weights, panels: panels?.values, memory: memory)
                return run.output(from: same)
            }
        }
    }
}

/// One update of a memory.
private struct MemoryRun {
    let network: Network
    let pass: NetworkPass
    let weights: UnsafePointer<Float>
    let panels: UnsafePointer<Float>?
    let memory: NetworkMemory

    /// - Parameter first: the first frame of features that changed.
    func output(from first: Int) -> (output: NetworkOutput, unchanged: Int) {
        let layout = pass.layout
        var from = strided(layout.stem[0], &memory.input, first: first, into: &memory.stem, silu: true)
        from = strided(layout.stem[1], &memory.stem, first: from, into: &memory.stream[0], silu: false)
        let rows = memory.stream[0].count
        for (index, shapes) in layout.blocks.enumerated() {
            from = block(shapes, index: index, first: from, rows: rows)
        }
        finish(from: from, rows: rows)
        return (read(rows: rows), min(from, rows))
    }

    /// A convolution of stride 2 over the rows in reach of a change.
    private func strided(
        _ shape: ConvolutionShape, _ source: inout NetworkMemory.Rows, first: Int,
        into target: inout NetworkMemory.Rows, silu: Bool
    ) -> Int {
        let half = shape.kernel / 2
        // Row r sees the input's rows 2r − half … 2r + half.
        let changed = max(0, (first - half + 1) / 2)
        let rows = shape.outputFrames(source.count)
        target.resize(to: rows)
        guard changed < rows else { return rows }
        // A window begins early enough that what it lacks to the left does not reach the rows that are wanted.
        let begin = max(0, changed - (half + 1) / 2)
        var window = Segments()
        window.append(frames: source.count - 2 * begin)
        let made = window.strided(by: 2)
        let scratch = pass.gradientA.reserve(made.rows * shape.output)
        source.values.withUnsafeBufferPointer { input in
            guard let start = input.baseAddress else { return }
            Convolution.forward(
                shape, parameters: weights, panels: panels, input: start + 2 * begin * shape.input, from: window,
                to: made, columns: pass.columns, output: scratch)
        }
        target.values.withUnsafeMutableBufferPointer { output in
            guard let start = output.baseAddress else { return }
            let (into, kept) = (start + changed * shape.output, scratch + (changed - begin) * shape.output)
            let count = (rows - changed) * shape.output
            if silu {
                VectorKernels.silu(kept, count: count, output: into)
            } else {
                into.update(from: kept, count: count)
            }
        }
        return changed
    }

    private func block(
        _ shapes: (convolution: ConvolutionShape, mix: ConvolutionShape), index: Int, first: Int, rows: Int
    ) -> Int {
        let width = shapes.convolution.input
        let reach = shapes.convolution.kernel / 2 * shapes.convolution.dilation
        memory.stream[index + 1].resize(to: rows)
        let changed = max(0, first - reach)
        guard changed < rows else { return rows }
        let begin = max(0, changed - reach)
        let count = rows - begin
        var window = Segments()
        window.append(frames: count)
        var kept = Segments()
        kept.append(frames: rows - changed)
        let normalized = pass.gradientA.reserve(count * (width + 1))
        let hidden = pass.gradientB.reserve(count * width)
        memory.stream[index].values.withUnsafeBufferPointer { stream in
            guard let start = stream.baseAddress else { return }
            VectorKernels.layerNorm(
                start + begin * width, rows: count, width: width, output: normalized,
                inverseDeviation: normalized + count * width)
            Convolution.forward(
                shapes.convolution, parameters: weights, panels: panels, input: normalized, from: window, to: window,
                columns: pass.columns, output: hidden)
            VectorKernels.silu(hidden, count: count * width, output: normalized)
            memory.stream[index + 1].values.withUnsafeMutableBufferPointer { next in
                guard let output = next.baseAddress else { return }
                (output + changed * width).update(from: start + changed * width, count: (rows - changed) * width)
                Convolution.forward(
                    shapes.mix, parameters: weights, panels: panels, input: normalized + (changed - begin) * width,
                    from: kept, to: kept, columns: pass.columns, output: output + changed * width, accumulate: true)
            }
        }
        return changed
    }

    /// The last norm and the heads.
    private func finish(from: Int, rows: Int) {
        let width = memory.normalized.width
        memory.normalized.resize(to: rows)
        for head in memory.heads.indices { memory.heads[head].resize(to: rows) }
        guard from < rows, let last = memory.stream.last else { return }
        let count = rows - from
        let deviations = pass.gradientA.reserve(count)
        memory.normalized.values.withUnsafeMutableBufferPointer { normalized in
            guard let output = normalized.baseAddress else { return }
            last.values.withUnsafeBufferPointer { stream in
                guard let start = stream.baseAddress else { return }
                VectorKernels.layerNorm(
                    start + from * width, rows: count, width: width, output: output + from * width,
                    inverseDeviation: deviations)
            }
            for (head, shape) in pass.layout.heads.enumerated() {
                memory.heads[head].values.withUnsafeMutableBufferPointer { values in
                    guard let values = values.baseAddress else { return }
                    let into = values + from * shape.output
                    pass.linear(
                        shape, parameters: weights, panels: panels, input: output + from * width, rows: count,
                        output: into)
                    VectorKernels.logSoftmax(into, rows: count, width: shape.output)
                }
            }
        }
    }

    private func read(rows: Int) -> NetworkOutput {
        let names = network.architecture.headNames
        var heads: [String: LogProbabilities] = [:]
        for (head, name) in names.enumerated() {
            let memory = memory.heads[head]
            heads[name] = LogProbabilities(frames: rows, classes: memory.width, values: memory.values)
        }
        var routed = [Float](repeating: 0, count: names.count)
        memory.normalized.values.withUnsafeBufferPointer { normalized in
            guard let start = normalized.baseAddress else { return }
            pass.route(rows: rows, of: start, parameters: weights, panels: panels, output: &routed)
        }
        return NetworkOutput(heads: heads, headLogProbabilities: .init(uniqueKeysWithValues: zip(names, routed)))
    }
}
