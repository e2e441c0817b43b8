import Foundation
import Ink
import Recognition

/// A gesture's way in the frame of a line of writing: u to the right and v downwards from the baseline, both in
/// heights of small letters (v = −1 is their top), points at even distances.
struct GesturePath {
    typealias Point = (u: Double, v: Double)

    let points: [Point]
    let minU, maxU, minV, maxV: Double
    let length: Double

    /// Distance of the points.
    static let spacing = 0.1
    /// Longer ones are no gestures, and would cost time.
    static let longest = 400.0

    /// `nil` where the strokes do not hang together, or are out of all proportion.
    ///
    /// - Parameter strokes: one, or pieces of one that go on where the one before ended.
    init?(_ strokes: [Stroke], in row: GestureGround.Row) {
        var raw: [Point] = []
        for stroke in strokes {
            let extent = StrokeExtent(stroke)
            let piece = extent.points.map { point -> Point in
                (point.x / row.xHeight, (point.y - row.baseline(at: point.x)) / row.xHeight)
            }
            guard let first = piece.first else { return nil }
            if let last = raw.last, Self.distance(last, first) > 0.6 { return nil }
            raw += piece
        }
        guard let first = raw.first else { return nil }
        let total = zip(raw, raw.dropFirst()).reduce(0) { $0 + Self.distance($1.0, $1.1) }
        guard total > 4 * Self.spacing, total < Self.longest else { return nil }
        var points = [first]
        var carried = 0.0
        for (one, other) in zip(raw, raw.dropFirst()) {
            let step = Self.distance(one, other)
            guard step > 0 else { continue }
            var at = Self.spacing - carried
            while at <= step {
                points.append((one.u + (other.u - one.u) * at / step, one.v + (other.v - one.v) * at / step))
                at += Self.spacing
            }
            carried = step - (at - Self.spacing)
        }
        if let last = raw.last { points.append(last) }
        // A pen shakes; corners stay, since only neighbours are averaged.
        var smooth = points
        for index in points.indices.dropFirst().dropLast() {
            smooth[index].u = (points[index - 1].u + 2 * points[index].u + points[index + 1].u) / 4
            smooth[index].v = (points[index - 1].v + 2 * points[index].v + points[index + 1].v) / 4
        }
        self.init(even: smooth)
    }

    private init(even points: [Point]) {
        self.points = points
        minU = points.map(\.u).min() ?? 0
        maxU = points.map(\.u).max() ?? 0
        minV = points.map(\.v).min() ?? 0
        maxV = points.map(\.v).max() ?? 0
        length = zip(points, points.dropFirst()).reduce(0) { $0 + Self.distance($1.0, $1.1) }
    }

    var width: Double { maxU - minU }
    var height: Double { maxV - minV }
    var first: Point { points.first ?? (0, 0) }
    var last: Point { points.last ?? (0, 0) }
    /// How far apart its ends are.
    var span: Double { Self.distance(first, last) }
    /// 1 for a straight line. Measured in six steps, so that a shaking pen does not make a line long.
    var straightness: Double {
        let step = max(1, (points.count - 1) / 6)
        var way = 0.0
        var at = 0
        while at < points.count - 1 {
            // What is left at the end is no step of its own.
            let next = at + 2 * step > points.count - 1 ? points.count - 1 : at + step
            way += Self.distance(points[at], points[next])
            at = next
        }
        return way > 0 ? span / way : 0
    }

    static func distance(_ one: Point, _ other: Point) -> Double {
        ((one.u - other.u) * (one.u - other.u) + (one.v - other.v) * (one.v - other.v)).squareRoot()
    }

    /// A piece of the way.
    subscript(range: ClosedRange<Int>) -> GesturePath {
        GesturePath(even: Array(points[range.clamped(to: 0...max(0, points.count - 1))]))
    }

    /// Indices of the turning points of a coordinate, those that are further apart than `hysteresis`; the ends are not
    /// among them.
    func turns(of coordinate: (Point) -> Double, hysteresis: Double) -> [Int] {
        var turns: [Int] = []
        guard hysteresis > 0, points.count > 1 else { return [] }
        var (lowest, highest) = (0, 0)
        var rising: Bool?
        for index in points.indices {
            let value = coordinate(points[index])
            if value > coordinate(points[highest]) { highest = index }
            if value < coordinate(points[lowest]) { lowest = index }
            if rising != true, value - coordinate(points[lowest]) > hysteresis {
                if rising != nil { turns.append(lowest) }
                rising = true
                highest = index
            } else if rising != false, coordinate(points[highest]) - value > hysteresis {
                if rising != nil { turns.append(highest) }
                rising = false
                lowest = index
            }
            if rising == true { lowest = highest } else if rising == false { highest = lowest }
        }
        return turns
    }

    /// The point farthest from the straight line between the ends, and how far it is.
    var corner: (index: Int, distance: Double) {
        let (a, b) = (first, last)
        let base = max(span, 1e-9)
        var best = (index: 0, distance: 0.0)
        for (index, point) in points.enumerated() {
            let off = abs((b.u - a.u) * (a.v - point.v) - (a.u - point.u) * (b.v - a.v)) / base
            if off > best.distance { best = (index, off) }
        }
        return best
    }

    /// How far the way goes round the middle of its box, radians: clockwise on the page is positive; and the same with
    /// every step counted as positive. Measured as if the box were a square, so that a flat loop counts as a round one.
    func round() -> (net: Double, total: Double) {
        let middle = (u: (minU + maxU) / 2, v: (minV + maxV) / 2)
        var (net, total) = (0.0, 0.0)
        var previous: Double?
        // A shaking pen goes back and forth; fewer points do not.
        for index in stride(from: 0, to: points.count, by: max(1, points.count / 24)) {
            let heading = atan2((points[index].v - middle.v) / max(height, 1e-9), (points[index].u - middle.u) / max(width, 1e-9))
            if let previous {
                var change = heading - previous
                if change > .pi { change -= 2 * .pi }
                if change < -.pi { change += 2 * .pi }
                net += change
                total += abs(change)
            }
            previous = heading
        }
        return (net, total)
    }

    /// Whether a point lies within the closed way (even-odd rule).
    func encloses(_ point: Point) -> Bool {
        var inside = false
        var previous = last
        for current in points {
            if (current.v > point.v) != (previous.v > point.v),
                point.u < (previous.u - current.u) * (point.v - current.v) / (previous.v - current.v) + current.u
            {
                inside.toggle()
            }
            previous = current
        }
        return inside
    }

    /// How often the way crosses another.
    func crossings(with other: [Point]) -> Int {
        var count = 0
        for (c, d) in zip(other, other.dropFirst()) {
            guard max(c.u, d.u) >= minU, min(c.u, d.u) <= maxU, max(c.v, d.v) >= minV, min(c.v, d.v) <= maxV else { continue }
            for (a, b) in zip(points, points.dropFirst()) {
                let one = Self.side(a, b, c) > 0
                let two = Self.side(a, b, d) > 0
                let three = Self.side(c, d, a) > 0
                let four = Self.side(c, d, b) > 0
                if one != two, three != four { count += 1 }
            }
        }
        return count
    }

    private static func side(_ a: Point, _ b: Point, _ c: Point) -> Double {
        (b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u)
    }
}
