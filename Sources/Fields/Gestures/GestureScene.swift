import Foundation
import Recognition

/// A path over a line of writing, and the six questions that may be asked of it. Lengths are in heights of small
/// letters; see ``GesturePath`` for the frame.
struct GestureScene {
    typealias Point = GesturePath.Point

    /// A stroke of the line.
    struct Under {
        /// Index into the ground's strokes.
        let index: Int
        let points: [Point]
        let minU, maxU, minV, maxV: Double
        let length: Double
    }

    let path: GesturePath
    let line: Int
    private let row: GestureGround.Row
    /// Strokes of the line, from left to right.
    private let under: [Under]

    init(path: GesturePath, ground: GestureGround, line: Int) {
        self.path = path
        self.line = line
        let row = ground.rows[line]
        self.row = row
        under = row.words.flatMap(\.strokes).compactMap { index -> Under? in
            guard ground.extents.indices.contains(index), !ground.extents[index].points.isEmpty else { return nil }
            let points = ground.extents[index].points.map { point -> Point in
                (point.x / row.xHeight, (point.y - row.baseline(at: point.x)) / row.xHeight)
            }
            return Under(
                index: index, points: points, minU: points.map(\.u).min() ?? 0, maxU: points.map(\.u).max() ?? 0,
                minV: points.map(\.v).min() ?? 0, maxV: points.map(\.v).max() ?? 0,
                length: ground.extents[index].length / row.xHeight)
        }.sorted { $0.minU < $1.minU }
    }

    // MARK: - Covering

    /// A zigzag that crosses ink over and over.
    func scratchOut() -> Gesture? {
        let passes = max(
            path.turns(of: { $0.u }, hysteresis: 0.4 * path.width).count,
            // An upright zigzag runs along the word.
            path.turns(of: { $0.v }, hysteresis: 0.45 * path.height).count - 2)
        guard passes >= 3, path.width > 0.8, path.length > 3 * max(path.width, path.height) || passes >= 5 else { return nil }
        let crossed = under.filter { path.crossings(with: $0.points) > 0 }
        let crossings = crossed.reduce(0) { $0 + path.crossings(with: $1.points) }
        guard crossings >= 5 else { return nil }
        var covered: Set<Int> = []
        for stroke in under where inReach(stroke) && share(of: stroke, from: path.minU - 0.15, to: path.maxU + 0.15) > 0.6 {
            covered.insert(stroke.index)
        }
        // Of a word that is mostly covered nothing stays.
        for word in row.words {
            let own = under.filter { word.strokes.contains($0.index) }
            let whole = own.reduce(0) { $0 + $1.length }
            let part = own.filter { inReach($0) }.reduce(0) {
                $0 + $1.length * share(of: $1, from: path.minU - 0.15, to: path.maxU + 0.15)
            }
            if whole > 0, part > 0.6 * whole { covered.formUnion(word.strokes) }
        }
        return covered.isEmpty ? nil : gesture(.scratchOut, at: (path.minU + path.maxU) / 2, covered: covered)
    }

    /// Whether a stroke is about as high as the path.
    private func inReach(_ stroke: Under) -> Bool { stroke.minV < path.maxV + 0.3 && stroke.maxV > path.minV - 0.3 }

    /// Which part of a stroke's points lies between two places.
    private func share(of stroke: Under, from low: Double, to high: Double) -> Double {
        Double(stroke.points.filter { $0.u >= low && $0.u <= high }.count) / Double(max(1, stroke.points.count))
    }

    /// A closed loop around ink.
    func circle() -> Gesture? {
        guard path.width > 1.6, path.height > 1.3, path.span < 0.4 * max(path.width, path.height) else { return nil }
        let turning = path.turning()
        guard abs(turning.net) > 1.35 * .pi, abs(turning.net) < 3.6 * .pi, abs(turning.net) > 0.7 * turning.total else {
            return nil
        }
        let inside = under.filter { stroke in
            let held = stroke.points.filter { path.encloses($0) }.count
            return Double(held) > 0.7 * Double(stroke.points.count)
        }
        let ink = inside.reduce(0) { $0 + $1.length }
        let width = (inside.map(\.maxU).max() ?? 0) - (inside.map(\.minU).min() ?? 0)
        guard ink > 4, width > 1.2 else { return nil }
        return gesture(.circle, at: (path.minU + path.maxU) / 2, covered: Set(inside.map(\.index)))
    }

