/// The line between two letters that are written without lifting the pen.
enum LetterJoin {
    typealias Point = SIMD2<Float>

    /// Points of the way between the end of one stroke and the start of the next, neither included; `nil` where no
    /// hand would join them.
    static func points(from last: [Point], to first: [Point], spacing: Float) -> [Point]? {
        guard let exit = last.last, let entry = first.first else { return nil }
        let way = entry - exit
        let distance = way.length
        // Backwards, or over another letter, the pen is lifted.
        guard way.x > -0.5, distance < 2.2, distance > 0.02 else { return nil }
        let leaving = heading(last.suffix(12).reversed(), sign: -1) ?? way.direction
        let arriving = heading(first.prefix(12), sign: 1) ?? way.direction
        let reach = 0.38 * distance
        // Where the letter goes on against the way there, the pen turns round in a point, and comes to it from the
        // left: flat onto a round letter's shoulder, steep onto a stem's top.
        let isCusp = way.turn(to: arriving) > 1.75
        let goal = isCusp ? Point(0.75, min(0.2, way.direction.y)).direction : arriving
        let start = way.turn(to: leaving) > 2.6 ? Point(0.8, 0.4).direction : leaving
        let (a, b) = (exit + start * reach, entry - goal * reach)
        let count = max(1, min(24, Int(distance * 1.15 / spacing)))
        return (1..<(count + 1)).map { step in
            let t = Float(step) / Float(count + 1)
            let u = 1 - t
            let ends = exit * (u * u * u) + entry * (t * t * t)
            return ends + a * (3 * u * u * t) + b * (3 * u * t * t)
        }
    }

    /// Direction over the first quarter x-height of some points; times −1 for points that run backwards.
    private static func heading(_ points: some Sequence<Point>, sign: Float) -> Point? {
        var first: Point?
        var best: Point?
        for point in points {
            guard let origin = first else {
                first = point
                continue
            }
            best = (point - origin) * sign
            if let found = best, found.length > 0.2 { break }
        }
        guard let best, best.length > 1e-4 else { return nil }
        return best.direction
    }
}
