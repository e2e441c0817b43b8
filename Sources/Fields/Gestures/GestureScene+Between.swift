import Foundation

/// Gestures that mean a place between letters.
extension GestureScene {
    /// A straight line down through the line of writing, between letters or words.
    func verticalLine() -> Gesture? {
        guard path.straightness > 0.93, path.height > 1.7, path.width < 0.75 * path.height else { return nil }
        guard path.minV < -1, path.maxV > 0.1 else { return nil }
        let axis = Axis(path)
        var (crossings, crossed) = (0, 0)
        var (left, right) = (Reach(), Reach())
        for stroke in under where stroke.maxV > -1.6 && stroke.minV < 0.6 {
            let count = path.crossings(with: stroke.points)
            crossings += count
            if count > 0 { crossed += 1 }
            // The bar of a letter that goes to and fro ($).
            if count > 2, stroke.maxU - stroke.minU < 2.4 { return nil }
            // A bar that the line goes through, or hangs from, belongs to the upright itself (t, +, 7, T).
            if stroke.isFlat, count > 0 || stroke.minU < axis.u(at: stroke.minV) && stroke.maxU > axis.u(at: stroke.minV) { continue }
            for point in stroke.points where point.v > -1.6 && point.v < 0.6 {
                let off = point.u - axis.u(at: point.v)
                if off > 0 { right.add(off) } else { left.add(-off) }
            }
        }
        guard left.nearest + right.nearest < 6 else { return nil }
        // On both sides stands more than one letter's own bow (ф, ю, Ш); through letters that the line touches, more.
        let least = crossed == 0 ? 0.5 : 1.3
        guard crossings <= 4, left.farthest > least, right.farthest > least else { return nil }
        guard crossed > 0 else {
            // Between two words the line stands in a gap that is there already.
            let at = axis.u(at: -0.4)
            let isBetweenWords = row.words.contains { end(of: $0) <= at + 0.25 }
                && row.words.contains { start(of: $0) >= at - 0.25 }
                && !row.words.contains { start(of: $0) < at - 0.25 && end(of: $0) > at + 0.25 }
            return gesture(isBetweenWords ? .join : .split, at: at, covered: [])
        }
        return gesture(.split, at: axis.u(at: -0.4), covered: [])
    }

    private func start(of word: GestureGround.Word) -> Double { word.box.x / row.xHeight }
    private func end(of word: GestureGround.Word) -> Double { (word.box.x + word.box.width) / row.xHeight }

    /// How far ink reaches from a line on one of its sides.
    private struct Reach {
        var nearest = Double.infinity
        var farthest = 0.0

        mutating func add(_ distance: Double) {
            nearest = min(nearest, distance)
            if distance < 6 { farthest = max(farthest, distance) }
        }
    }

    /// The straight line along a path that is higher than wide (least squares).
    private struct Axis {
        private let middle: Point
        private let slope: Double

        init(_ path: GesturePath) {
            let count = Double(max(1, path.points.count))
            let middle = (u: path.points.reduce(0) { $0 + $1.u } / count, v: path.points.reduce(0) { $0 + $1.v } / count)
            let (product, square) = path.points.reduce((0.0, 1e-9)) { sums, point in
                let (du, dv) = (point.u - middle.u, point.v - middle.v)
                return (sums.0 + du * dv, sums.1 + dv * dv)
            }
            self.middle = middle
            slope = product / square
        }

        func u(at v: Double) -> Double { middle.u + slope * (v - middle.v) }
    }

