/// Carries the verdict "drawn" from strokes that are drawn for sure to what belongs to them: what touches a drawing,
/// lies within it, was made between two of its strokes or is nearer to it than to writing.
struct SketchSpread {
    private let shapes: [StrokeShape]
    private let groups: [SketchGroup]
    private let h: Double
    private var result: Set<Int>
    /// Sketched strokes that draw others in.
    private var drawn: Set<Int> = []
    /// Shapes within the box of a drawn one.
    private var isInside: [Bool]
    private var centres: BoxTree
    /// What lies at most half an x-height, and four, from a drawn stroke.
    private var touched: InkGrid
    private var near: InkGrid
    private var text: InkGrid
    private let groupTree: BoxTree
    private let groupOf: [Int?]
    private var queue: [Int] = []
    private var isQueued: [Bool]

    init(shapes: [StrokeShape], seeds: [Int], groups: [SketchGroup], slope: Double, h: Double, tally: WorkTally) {
        self.shapes = shapes
        self.groups = groups
        self.h = h
        result = Set(seeds)
        isInside = [Bool](repeating: false, count: shapes.count)
        centres = BoxTree(
            shapes.map { Box(minX: $0.box.midX, minY: $0.box.midY, maxX: $0.box.midX, maxY: $0.box.midY) }, tally: tally)
        touched = InkGrid(cellSize: 0.5 * h)
        near = InkGrid(cellSize: h)
        text = InkGrid(cellSize: h)
        groupTree = BoxTree(groups.map(\.box), tally: tally)
        var groupOf = [Int?](repeating: nil, count: shapes.count)
        for (k, group) in groups.enumerated() { for i in group.shapes { groupOf[i] = k } }
        self.groupOf = groupOf
        isQueued = [Bool](repeating: false, count: groups.count)
        for (k, group) in groups.enumerated() where group.doubt < Self.surelyText {
            for i in group.shapes { text.cover(shapes[i], owner: k) }
        }
        // Rulings and underlines run past writing without drawing it in.
        for i in seeds where !isRuling(shapes[i].box, slope: slope) { draw(i) }
    }

    mutating func sketched() -> Set<Int> {
        for k in groups.indices.reversed() { enqueue(k) }
        var next = 0
        while next < queue.count {
            let k = queue[next]
            next += 1
            isQueued[k] = false
            let group = groups[k]
            guard group.shapes.first.map({ !result.contains($0) }) == true, isDrawn(k) else { continue }
            result.formUnion(group.shapes)
            // What looks like writing may be a label in the drawing, but carries the drawing no farther.
            guard group.doubt > -2.5 else { continue }
            for i in group.shapes { draw(i) }
            for other in groupTree.items(touching: group.box.widened(x: 5 * h, y: 5 * h), limit: 256) { enqueue(other) }
        }
        return result
    }

    private mutating func enqueue(_ k: Int) {
        guard groups[k].doubt > Self.surelyNoSketch, !isQueued[k] else { return }
        isQueued[k] = true
        queue.append(k)
    }

    private mutating func draw(_ i: Int) {
        drawn.insert(i)
        touched.cover(shapes[i])
        near.cover(shapes[i])
        for k in centres.items(touching: shapes[i].box) {
            isInside[k] = true
            centres.remove(k)
            if let group = groupOf[k] { enqueue(group) }
        }
        for k in i - 2...i + 2 where shapes.indices.contains(k) {
            if let group = groupOf[k] { enqueue(group) }
        }
    }

    private func isDrawn(_ k: Int) -> Bool {
        let group = groups[k]
        let n = Double(group.shapes.count)
        let touching = Double(group.shapes.filter { touched.touches(shapes[$0]) }.count) / n
        let inside = Double(group.shapes.filter { isInside[$0] }.count) / n
        let time = Double(group.shapes.filter { isBetween($0) }.count) / n
        let toSketch = group.shapes.map { near.distance(to: shapes[$0], limit: 4) }.min() ?? 4
        let toText = group.shapes.map { text.distance(to: shapes[$0], limit: 4, except: k) }.min() ?? 4
        let isFar = toSketch > 3 && toText < 3
        let evidence = isFar ? 0 : Self.touching * touching + Self.inside * inside * (n > 3 ? 0.5 : 1) + Self.time * time
        return group.doubt + evidence + Self.nearness * Double(toText - toSketch) > Self.verdict
    }

    private func isRuling(_ box: Box, slope: Double) -> Bool {
        box.height - abs(slope) * box.width < max(0.5 * h, 0.05 * box.width)
    }

    private func isBetween(_ i: Int) -> Bool { (i - 2...i + 2).contains { drawn.contains($0) } }

    /// Log-odds below which a group keeps drawings away, and below which it is text whatever is near.
    private static let (surelyText, surelyNoSketch) = (-3.5, -9.0)
    /// Log-odds from which on a group is called a drawing.
    private static let verdict = -1.2
    /// Log-odds of the share of a group's strokes that touch a drawing, that lie within one of its strokes' boxes, and
    /// that were made next to its strokes; and of each x-height by which the drawing is nearer than other writing.
    private static let (touching, inside, time, nearness) = (3.5, 2.5, 2.5, 0.6)
}
