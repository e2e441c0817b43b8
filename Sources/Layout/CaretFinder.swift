/// Finds strokes that may be caret marks, with the writing above them that was made in one go with the mark.
///
/// What a mark is worth shows when the lines are known: see ``InsertionPlace``. Here the many letters that look like one
/// (л, v, a circumflex) are told from it cheaply: what is written next to them in time stands beside them, not above.
struct CaretFinder {
    let shapes: [StrokeShape]
    /// Height of small letters.
    let h: Double
    /// Of the page, about.
    let slope: Double

    /// Longer ones are lines by themselves.
    private static let mostInserted = 120

    /// Each stroke is in one of them at most.
    func carets() -> [Caret] {
        var taken: Set<Int> = []
        return shapes.indices.compactMap { i -> Caret? in
            guard !taken.contains(i), let corner = corner(of: shapes[i]) else { return nil }
            // The pen marks the place, then writes; or it writes, then marks the place.
            let after = run(from: i, by: 1, above: corner)
            let inserted = isWriting(after) ? after : run(from: i, by: -1, above: corner)
            guard isWriting(inserted), taken.isDisjoint(with: inserted) else { return nil }
            taken.formUnion(inserted + [i])
            return Caret(
                mark: shapes[i], direction: corner.direction, tip: corner.tip, arms: corner.arms,
                inserted: inserted.map { shapes[$0] })
        }
    }

    // MARK: The mark

    private typealias Corner = (direction: Caret.Direction, tip: StrokeShape.Turn, arms: Double)

    /// Two straight arms that meet in a point above or under both.
    private func corner(of shape: StrokeShape) -> Corner? {
        let box = shape.box
        guard (0.35 * h...2.8 * h).contains(box.height), (0.3 * h...2.8 * h).contains(box.width),
            box.height < 3.5 * box.width, box.width < 3 * box.height,
            shape.length < 3.2 * max(box.height, box.width), let first = shape.x.indices.first, let last = shape.x.indices.last
        else { return nil }
        for direction in [Caret.Direction.up, .down] {
            let heights = shape.y.indices.map { direction == .up ? shape.y[$0] : -shape.y[$0] }
            guard let tip = heights.indices.min(by: { heights[$0] < heights[$1] }), tip != first, tip != last else { continue }
            let arms = [heights[first] - heights[tip], heights[last] - heights[tip]]
            let sides = [shape.x[first] - shape.x[tip], shape.x[last] - shape.x[tip]].map { $0 / box.width }
            guard (arms.min() ?? 0) > 0.5 * box.height, (sides.min() ?? 0) < -0.15, (sides.max() ?? 0) > 0.15,
                isStraight(shape, first...tip), isStraight(shape, tip...last)
            else { continue }
            return (
                direction, StrokeShape.Turn(x: shape.x[tip], y: shape.y[tip]), (shape.y[first] + shape.y[last]) / 2
            )
        }
        return nil
    }

    private func isStraight(_ shape: StrokeShape, _ part: ClosedRange<Int>) -> Bool {
        func distance(_ a: Int, _ b: Int) -> Double {
            let (x, y) = (shape.x[a] - shape.x[b], shape.y[a] - shape.y[b])
            return (x * x + y * y).squareRoot()
        }
        let way = part.dropLast().reduce(0) { $0 + distance($1, $1 + 1) }
        return distance(part.lowerBound, part.upperBound) > 0.9 * way
    }

    // MARK: The writing

    /// Strokes next to the mark in time, one after the other, that stand above it in a row.
    private func run(from mark: Int, by step: Int, above corner: Corner) -> [Int] {
        // Were the mark a letter, those beside it would reach lower.
        let (limit, foot) = corner.direction == .up
            ? (corner.tip.y - 0.3 * h, corner.tip.y + h) : (corner.arms + 0.25 * h, corner.tip.y - 0.25 * h)
        var run: [Int] = []
        var row: Box?
        var i = mark + step
        while shapes.indices.contains(i), run.count < Self.mostInserted {
            var box = shapes[i].box
            let rise = slope * (box.midX - corner.tip.x)
            box.minY -= rise
            box.maxY -= rise
            guard box.midY < limit, box.midY > limit - 6 * h, row != nil || box.maxY < foot else { break }
            let isMark = box.height < 0.4 * h
            if let row {
                // Dots hover; letters share some of their heights, or nearly so.
                let shared = -row.gapY(box)
                guard row.gapX(box) < 2.5 * h, shared > (isMark ? -h : -0.3 * h) else { break }
            } else if abs(box.midX - corner.tip.x) - box.width / 2 > 6 * h {
                break
            }
            run.append(i)
            if !isMark || row == nil { row = row?.union(box) ?? box }
            i += step
        }
        return run
    }

    /// Dots and accents are no writing by themselves.
    private func isWriting(_ run: [Int]) -> Bool {
        let turns = run.reduce(0) { $0 + shapes[$1].runHeights(hysteresis: 0.25 * h).count + 1 }
        return turns >= 3 && run.contains { shapes[$0].box.height > 0.5 * h } && run.reduce(0) { $0 + shapes[$1].length } > 2 * h
    }
}
