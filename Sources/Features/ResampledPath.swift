/// The pen's way at equal steps along each stroke, with a few frames in the air between strokes.
struct ResampledPath {
    var x: [Float] = []
    var y: [Float] = []
    /// Index of the input's stroke.
    var stroke: [Int] = []
    /// Whether the pen is on the surface; false between strokes.
    var isDown: [Bool] = []
    /// Half-open frame ranges of the pen-down strokes.
    var strokes: [Range<Int>] = []
    /// Arc length of each of ``strokes``.
    var lengths: [Float] = []

    /// A line of writing has some thousand frames; beyond this the step grows, so that no ink can ask for all memory.
    static let frameLimit = 65_536

    init(_ ink: Trajectory, step: Float, airFrames: Int) {
        var total: Float = 0
        ink.forEachSegment { _, _, length in total += length }
        let step = max(step, total / Float(ResampledPath.frameLimit / 2))
        var arc: [Float] = []
        for stroke in 0..<ink.strokeCount {
            let points = ink.points(of: stroke)
            guard !points.isEmpty, x.count < ResampledPath.frameLimit else { continue }
            arc.removeAll(keepingCapacity: true)
            arc.append(0)
            for index in points.dropFirst() {
                let dx = ink.x[index] - ink.x[index - 1]
                let dy = ink.y[index] - ink.y[index - 1]
                arc.append(arc[arc.count - 1] + (dx * dx + dy * dy).squareRoot())
            }
            let length = arc[arc.count - 1]
            if let last = strokes.last { fly(from: last.upperBound - 1, to: points.lowerBound, ink, stroke, airFrames) }
            let pieces = max(1, Int((length / step).rounded()))
            let begin = x.count
            var segment = 0
            for piece in 0...pieces {
                let target = length * Float(piece) / Float(pieces)
                while segment + 2 < arc.count && arc[segment + 1] < target { segment += 1 }
                let from = points.lowerBound + segment
                let to = min(from + 1, points.upperBound - 1)
                let gap = segment + 1 < arc.count ? arc[segment + 1] - arc[segment] : 0
                let part = gap > 0 ? min(max((target - arc[segment]) / gap, 0), 1) : 0
                append(
                    x: ink.x[from] + part * (ink.x[to] - ink.x[from]), y: ink.y[from] + part * (ink.y[to] - ink.y[from]),
                    stroke: stroke, down: true)
            }
            smooth(begin..<x.count)
            strokes.append(begin..<x.count)
            lengths.append(length)
        }
    }

    private mutating func append(x newX: Float, y newY: Float, stroke index: Int, down: Bool) {
        x.append(newX)
        y.append(newY)
        stroke.append(index)
        isDown.append(down)
    }

    private mutating func fly(from last: Int, to point: Int, _ ink: Trajectory, _ index: Int, _ airFrames: Int) {
        let (startX, startY) = (x[last], y[last])
        for frame in 0..<airFrames {
            let part = Float(frame + 1) / Float(airFrames + 1)
            append(
                x: startX + part * (ink.x[point] - startX), y: startY + part * (ink.y[point] - startY), stroke: index,
                down: false)
        }
    }

    /// One pass of ¼ ½ ¼: rounds off the stairs of coarse sensors; ends stay where they are.
    private mutating func smooth(_ range: Range<Int>) {
        guard range.count > 2 else { return }
        var (beforeX, beforeY) = (x[range.lowerBound], y[range.lowerBound])
        for index in (range.lowerBound + 1)..<(range.upperBound - 1) {
            let (hereX, hereY) = (x[index], y[index])
            x[index] = 0.25 * beforeX + 0.5 * hereX + 0.25 * x[index + 1]
            y[index] = 0.25 * beforeY + 0.5 * hereY + 0.25 * y[index + 1]
            (beforeX, beforeY) = (hereX, hereY)
        }
    }
}
