extension Architecture {
    /// Floating-point operations of the matrix products for a line: two for each weight and each frame that it sees.
    ///
    /// - Parameter frames: T, frames of features.
    package func operations(frames: Int) -> Double {
        let layout = ParameterLayout(self)
        let middle = layout.stem[0].outputFrames(max(0, frames))
        let rows = layout.stem[1].outputFrames(middle)
        func cost(_ shape: ConvolutionShape, _ rows: Int) -> Double {
            2 * Double(rows) * Double(shape.columns) * Double(shape.output)
        }
        let stem = cost(layout.stem[0], middle) + cost(layout.stem[1], rows)
        let blocks = layout.blocks.reduce(0) { $0 + cost($1.convolution, rows) + cost($1.mix, rows) }
        return stem + blocks + layout.heads.reduce(0) { $0 + cost($1, rows) } + cost(layout.router, 1)
    }
}
