import Foundation

/// An imagined writer of joined Cyrillic: one way of writing each letter, the points it aims at a little off, always
/// in the same way, and each time a little more.
struct PennedHand {
    typealias Point = SIMD2<Float>

    /// Of joins, gaps, marks and the line; `unevenness` is also how far a letter's points are off the writer's own.
    private let habits: ComposingHabits
    /// Standard deviation of the writer's points from the model's, in x-heights.
    private let character: Float
    private let width: Float
    private let ascender: Float
    private let descender: Float
    /// 0 goes straight from point to point; 1 is a Catmull-Rom spline.
    private let roundness: Float
    /// Chance of breaking off a letter's way out, and of beginning with a way in.
    private let cutTail: Float
    private let leadIn: Float
    private let markDrift: Float
    /// How much higher than the model's this writer's marks are, x-heights.
    private let markLift: Float
    /// Standard deviations, from letter to letter: of size and height on the line, and of the gap; x-heights.
    private let restlessness: Float
    private let gapSpread: Float
    /// How much larger than the last letter of a word its first one is: part of the size.
    private let shrinking: Float
    /// Chance, at each point aimed at within a letter, of lifting the pen there; and how much is lost by it.
    private let lifting: Float
    private let loss: Float
    private let phase: Float
    private var chosen: [Character: PennedLetters.Form] = [:]

    init(using generator: inout some RandomNumberGenerator) {
        var habits = ComposingHabits()
        character = generator.uniform(0.02, 0.085)
        habits.unevenness = generator.uniform(0.01, 0.05)
        habits.join = generator.chance(0.15) ? 0 : generator.uniform(0.3, 1)
        // Who joins nothing may set letters far apart.
        habits.gap = generator.uniform(-0.02, habits.join == 0 ? 0.6 : 0.35)
        gapSpread = generator.uniform(0.01, 0.12)
        restlessness = generator.uniform(0.01, 0.12)
        shrinking = generator.chance(0.5) ? generator.uniform(0, 0.3) : 0
        lifting = generator.chance(0.35) ? generator.uniform(0.01, 0.12) : 0
        loss = generator.uniform(0, 0.35)
        width = expf(0.12 * generator.normal())
        ascender = expf(0.15 * generator.normal())
        descender = expf(0.2 * generator.normal())
        roundness = generator.uniform(0.5, 1.15)
        habits.sameForm = generator.uniform(0.65, 1)
        cutTail = generator.uniform(0, 0.7)
        leadIn = generator.uniform(0, 0.4)
        habits.marksLast = generator.chance(0.65)
        markDrift = generator.uniform(0.1, 0.35)
        markLift = generator.chance(0.4) ? generator.uniform(0, 0.6) : 0
        habits.space = generator.uniform(0.6, 1.8)
        habits.slope = 0.03 * generator.normal()
        habits.swing = 0.05 * abs(generator.normal())
        phase = generator.uniform(0, 2 * .pi)
        self.habits = habits
    }

    /// Strokes in the order of writing; x-heights, y down, 0 the baseline; `nil` where a character has no form.
    mutating func strokes(of text: String, using generator: inout some RandomNumberGenerator) -> [[Point]]? {
        var strokes: [[Point]] = []
        var late: [[Point]] = []
        var right: Float = 0
        var isOpen = false
        var place = 0
        let last = Float(max(text.count - 1, 1))
        for symbol in text {
            if symbol == " " {
                strokes += late
                late = []
                right += habits.space * generator.uniform(0.8, 1.25)
                isOpen = false
                continue
            }
            guard var form = form(of: symbol, using: &generator) else { return nil }
            let size = (1 + restlessness * generator.normal()) * (1 + shrinking * (0.5 - Float(place) / last))
            let lift = restlessness * generator.normal()
            place += 1
            form.body = form.body.map { $0.map { placed($0, size: size, lift: lift, using: &generator) } }
            form.marks = form.marks.map { $0.map { placed($0, size: size, lift: lift, using: &generator) } }
            breakOffTail(&form, using: &generator)
            let left = form.body.joined().map(\.x).min() ?? 0
            let move = Point(right + habits.gap + gapSpread * generator.normal() - left, 0)
            let drift = Point(markDrift * (0.3 + generator.normal()), markLift + 0.08 * generator.normal())
            form.body = form.body.map { $0.map { $0 + move } }
            form.marks = form.marks.map { $0.map { $0 + move + drift } }
            let willing = symbol.isLetter ? habits.join * (symbol.isUppercase ? 0.4 : 1) : 0
            // Not far back over what is written.
            if isOpen, generator.chance(willing), let last = strokes.last?.last, let next = form.body.first?.first,
                next.x > last.x - 0.6
            {
                strokes[strokes.count - 1] += form.body[0]
                strokes += form.body.dropFirst()
            } else {
                if symbol.isLetter, generator.chance(leadIn), let start = form.body.first?.first, start.y > 0.3 {
                    form.body[0].insert(start + Point(-0.25, -0.3 * generator.unit()), at: 0)
                }
                strokes += form.body
            }
            if habits.marksLast { late += form.marks } else { strokes += form.marks }
            isOpen = form.leavesJoin && symbol.isLetter && (habits.marksLast || form.marks.isEmpty)
            right = form.body.joined().map(\.x).max() ?? right
        }
        return lifted(strokes + late, using: &generator).map { stroke in
            Self.spline(through: stroke, roundness: roundness, spacing: 0.07).map { point in
                Point(point.x, -point.y + habits.drift(at: point.x, phase: phase))
            }
        }
    }

