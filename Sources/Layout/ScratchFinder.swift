/// Finds strokes that go back and forth over earlier writing to take it back.
///
/// A word's own strokes cross one another now and then, such a stroke at nearly every turn: of 1,844 strokes with five
/// turns or more in UNIPEN's and in Russian words and texts one crosses earlier ones seven times, at 11 turns, and none
/// more often.
struct ScratchFinder {
    struct Scratch {
        let shape: Int
        /// Shapes of earlier strokes that it takes back.
        let struck: [Int]
    }

    let shapes: [StrokeShape]
    /// Height of small letters.
    let h: Double
    let tally: WorkTally

    private static let fewestTurns = 5
    private static let fewestCrossings = 8

    func scratches() -> [Scratch] {
        let candidates = shapes.indices.compactMap { i in
            let turns = turns(of: shapes[i])
            return turns < Self.fewestTurns ? nil : (shape: i, turns: turns)
        }
        guard !candidates.isEmpty else { return [] }
        let tree = BoxTree(shapes.map(\.box), tally: tally)
        var ways: [Int: [(x: Double, y: Double)]] = [:]
        func way(_ i: Int) -> [(x: Double, y: Double)] {
            if let way = ways[i] { return way }
            let way = coarse(shapes[i])
            ways[i] = way
            return way
        }
        var taken: Set<Int> = []
        return candidates.compactMap { candidate in
            let own = shapes[candidate.shape]
            // Only what lies wholly under it counts: lines that stand close reach into one another.
            let struck = tree.items(touching: own.box, limit: 64).filter {
                $0 < candidate.shape && !taken.contains($0) && isCovered(shapes[$0].box, by: own.box)
            }
            let count = struck.reduce(0) { $0 + crossings(way(candidate.shape), way($1), in: shapes[$1].box) }
            guard count >= max(Self.fewestCrossings, candidate.turns) else { return nil }
            taken.formUnion(struck + [candidate.shape])
            return Scratch(shape: candidate.shape, struck: struck)
        }
    }

    /// To and fro, whichever way it goes more often.
    private func turns(of shape: StrokeShape) -> Int {
        max(
            StrokeShape.runHeights(shape.y, hysteresis: 0.5 * h).count,
            StrokeShape.runHeights(shape.x, hysteresis: 0.5 * h).count) + 1
    }

    private func isCovered(_ box: Box, by scratch: Box) -> Bool {
        let around = scratch.widened(x: 0.3 * h, y: 0.3 * h)
        let (x, y) = (-around.gapX(box), -around.gapY(box))
        return x >= 0.75 * box.width && y >= 0.75 * box.height
    }

    /// The way with points a fraction of a letter apart, few hundreds of them.
    private func coarse(_ shape: StrokeShape) -> [(x: Double, y: Double)] {
        guard let x = shape.x.first, let y = shape.y.first else { return [] }
        var way = [(x: x, y: y)]
        for i in shape.x.indices.dropFirst() {
            let (dx, dy) = (shape.x[i] - way[way.count - 1].x, shape.y[i] - way[way.count - 1].y)
            if dx * dx + dy * dy > 0.0225 * h * h { way.append((shape.x[i], shape.y[i])) }
            if way.count >= 400 { break }
        }
        return way
    }

    private func crossings(_ one: [(x: Double, y: Double)], _ other: [(x: Double, y: Double)], in box: Box) -> Int {
        var count = 0
        for (a, b) in zip(one, one.dropFirst()) {
            guard max(a.x, b.x) >= box.minX, min(a.x, b.x) <= box.maxX, max(a.y, b.y) >= box.minY, min(a.y, b.y) <= box.maxY
            else { continue }
            for (c, d) in zip(other, other.dropFirst())
            where side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b) {
                count += 1
            }
        }
        return count
    }

    private func side(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ c: (x: Double, y: Double)) -> Bool {
        (b.x - a.x) * (c.y - a.y) > (b.y - a.y) * (c.x - a.x)
    }
}
