/// The way along the edges of a rectangle, or of an ellipse, that stands level or nearly.
struct FrameRing {
    let box: Box
    /// How many strokes they are.
    let sides: Int
    /// Rise of the sides per x.
    private let slope: Double

    /// `nil` where the sides don't run all around, or some of them go through the middle.
    init?(_ sides: [StrokeShape]) {
        var best: (area: Double, slope: Double, box: Box)?
        for step in -9...9 {
            let slope = 0.02 * Double(step)
            let box = Self.levelBox(sides, slope: slope)
            let area = box.width * box.height
            if area < best?.area ?? .infinity { best = (area, slope, box) }
        }
        guard let best, best.box.width > 0, best.box.height > 0 else { return nil }
        (slope, box, self.sides) = (best.slope, best.box, sides.count)
        guard runsAround(sides) else { return nil }
    }

    private static func levelBox(_ sides: [StrokeShape], slope: Double) -> Box {
        var box = Box(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
        for side in sides {
            for i in side.x.indices {
                let (x, y) = (side.x[i] + slope * side.y[i], side.y[i] - slope * side.x[i])
                box = box.union(Box(minX: x, minY: y, maxX: x, maxY: y))
            }
        }
        return box
    }

    /// In the frame's own square, which reaches from -1 to 1 both ways.
    private func place(x: Double, y: Double) -> (u: Double, v: Double) {
        let (x, y) = (x + slope * y, y - slope * x)
        return (2 * (x - box.midX) / box.width, 2 * (y - box.midY) / box.height)
    }

    private func runsAround(_ sides: [StrokeShape]) -> Bool {
        // Eight parts of each edge, seen from the middle.
        var isPassed = [Bool](repeating: false, count: 32)
        for side in sides {
            for i in side.x.indices {
                let to = place(x: side.x[i], y: side.y[i])
                let from = i > 0 ? place(x: side.x[i - 1], y: side.y[i - 1]) : to
                let steps = min(64, max(1, Int(16 * max(abs(to.u - from.u), abs(to.v - from.v)))))
                for k in 1...steps {
                    let t = Double(k) / Double(steps)
                    let (u, v) = (from.u + t * (to.u - from.u), from.v + t * (to.v - from.v))
                    let reach = max(abs(u), abs(v))
                    guard reach > Self.emptied else { return false }
                    let along = (abs(u) >= abs(v) ? v / reach : u / reach) + 1
                    let edge = abs(u) >= abs(v) ? (u > 0 ? 0 : 1) : (v > 0 ? 2 : 3)
                    isPassed[8 * edge + min(7, Int(4 * along))] = true
                }
            }
        }
        return isPassed.filter { $0 }.count >= 28
    }

    /// Whether the shape lies wholly within.
    func holds(_ shape: StrokeShape) -> Bool {
        shape.x.indices.allSatisfy { i in
            let (u, v) = place(x: shape.x[i], y: shape.y[i])
            return max(abs(u), abs(v)) < 1
        }
    }

    /// Of the way from the middle to the edges, where no side of a frame comes.
    private static let emptied = 0.6
}
