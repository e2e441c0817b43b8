import Features
import Glibc

/// Makes ink that a machine drew look like a hand's: other proportions, lines retraced beside themselves, corners cut
/// where the pen is fast, lifts and joins by habit, points where a sensor of fixed rate would have read them.
///
/// Lengths are in spreads of the ink (an x-height is 2 or so).
struct StyleWarp: Sendable {
    /// 0 changes nothing; 1 is strong.
    let strength: Float

    func apply(to ink: inout Trajectory, random: inout SplitMix64) {
        guard strength > 0, !ink.x.isEmpty else { return }
        stretchLocally(&ink, random: &random)
        if random.chance(0.35) { changeLifts(&ink, random: &random) }
        let drift = MotorDrift(strength: strength, random: &random)
        // How hard corners are cut, in time steps; and how fast the sensor reads.
        let haste = random.chance(0.7) ? random.uniform(0, 2.2) * strength : 0
        let rate = random.chance(0.4) ? random.uniform(2, 5) : 1
        var result = Trajectory()
        var walked: Float = random.uniform(0, 100)
        for stroke in 0..<ink.strokeCount {
            let points = ink.points(of: stroke)
            guard !points.isEmpty else { continue }
            var line = points.map { SIMD2(ink.x[$0], ink.y[$0]) }
            if line.count > 4 {
                line = MotorTiming.readings(of: PolylineSmoothing.resample(line, spacing: 0.12), haste: haste, every: rate)
            }
            var previous = line[0]
            for point in line {
                walked += (point - previous).length
                previous = point
                let moved = point + drift.offset(at: walked)
                result.append(x: moved.x, y: moved.y)
            }
            // In the air the hand drifts on.
            walked += 1
            result.endStroke()
        }
        ink = result
    }

    /// Letters of one word differ in width, zones of the line in height.
    private func stretchLocally(_ ink: inout Trajectory, random: inout SplitMix64) {
        let wide = MonotoneMap(strength: 0.3 * strength, shortest: 3, longest: 12, random: &random)
        let high = MonotoneMap(strength: 0.28 * strength, shortest: 5, longest: 14, random: &random)
        for index in ink.x.indices {
            ink.x[index] = wide.value(ink.x[index])
            ink.y[index] = high.value(ink.y[index])
        }
    }

    /// A function that grows everywhere, by more here and less there.
    private struct MonotoneMap {
        private var waves: [(amplitude: Float, frequency: Float, phase: Float)] = []

        init(strength: Float, shortest: Float, longest: Float, random: inout SplitMix64) {
            for _ in 0..<3 {
                let frequency = 2 * Float.pi / random.uniform(shortest, longest)
                // The slope of all waves together stays under 0.8.
                let slope = min(0.26, abs(random.normal()) * strength * 0.6)
                waves.append((slope / frequency, frequency, random.uniform(-Float.pi, .pi)))
            }
        }

        func value(_ x: Float) -> Float {
            waves.reduce(x) { $0 + $1.amplitude * sinf($1.frequency * x + $1.phase) }
        }
    }

    /// Lifts the pen between letters (where it runs to the right, low), or writes through lifts to the right.
    private func changeLifts(_ ink: inout Trajectory, random: inout SplitMix64) {
        let lifts = random.chance(0.5)
        let chance = random.uniform(0.2, 0.9)
        var result = Trajectory()
        for stroke in 0..<ink.strokeCount {
            let points = ink.points(of: stroke)
            guard !points.isEmpty else { continue }
            var since = 0
            for index in points {
                result.append(x: ink.x[index], y: ink.y[index])
                since += 1
                guard lifts, since > 8, index + 8 < points.upperBound, ink.y[index] > 0 else { continue }
                let (before, after) = (index - 3, index + 3)
                let (dx, dy) = (ink.x[after] - ink.x[before], ink.y[after] - ink.y[before])
                // About one place in each low bow.
                guard dx > 0, abs(dy) < dx, random.chance(chance * 0.25) else { continue }
                result.endStroke()
                since = 0
            }
            if !lifts, stroke + 1 < ink.strokeCount, let last = points.last, let next = ink.points(of: stroke + 1).first,
                random.chance(chance)
            {
                let from = points.suffix(12).map { SIMD2(ink.x[$0], ink.y[$0]) }
                let to = ink.points(of: stroke + 1).prefix(12).map { SIMD2(ink.x[$0], ink.y[$0]) }
                // Only forward, and not to a dot above.
                if ink.x[next] > ink.x[last] - 0.3, to.count > 5,
                    let way = LetterJoin.points(from: from, to: to, spacing: 0.25)
                {
                    for point in way { result.append(x: point.x, y: point.y) }
                    continue
                }
            }
            result.endStroke()
        }
        ink = result
    }
}

/// A slow wandering of the hand along its way, so that a line that is retraced does not lie on itself.
struct MotorDrift: Sendable {
    private var waves: [(direction: SIMD2<Float>, frequency: Float, phase: Float)] = []

    init(strength: Float, random: inout SplitMix64) {
        let amount = 0.11 * strength * abs(random.normal())
        for _ in 0..<4 {
            let heading = random.uniform(-Float.pi, .pi)
            let size = amount * random.normal()
            waves.append(
                (
                    SIMD2(cosf(heading), sinf(heading)) * size, 2 * .pi / random.uniform(1.8, 9),
                    random.uniform(-Float.pi, .pi)
                ))
        }
    }

    func offset(at walked: Float) -> SIMD2<Float> {
        waves.reduce(.zero) { $0 + $1.direction * sinf($1.frequency * walked + $1.phase) }
    }
}

/// When a hand is where: slow in bends, fast on straights (the two-thirds power law of Lacquaniti, Terzuolo and
/// Viviani 1983: speed goes with the curvature to the power −1/3).
enum MotorTiming {
    typealias Point = SIMD2<Float>

    /// Where the pen is at equal times.
    ///
    /// - Parameters:
    ///   - line: points at equal distances.
    ///   - haste: standard deviation, in time steps, of the smoothing in time; it cuts fast corners most.
    ///   - every: time steps between two readings; about 1 keeps the number of points.
    static func readings(of line: [Point], haste: Float, every: Float) -> [Point] {
        guard line.count > 4, let first = line.first, let last = line.last else { return line }
        // Time that passes on the way to each point: curvature over a few points, to the power 1/3.
        var time: [Float] = [0]
        var total: Float = 0
        for index in line.indices.dropFirst() {
            let (back, ahead) = (max(0, index - 2), min(line.count - 1, index + 2))
            let turn = (line[index] - line[back]).turn(to: line[ahead] - line[index])
            total += 0.55 + cbrtf(turn) * 0.7
            time.append(total)
        }
        var even: [Point] = []
        var segment = 1
        let count = max(3, Int(total))
        for step in 0...count {
            let moment = total * Float(step) / Float(count)
            while segment < line.count - 1, time[segment] < moment { segment += 1 }
            let span = time[segment] - time[segment - 1]
            let part = span > 0 ? min(1, max(0, (moment - time[segment - 1]) / span)) : 0
            even.append(line[segment - 1] + (line[segment] - line[segment - 1]) * part)
        }
        if haste > 0.2 { even = PolylineSmoothing.filtered(even, sigma: haste) }
        guard every > 1.2 else { return even }
        var result = [first]
        var next = every
        for index in even.indices.dropFirst().dropLast() where Float(index) >= next {
            result.append(even[index])
            next += every
        }
        return result + [last]
    }
}
