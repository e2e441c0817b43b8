import Features
import Glibc

extension Trajectory {
    /// Arc length of a stroke.
    func length(of stroke: Int) -> Float {
        var length: Float = 0
        for index in points(of: stroke).dropFirst() {
            let (dx, dy) = (x[index] - x[index - 1], y[index] - y[index - 1])
            length += (dx * dx + dy * dy).squareRoot()
        }
        return length
    }

    /// Keeps points at least `spacing` apart (and each stroke's ends), as a slow sensor would.
    mutating func thin(spacing: Float, random: inout SplitMix64) {
        rewrite { source, points, result in
            var since = spacing * random.unit()
            for index in points {
                if index > points.lowerBound {
                    let (dx, dy) = (source.x[index] - source.x[index - 1], source.y[index] - source.y[index - 1])
                    since += (dx * dx + dy * dy).squareRoot()
                }
                if since >= spacing || index == points.lowerBound || index == points.upperBound - 1 {
                    result.append(x: source.x[index], y: source.y[index])
                    since = 0
                }
            }
        }
    }

    /// Loses single points, never a stroke's ends.
    mutating func dropPoints(share: Float, random: inout SplitMix64) {
        rewrite { source, points, result in
            for index in points {
                let isEnd = index == points.lowerBound || index == points.upperBound - 1
                if isEnd || !random.chance(share) { result.append(x: source.x[index], y: source.y[index]) }
            }
        }
    }

    /// A surface that notices the pen late, or twice: longer strokes lose some of their beginning, and now and then a
    /// point by itself stands where the stroke would have begun.
    mutating func touchLate(random: inout SplitMix64) {
        let late = random.chance(0.7) ? random.uniform(0.1, 0.7) : 0
        let twice: Float = random.chance(0.5) ? 0.15 : 0
        var result = Trajectory()
        for stroke in 0..<strokeCount {
            let points = points(of: stroke)
            let loss = length(of: stroke) > 2.5 ? late * random.unit() : 0
            if let first = points.first, points.count > 3, random.chance(twice) {
                result.append(x: x[first], y: y[first])
                result.endStroke()
            }
            var way: Float = 0
            for index in points {
                if index > points.lowerBound { way += hypotf(x[index] - x[index - 1], y[index] - y[index - 1]) }
                if way >= loss || index == points.upperBound - 1 { result.append(x: x[index], y: y[index]) }
            }
            result.endStroke()
        }
        self = result
    }

    /// Dots and bars (short strokes) are written at the end instead, or in place instead of at the end.
    mutating func moveShortStrokes(random: inout SplitMix64) {
        guard strokeCount > 1 else { return }
        let late = random.chance(0.6)
        var order = Array(0..<strokeCount)
        let short = order.filter { length(of: $0) < 2.2 }
        guard !short.isEmpty, short.count < strokeCount else { return }
        if late {
            order = order.filter { !short.contains($0) } + short
        } else {
            // By their left edge: what belongs to a letter comes when the letter comes.
            let left = order.map { stroke in points(of: stroke).map { x[$0] }.min() ?? 0 }
            order.sort { (left[$0], $0) < (left[$1], $1) }
        }
        var result = Trajectory()
        for stroke in order {
            for index in points(of: stroke) { result.append(x: x[index], y: y[index]) }
            result.endStroke()
        }
        self = result
    }

    /// Sets apart what the pen wrote between lifts that led to the right: each gap grows by `factor` times its width and
    /// `least` more. Bars and dots written later go with the letter they stand over.
    mutating func widenGaps(by factor: Float, least: Float, random: inout SplitMix64) {
        var furthest = -Float.infinity
        var gaps: [(place: Float, growth: Float)] = []
        for stroke in 0..<strokeCount {
            let points = points(of: stroke)
            guard let left = points.map({ x[$0] }).min(), let right = points.map({ x[$0] }).max() else { continue }
            if furthest > -.infinity, left > furthest - 0.15 {
                let gap = max(0, left - furthest)
                gaps.append(((left + furthest) / 2, factor * (gap + least) * random.uniform(0.75, 1.25)))
            }
            furthest = max(furthest, right)
        }
        guard !gaps.isEmpty else { return }
        for stroke in 0..<strokeCount {
            let points = points(of: stroke)
            guard let left = points.map({ x[$0] }).min(), let right = points.map({ x[$0] }).max() else { continue }
            let middle = (left + right) / 2
            let shift = gaps.reduce(0) { $1.place < middle ? $0 + $1.growth : $0 }
            for index in points { x[index] += shift }
        }
    }

    private mutating func rewrite(_ body: (Trajectory, Range<Int>, inout Trajectory) -> Void) {
        var result = Trajectory()
        for stroke in 0..<strokeCount {
            body(self, points(of: stroke), &result)
            result.endStroke()
        }
        self = result
    }
}
