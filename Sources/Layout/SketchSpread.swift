/// Carries the verdict "drawn" from strokes that are drawn for sure to what belongs to them: what touches a drawing,
/// lies within it, was made between two of its strokes or is nearer to it than to writing.
struct SketchSpread {
    private let shapes: [StrokeShape]
    private let groups: [SketchGroup]
    private let h: Double
    /// Log-odds from which on a group is called a drawing.
    private let verdict: Double
    /// Whether strokes are drawn for sure.
    private let hasSeeds: Bool
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
    /// What may be a drawing's, each group's strokes under its own number.
    private var kin: InkGrid
    /// Rulings and frames that cross one another: a table, a pair of axes.
    private var ruled: InkGrid
    private let groupTree: BoxTree
    private let groupOf: [Int?]
    private var queue: [Int] = []
    private var isQueued: [Bool]

    init(shapes: [StrokeShape], seeds: [Int], groups: [SketchGroup], slope: Double, h: Double, tally: WorkTally) {
        self.shapes = shapes
        self.groups = groups
        self.h = h
        result = Set(seeds)
        hasSeeds = !seeds.isEmpty
        verdict = Self.verdict(seeds: seeds, groups: groups)
        isInside = [Bool](repeating: false, count: shapes.count)
        centres = BoxTree(
            shapes.map { Box(minX: $0.box.midX, minY: $0.box.midY, maxX: $0.box.midX, maxY: $0.box.midY) }, tally: tally)
        touched = InkGrid(cellSize: 0.5 * h)
        near = InkGrid(cellSize: h)
        text = InkGrid(cellSize: h)
        kin = InkGrid(cellSize: 0.5 * h)
        ruled = InkGrid(cellSize: 0.5 * h)
        groupTree = BoxTree(groups.map(\.box), tally: tally)
        var groupOf = [Int?](repeating: nil, count: shapes.count)
        for (k, group) in groups.enumerated() { for i in group.shapes { groupOf[i] = k } }
        self.groupOf = groupOf
        isQueued = [Bool](repeating: false, count: groups.count)
        for (k, group) in groups.enumerated() where group.doubt < Self.surelyText {
            for i in group.shapes { text.cover(shapes[i], owner: k) }
        }
        for (k, group) in groups.enumerated() where group.doubt > Self.perhapsDrawn {
            for i in group.shapes { kin.cover(shapes[i], owner: k) }
        }
        let rulings = seeds.filter { isRuling(shapes[$0], slope: slope) }
        for i in seeds where !isRuling(shapes[i], slope: slope) { draw(i) }
        drawRulings(rulings)
    }

    /// Rulings, frames and underlines run past writing without drawing it in, unless a drawing stands on them: then
    /// they are its axes and walls.
    private mutating func drawRulings(_ rulings: [Int]) {
        var open = rulings
        // A wall that stands on a wall is found in the next round; few rounds do, for no drawing hangs together longer.
        for _ in 0..<4 {
            let reached = open.filter { touched.touches(shapes[$0]) }
            guard !reached.isEmpty else { break }
            for i in reached { draw(i) }
            open.removeAll { reached.contains($0) }
        }
        var all = InkGrid(cellSize: 0.5 * h)
        for i in open { all.cover(shapes[i], owner: i) }
        for i in open where all.touches(shapes[i], except: i) { ruled.cover(shapes[i]) }
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
        guard !isQueued[k], claim(k) + SketchWeights.around.most > verdict else { return }
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
        let around = surroundings(k)
        let odds = claim(k) + SketchWeights.around.logOdds(around)
        if around[..<3].contains(where: { $0 > 0 }) { return odds > verdict }
        // By itself it must look more like a drawing than beside one: letters set apart are few strokes, too.
        let isItem = !hasSeeds && around[5] == 0 && (3...4).contains(groups[k].shapes.count) && isUnderText(groups[k].box)
        return odds > max(verdict, isItem ? Self.itemVerdict : Self.loneVerdict)
    }

    /// Whether it is as low as a line and follows one closely, as an item of a list does.
    private func isUnderText(_ box: Box) -> Bool {
        box.height < 4 * h
            && groups.contains {
                $0.doubt < Self.surelyText && $0.box.midY < box.midY && $0.box.gapX(box) < 0 && $0.box.gapY(box) < 5 * h
            }
    }

    /// Log-odds that the group is drawn, before its surroundings are looked at.
    private func claim(_ k: Int) -> Double { SketchWeights.together.logOdds(groups[k].traits) }

    /// What speaks for a drawing around the group; see ``SketchWeights/around``.
    private func surroundings(_ k: Int) -> [Double] {
        let group = groups[k]
        let toSketch = group.shapes.map { near.distance(to: shapes[$0], limit: 4) }.min() ?? 4
        let toText = group.shapes.map { text.distance(to: shapes[$0], limit: 4, except: k) }.min() ?? 4
        func share(_ isCounted: (Int) -> Bool) -> Double {
            Double(group.shapes.filter(isCounted).count) / Double(max(1, group.shapes.count))
        }
        // Beside writing, away from all drawings: whatever box it lies in is a frame around writing.
        let isFar = toSketch > 3 && toText < 3
        return [
            isFar ? 0 : share { touched.touches(shapes[$0]) },
            isFar ? 0 : share { isInside[$0] },
            isFar ? 0 : share(isBetween),
            Double(4 - toText),
            share { ruled.touches(shapes[$0]) },
            toText > 2 ? share { kin.touches(shapes[$0], except: k) } : 0,
        ]
    }

    /// A level or upright straight stroke.
    private func isRuling(_ shape: StrokeShape, slope: Double) -> Bool {
        let box = shape.box
        if box.height - abs(slope) * box.width < max(0.5 * h, 0.05 * box.width) { return true }
        return box.width - abs(slope) * box.height < max(0.5 * h, 0.05 * box.height)
    }

    private func isBetween(_ i: Int) -> Bool { (i - 2...i + 2).contains { drawn.contains($0) } }

    /// Where strokes are drawn for sure, more is likely to be drawn; where most is writing for sure, the rest has the
    /// size of letters to be measured by. With neither, a few wide letters must not be taken for a drawing.
    private static func verdict(seeds: [Int], groups: [SketchGroup]) -> Double {
        if !seeds.isEmpty { return -3.4 }
        let strokes = groups.reduce(0) { $0 + $1.shapes.count }
        let written = groups.reduce(0) { $0 + ($1.doubt < surelyText ? $1.shapes.count : 0) }
        return 2 * written > strokes ? -1.7 : 0
    }

    /// Of a group that no drawing touches, holds or was made next to, at least.
    private static let loneVerdict = -2.4
    /// Of a few small strokes where nothing is drawn for sure: short items of a list ("Ed", "C.J.") stand apart, too.
    private static let itemVerdict = 0.5
    /// Log-odds below which a group keeps drawings away, and above which it may be a drawing's.
    private static let (surelyText, perhapsDrawn) = (-3.5, -4.5)
}