    /// ∧ under the line or ∨ over it, its point between letters.
    func caretMark() -> Gesture? {
        guard path.height > 0.45, path.height < 3.4, path.width > 0.25, path.width < 3.4 else { return nil }
        let corner = path.corner
        guard corner.index > 2, corner.index < path.points.count - 3 else { return nil }
        let tip = path.points[corner.index]
        let (one, two) = (path[0...corner.index], path[corner.index...path.points.count - 1])
        guard one.straightness > 0.88, two.straightness > 0.88 else { return nil }
        guard min(one.span, two.span) > 0.4, min(one.span, two.span) > 0.38 * max(one.span, two.span) else { return nil }
        let (a, b) = (one.first, two.last)
        // The legs part, and the mark stands upright, though a hand may slant it.
        let cosine = ((a.u - tip.u) * (b.u - tip.u) + (a.v - tip.v) * (b.v - tip.v)) / max(one.span * two.span, 1e-9)
        guard cosine < 0.975, cosine > -0.6, abs(a.u - b.u) > 0.25 else { return nil }
        guard min(a.u, b.u) < tip.u + 0.3, max(a.u, b.u) > tip.u - 0.3 else { return nil }
        let isUnder = a.v > tip.v + 0.28 && b.v > tip.v + 0.28
        let isOver = a.v < tip.v - 0.35 && b.v < tip.v - 0.35
        let low = path.points.filter { isUnder ? $0.v > 0.1 : $0.v < -0.9 }.count
        if isUnder {
            guard tip.v > -0.9, tip.v < 0.7 || (tip.v < 1.3 && spaceOver(tip) < 0.6), min(a.v, b.v) > 0.25 else { return nil }
        } else if isOver {
            // A háček is smaller.
            guard min(one.span, two.span) > 0.55, tip.v < -0.35, tip.v > -2.1, max(a.v, b.v) < -1.1 else { return nil }
        } else {
            return nil
        }
        // Most of it stands clear of the small letters, and writing on both sides of it: not a letter's own dot or bar,
        // which lies between the legs (ч, й).
        guard Double(low) > 0.4 * Double(path.points.count) else { return nil }
        let others = under.filter { !$0.isFlat || $0.minU > tip.u || $0.maxU < tip.u }
        let left = others.contains { $0.minU < min(tip.u - 0.25, path.minU) && $0.maxU > tip.u - 6 }
        let right = others.contains { $0.maxU > max(tip.u + 0.25, path.maxU) && $0.minU < tip.u + 6 }
        guard left, right else { return nil }
        guard under.reduce(0, { $0 + path.crossings(with: $1.points) }) <= 4 else { return nil }
        return gesture(.insert, at: tip.u, covered: [])
    }

    /// The empty height between a point and the ink over it: where hands differ in size, the line's baseline is but a
    /// guess.
    private func spaceOver(_ point: Point) -> Double {
        let over = under.lazy.flatMap(\.points).filter { abs($0.u - point.u) < 1 && $0.v < point.v + 0.1 }.map(\.v).max()
        return over.map { point.v - $0 } ?? .infinity
    }

    /// Down, and with a sharp corner to the left, longer than any letter's tail.
    func hookedReturn() -> Gesture? {
        // An arrow's head at the end does not count.
        guard let leftmost = path.points.indices.min(by: { path.points[$0].u < path.points[$1].u }),
            Double(leftmost) > 0.6 * Double(path.points.count)
        else { return nil }
        let way = path[0...leftmost]
        let corner = way.corner
        guard corner.distance > 0.5, corner.index > 5, corner.index < leftmost - 5 else { return nil }
        let (down, back) = (way[0...corner.index], way[corner.index...leftmost])
        guard down.straightness > 0.88, back.straightness > 0.9 else { return nil }
        let drop = down.last.v - down.first.v
        let run = back.first.u - back.last.u
        guard drop > 0.75, abs(down.last.u - down.first.u) < 0.95 * drop, run > 1.45, run > 0.8 * drop,
            abs(back.last.v - back.first.v) < 0.4 * run
        else { return nil }
        // It begins in the line, to the right of ink, and ends under it.
        guard down.first.v > -2.6, down.first.v < 0.55, back.last.v > 0.05 else { return nil }
        // A slanting hand's line is where it comes through the letters.
        let at = down.points.min { abs($0.v + 0.3) < abs($1.v + 0.3) }?.u ?? down.first.u
        guard under.contains(where: { $0.minU < at - 0.5 && $0.maxU > at - 8 }) else { return nil }
        let crossings = under.reduce(0) { $0 + path.crossings(with: $1.points) }
        guard crossings <= 4, !isTail(down, back) else { return nil }
        return gesture(.lineBreak, at: at, covered: [])
    }

    /// Whether the stroke that was written just before is the other arm of a y: alone over the hook, and at it.
    private func isTail(_ down: GesturePath, _ back: GesturePath) -> Bool {
        guard let arm = latest.last, arm.minU > back.minU, arm.maxU < down.maxU, arm.maxV < back.maxV else { return false }
        let isAlone = !under.contains { $0.index != arm.index && $0.maxU > back.minU && $0.minU < down.minU }
        return isAlone && arm.points.contains { point in
            down.points.contains { GesturePath.distance($0, point) < 0.6 }
        }
    }
}
