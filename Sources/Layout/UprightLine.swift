/// A line of writing, measured in the upright frame.
struct UprightLine {
    /// Words from left to right, the strokes of each in the order in which they were written.
    let words: [[StrokeShape]]
    let box: Box
    /// Height of the baseline at the box's left edge.
    let baseline: Double
    let slope: Double
    /// Height of small letters, > 0.
    let xHeight: Double

    /// Around each word.
    var boxes: [Box] { words.map { Box(around: Array($0.indices), of: $0) } }

    /// Of the baseline.
    func height(at x: Double) -> Double { baseline + slope * (x - box.minX) }

    /// How high the ink's middle stands above the baseline, each stroke weighted by its length.
    func rise(of shapes: [StrokeShape]) -> Double {
        let length = shapes.reduce(0) { $0 + $1.length + 1e-9 }
        return shapes.reduce(0) { $0 + ($1.length + 1e-9) * (height(at: $1.centre.x) - $1.centre.y) } / length
    }

    /// The same with a cut at `x`, where no ink is.
    func parted(at x: Double) -> UprightLine {
        let words = words.flatMap { word in
            [word.filter { $0.box.midX < x }, word.filter { $0.box.midX >= x }].filter { !$0.isEmpty }
        }
        return UprightLine(words: words, box: box, baseline: baseline, slope: slope, xHeight: xHeight)
    }
}
