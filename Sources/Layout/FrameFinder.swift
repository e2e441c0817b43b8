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
            let near = boxes.items(touching: ring.box, limit: Self.mostHeld)
            let held = near.filter { !sides.contains($0) && ring.holds(shapes[$0]) }
            if isWriting(held, in: ring) { result.formUnion(sides) }
        }
        return result
    }

    /// Sets of shapes that may be the sides of one frame each.
    private func candidates() -> [[Int]] {
        let rings = largest(shapes.indices.filter { shapes[$0].isClosed })
        return rings.map { [$0] } + joined(largest(shapes.indices.filter { shapes[$0].isSide }))
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