    /// A straight line under a word.
    func underline() -> Gesture? {
        guard path.width > 1.9, path.straightness > 0.94, path.height < 0.3 * path.width + 0.3 else { return nil }
        let middle = (path.minV + path.maxV) / 2
        guard middle > 0.12, middle < 1.7 else { return nil }
        let own = under.filter { min($0.maxU, path.maxU + 0.2) - max($0.minU, path.minU - 0.2) >= 0.5 * ($0.maxU - $0.minU) }
        guard let low = own.map(\.minU).min(), let high = own.map(\.maxU).max() else { return nil }
        // It starts and ends about where the words do; it is longer than a letter's own bar (ш, _) and crosses
        // descenders only.
        guard high - low > 1.8, min(high, path.maxU) - max(low, path.minU) > 0.65 * (high - low), path.minU > low - 2,
            path.maxU < high + 2
        else { return nil }
        let crossings = own.reduce(0) { $0 + path.crossings(with: $1.points) }
        guard crossings <= 2 + Int(path.width / 1.5) else { return nil }
        return gesture(.underline, at: (low + high) / 2, covered: Set(own.map(\.index)))
    }

    // MARK: - Between

    /// A straight line down through the line of writing, between letters or words.
    func verticalLine() -> Gesture? {
        guard path.straightness > 0.94, path.height > 1.8, path.width < 0.65 * path.height else { return nil }
        guard path.minV < -1.1, path.maxV > 0.15 else { return nil }
        let (left, right, crossed) = sides()
        guard let left, let right else { return nil }
        let gap = right - left
        guard gap < 6 else { return nil }
        guard crossed.isEmpty else {
            // A joined hand's stroke may run through, once, and must go on on both sides; a letter's own upright (ф, +)
            // crosses a small one.
            guard crossed.count == 1, let stroke = crossed.first, path.crossings(with: stroke.points) == 1 else { return nil }
            let at = axis(at: -0.5)
            guard at - stroke.minU > 1.4, stroke.maxU - at > 1.4 else { return nil }
            return gesture(.split, at: axis(at: -0.3), covered: [])
        }
        // Between two words the line stands in a gap that is there already.
        let at = axis(at: -0.4)
        let isBetweenWords = row.words.contains { end(of: $0) <= at + 0.25 } && row.words.contains { start(of: $0) >= at - 0.25 }
            && !row.words.contains { start(of: $0) < at - 0.25 && end(of: $0) > at + 0.25 }
        return gesture(isBetweenWords ? .join : .split, at: at, covered: [])
    }

    private func start(of word: GestureGround.Word) -> Double { word.box.x / row.xHeight }
    private func end(of word: GestureGround.Word) -> Double { (word.box.x + word.box.width) / row.xHeight }

    /// Where the path is at a height (its mean place there).
    private func axis(at v: Double) -> Double {
        let near = path.points.min { abs($0.v - v) < abs($1.v - v) }
        return near?.u ?? (path.minU + path.maxU) / 2
    }

    /// The ink next to the path on both sides in the letters' band (the right edge of the left, the left edge of the
    /// right), and strokes that it touches.
    private func sides() -> (left: Double?, right: Double?, crossed: [Under]) {
        var (left, right): (Double?, Double?) = (nil, nil)
        var crossed: [Under] = []
        for stroke in under where stroke.maxV > -1.6 && stroke.minV < 0.6 {
            if path.crossings(with: stroke.points) > 0 {
                crossed.append(stroke)
                left = max(left ?? -.infinity, axis(at: -0.5))
                right = min(right ?? .infinity, axis(at: -0.5))
                continue
            }
            let at = axis(at: (max(stroke.minV, -1.5) + min(stroke.maxV, 0.5)) / 2)
            let middle = (stroke.minU + stroke.maxU) / 2
            if middle < at { left = max(left ?? -.infinity, stroke.maxU) } else { right = min(right ?? .infinity, stroke.minU) }
        }
        return (left, right, crossed)
    }

