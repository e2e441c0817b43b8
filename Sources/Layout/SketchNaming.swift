/// Says what a stroke that is not writing is for, from the lines of writing near it.
struct SketchNaming {
    let shapes: [StrokeShape]
    let slope: Double
    let h: Double
    /// Shapes of writing, and where they stand.
    private let written: [Int]
    private let tree: BoxTree
    private let lines: [[Int]]
    private let lineOf: [Int: Int]

    /// - Parameter lines: the shapes of each line.
    init(shapes: [StrokeShape], lines: [[Int]], slope: Double, h: Double, tally: WorkTally) {
        self.shapes = shapes
        self.slope = slope
        self.h = h
        let written = Array(lines.joined())
        self.written = written
        self.lines = lines
        lineOf = Dictionary(lines.enumerated().flatMap { line in line.element.map { ($0, line.offset) } }) { line, _ in line }
        tree = BoxTree(written.map { shapes[$0].box }, tally: tally)
    }

    private func written(around box: Box) -> [Int] { tree.items(touching: box, limit: 4096).map { written[$0] } }

    func kind(of sketched: Int) -> NotWriting.Kind {
        let shape = shapes[sketched]
        if isFlat(shape) {
            switch relation(of: shape) {
            case .below: return .underline
            case .through: return .crossingOut
            case .none: return .sketch
            }
        }
        return isFrame(shape) ? .box : .sketch
    }

    /// Shapes of writing that a crossing-out takes back.
    func struck(by sketched: Int) -> [Int] {
        let box = shapes[sketched].box
        // The first and the last letter are seldom struck to their outer edge.
        let reach = box.widened(x: 0.3 * h, y: 0)
        func isSpanned(_ i: Int) -> Bool {
            -reach.gapX(shapes[i].box) >= 0.6 * shapes[i].box.width
        }
        let struck = written(around: box).filter { isSpanned($0) && shapes[$0].box.gapY(box) <= 0 }
        // Dots and bars of the letters struck are not touched themselves.
        let lines = Set(struck.compactMap { lineOf[$0] })
        return lines.flatMap { self.lines[$0].filter(isSpanned) }
    }

    private enum Relation { case below, through, none }

    private func isFlat(_ shape: StrokeShape) -> Bool {
        let rise = abs(slope) * shape.box.width
        return shape.box.width > 2 * h && shape.box.height - rise < max(0.5 * h, 0.12 * shape.box.width)
    }

    /// How a level stroke lies to the writing above and under it.
    private func relation(of shape: StrokeShape) -> Relation {
        var (above, through) = (0.0, 0.0)
        for i in written(around: shape.box.widened(x: 0, y: 4 * h)) {
            let other = shapes[i].box
            let shared = min(shape.box.maxX, other.maxX) - max(shape.box.minX, other.minX)
            guard shared > 0 else { continue }
            let offset = shape.box.midY + slope * (other.midX - shape.box.midX) - other.midY
            if abs(offset) < 0.3 * other.height { through += shared } else if offset > 0, offset < other.height / 2 + h { above += shared }
        }
        if through > 0.45 * shape.box.width { return .through }
        return above > 0.5 * shape.box.width ? .below : .none
    }

    /// One closed stroke around writing.
    private func isFrame(_ shape: StrokeShape) -> Bool {
        guard let firstX = shape.x.first, let firstY = shape.y.first, let lastX = shape.x.last, let lastY = shape.y.last else {
            return false
        }
        let gap = ((firstX - lastX) * (firstX - lastX) + (firstY - lastY) * (firstY - lastY)).squareRoot()
        guard gap < 0.15 * shape.length, shape.length < 3 * (shape.box.width + shape.box.height) else { return false }
        return written(around: shape.box).contains { i in
            let inner = shapes[i].box
            return inner.minX > shape.box.minX && inner.maxX < shape.box.maxX && inner.minY > shape.box.minY
                && inner.maxY < shape.box.maxY
        }
    }
}
