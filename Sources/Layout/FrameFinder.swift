import Foundation

/// Finds frames drawn around writing: a ring, or sides that meet at their ends, along the edges of a rectangle that
/// holds other strokes, and nothing in between.
struct FrameFinder {
    private let shapes: [StrokeShape]
    /// Of small letters.
    private let pageHeight: Double
    private let tally: WorkTally

    init(shapes: [StrokeShape], tally: WorkTally) {
        self.shapes = shapes
        self.tally = tally
        pageHeight = WritingScale(shapes: shapes).page
    }

    /// Shapes that frame what is on the page; empty where nothing is framed.
    func frames() -> Set<Int> {
        let boxes = BoxTree(shapes.map(\.box), tally: tally)
        var result: Set<Int> = []
        for sides in candidates() where !sides.contains(where: result.contains) {
            guard let ring = FrameRing(sides.map { shapes[$0] }) else { continue }
            let held = boxes.items(touching: ring.box, limit: Self.mostHeld).filter { !sides.contains($0) && ring.holds(shapes[$0]) }
            if isWriting(held, in: ring) { result.formUnion(sides) }
        }
        return result
    }

    /// Sets of shapes that may be the sides of one frame each.
    private func candidates() -> [[Int]] {
        largest(shapes.indices.filter { shapes[$0].isClosed }).map { [$0] } + joined(largest(shapes.indices.filter { shapes[$0].isSide }))
    }

    private func largest(_ some: [Int]) -> [Int] {
        some.count <= Self.most ? some : some.sorted { shapes[$0].extent > shapes[$1].extent }.prefix(Self.most).sorted()
    }

    /// What meets at its ends, in sets of two to eight; larger ones are tables and hatching.
    private func joined(_ straight: [Int]) -> [[Int]] {
        var parent = Array(straight.indices)
        func root(_ i: Int) -> Int {
            var i = i
            while parent[i] != i { i = parent[i] }
            return i
        }
        for i in straight.indices {
            for j in 0..<i where root(i) != root(j) && shapes[straight[i]].meets(shapes[straight[j]]) {
                parent[root(i)] = root(j)
            }
            tally.add(i)
        }
        return Dictionary(grouping: straight.indices, by: root).values.filter { (2...8).contains($0.count) }
            .map { $0.map { straight[$0] } }.sorted { $0[0] < $1[0] }
    }

    /// Most of what is on the page, or what looks like writing of the page's size: rings around eyes and windows are the
    /// drawing's own.
    private func isWriting(_ held: [Int], in ring: FrameRing) -> Bool {
        guard let first = held.first else { return false }
        let content = Box(around: held, of: shapes)
        guard max(content.width, content.height) > 0.1 * max(ring.box.width, ring.box.height) else { return false }
        // A stroke straight across a ring is a letter's (0, Θ), and so may a ring around a dot be.
        let shape = shapes[first]
        guard held.count > 1 || shape.length > 1.3 * hypot(shape.box.width, shape.box.height) else { return false }
        if 2 * held.count >= shapes.count - ring.sides { return true }
        let within = held.map { shapes[$0] }
        let h = WritingScale(shapes: within).page
        guard h > 0.45 * pageHeight, h < 2.2 * pageHeight else { return false }
        let group = SketchGroup(
            Array(within.indices), of: within, odd: [Double](repeating: 0, count: within.count), slope: 0, h: pageHeight)
        return group.doubt < Self.surelyText
    }

    /// Of candidates on a page, and of what one of them holds: enough to tell by.
    private static let (most, mostHeld) = (200, 400)
    /// Log-odds of a drawing, see ``SketchGroup/doubt``. Of framed lines and blocks of real words 99 in 100 lie below,
    /// of what scribbled faces, houses and flow charts hold, where its size is a letter's, none.
    private static let surelyText = -3.6
}

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

extension StrokeShape {
    /// Whether the pen went around once and came back to about where it began.
    fileprivate var isClosed: Bool {
        guard x.count > 3, let firstX = x.first, let firstY = y.first, let lastX = x.last, let lastY = y.last else { return false }
        let around = box.width + box.height
        return box.width > 0 && box.height > 0 && length > 1.3 * around && length < 2.9 * around
            && hypot(firstX - lastX, firstY - lastY) < 0.35 * min(box.width, box.height) + 0.03 * around
    }

    /// Whether it may be one to three sides of a frame: its way runs level and upright only, or nearly.
    fileprivate var isSide: Bool {
        guard let firstX = x.first, let firstY = y.first else { return false }
        // Steps of a twentieth, or the hand's trembling would count as way.
        let step = 0.05 * extent
        var (lastX, lastY) = (firstX, firstY)
        var (way, level, upright) = (0.0, 0.0, 0.0)
        for i in x.indices {
            let (dx, dy) = (x[i] - lastX, y[i] - lastY)
            let length = hypot(dx, dy)
            guard length > step else { continue }
            way += length
            level += abs(dx)
            upright += abs(dy)
            (lastX, lastY) = (x[i], y[i])
        }
        return way > 0 && level + upright < 1.18 * way && level < 2.2 * box.width + step && upright < 2.2 * box.height + step
    }

    /// Whether an end of one comes near an end of the other.
    fileprivate func meets(_ other: StrokeShape) -> Bool {
        let near = 0.25 * min(extent, other.extent)
        guard box.widened(x: near, y: near).touches(other.box), let a = ends, let b = other.ends else { return false }
        return [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)].contains { hypot($0.x - $1.x, $0.y - $1.y) < near }
    }

    fileprivate var extent: Double { max(box.width, box.height) }

    private var ends: (Turn, Turn)? {
        guard let firstX = x.first, let firstY = y.first, let lastX = x.last, let lastY = y.last else { return nil }
        return (Turn(x: firstX, y: firstY), Turn(x: lastX, y: lastY))
    }
}