    /// ∧ under the line or ∨ over it, its point between letters.
    func caretMark() -> Gesture? {
        guard path.height > 0.55, path.height < 3, path.width > 0.4, path.width < 3.2 else { return nil }
        let corner = path.corner
        guard corner.distance > 0.45, corner.index > 3, corner.index < path.points.count - 4 else { return nil }
        let tip = path.points[corner.index]
        let (one, two) = (path[0...corner.index], path[corner.index...path.points.count - 1])
        guard one.straightness > 0.93, two.straightness > 0.93 else { return nil }
        guard min(one.span, two.span) > 0.55, min(one.span, two.span) > 0.4 * max(one.span, two.span) else {
            return nil
        }
        let (a, b) = (one.first, two.last)
        // One leg to each side.
        guard (a.u - tip.u) * (b.u - tip.u) < 0, abs(a.u - tip.u) > 0.12, abs(b.u - tip.u) > 0.12 else { return nil }
        let isUnder = a.v > tip.v + 0.4 && b.v > tip.v + 0.4
        let isOver = a.v < tip.v - 0.4 && b.v < tip.v - 0.4
        if isUnder {
            guard tip.v > -0.8, min(a.v, b.v) > 0.25 else { return nil }
        } else if isOver {
            guard tip.v < -0.4, max(a.v, b.v) < -1.15 else { return nil }
        } else {
            return nil
        }
        // Writing stands on both sides of it.
        let left = under.contains { $0.minU < tip.u - 0.4 && $0.minU > tip.u - 6 }
        let right = under.contains { $0.maxU > tip.u + 0.4 && $0.maxU < tip.u + 12 }
        guard left, right else { return nil }
        let crossings = under.reduce(0) { $0 + path.crossings(with: $1.points) }
        guard crossings <= 2 else { return nil }
        return gesture(.insert, at: tip.u, covered: [])
    }

    /// Down, and with a sharp corner to the left, longer than any letter's tail.
    func hookedReturn() -> Gesture? {
        // An arrow's head at the end does not count.
        guard let leftmost = path.points.indices.min(by: { path.points[$0].u < path.points[$1].u }),
            Double(leftmost) > 0.6 * Double(path.points.count)
        else { return nil }
        let way = path[0...leftmost]
        let corner = way.corner
        guard corner.distance > 0.6, corner.index > 5, corner.index < leftmost - 5 else { return nil }
        let (down, back) = (way[0...corner.index], way[corner.index...leftmost])
        guard down.straightness > 0.9, back.straightness > 0.92 else { return nil }
        let drop = down.last.v - down.first.v
        let run = back.first.u - back.last.u
        guard drop > 0.9, abs(down.last.u - down.first.u) < 0.7 * drop, run > 1.5, run > 0.8 * drop,
            abs(back.last.v - back.first.v) < 0.4 * run
        else { return nil }
        // It begins in the line, to the right of ink, and ends under it.
        guard down.first.v > -2.6, down.first.v < 0.4, back.last.v > 0.05 else { return nil }
        // A slanting hand's line is where it comes through the letters.
        let at = down.points.min { abs($0.v + 0.3) < abs($1.v + 0.3) }?.u ?? down.first.u
        guard under.contains(where: { $0.minU < at - 0.5 && $0.maxU > at - 8 }) else { return nil }
        let crossings = under.reduce(0) { $0 + path.crossings(with: $1.points) }
        guard crossings <= 3 else { return nil }
        return gesture(.lineBreak, at: at, covered: [])
    }

    private func gesture(_ kind: Gesture.Kind, at u: Double, covered: Set<Int>) -> Gesture {
        let x = u * row.xHeight
        return Gesture(kind: kind, line: line, x: x, y: row.baseline(at: x), covered: covered.sorted())
    }
}