    private mutating func form(
        of symbol: Character, using generator: inout some RandomNumberGenerator
    ) -> PennedLetters.Form? {
        if let before = chosen[symbol], generator.chance(habits.sameForm) { return before }
        guard var form = PennedLetters.forms[symbol]?.randomElement(using: &generator) else { return nil }
        let amount = character
        func own(_ point: Point) -> Point { point + Point(generator.normal(), generator.normal()) * amount }
        form.body = form.body.map { $0.map(own) }
        form.marks = form.marks.map { $0.map(own) }
        chosen[symbol] = form
        return form
    }

    private func placed(
        _ point: Point, size: Float, lift: Float, using generator: inout some RandomNumberGenerator
    ) -> Point {
        var point = point + Point(generator.normal(), generator.normal()) * habits.unevenness
        if point.y > 1 { point.y = 1 + (point.y - 1) * ascender }
        if point.y < 0 { point.y *= descender }
        return Point(point.x * width * size, point.y * size + lift)
    }

    /// Breaks strokes where the pen left the paper within a letter, or a coarse screen lost it.
    private func lifted(_ strokes: [[Point]], using generator: inout some RandomNumberGenerator) -> [[Point]] {
        guard lifting > 0 else { return strokes }
        return strokes.flatMap { stroke in
            var parts: [[Point]] = [[]]
            for (index, point) in stroke.enumerated() {
                parts[parts.count - 1].append(point)
                guard index > 0, index + 2 < stroke.count, generator.chance(lifting) else { continue }
                // The next part begins here again, or a little further on.
                parts.append([point + (stroke[index + 1] - point) * (loss * generator.unit())])
            }
            return parts
        }
    }

    /// Some do not draw a letter's last stroke out to the right.
    private func breakOffTail(_ form: inout PennedLetters.Form, using generator: inout some RandomNumberGenerator) {
        guard form.leavesJoin, generator.chance(cutTail), let last = form.body.last, last.count > 4, let end = last.last,
            end.x >= (last.map(\.x).max() ?? 0) - 0.01
        else { return }
        form.body[form.body.count - 1].removeLast()
    }

    /// A cubic Hermite spline whose tangents are `roundness` times those of Catmull and Rom (1974).
    static func spline(through points: [Point], roundness: Float, spacing: Float) -> [Point] {
        guard points.count > 1, let first = points.first, let last = points.last else { return points }
        // Beyond the ends the line goes on straight.
        let before = points.count > 2 ? first * 2 - points[1] : first
        let after = points.count > 2 ? last * 2 - points[points.count - 2] : last
        var result = [first]
        for index in 0..<points.count - 1 {
            let (a, b) = (points[index], points[index + 1])
            let tangentA = (b - (index > 0 ? points[index - 1] : before)) * (roundness / 2)
            let tangentB = ((index + 2 < points.count ? points[index + 2] : after) - a) * (roundness / 2)
            let count = max(2, Int(min((b - a).length / spacing, 1000)))
            for step in 1..<count + 1 {
                let t = Float(step) / Float(count)
                let (t2, t3) = (t * t, t * t * t)
                let ends = a * (2 * t3 - 3 * t2 + 1) + b * (3 * t2 - 2 * t3)
                result.append(ends + tangentA * (t3 - 2 * t2 + t) + tangentB * (t3 - t2))
            }
        }
        return result
    }
}
