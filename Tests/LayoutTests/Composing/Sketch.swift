import Foundation

/// Drawings as people scribble them beside notes, within the unit square (or nearly), y down; strokes of points.
enum Sketch {
    typealias Point = (x: Double, y: Double)

    static func random(_ random: inout SeededGenerator) -> [[Point]] {
        let kind = kinds.randomElement(using: &random) ?? house
        return drawn(kind(&random), &random)
    }

    /// The same as a hand would draw it.
    static func drawn(_ strokes: [[Point]], _ random: inout SeededGenerator) -> [[Point]] {
        let tilt = random.between(-0.12, 0.12)
        let stretch = random.between(0.7, 1.2)
        let wobble = random.between(0.002, 0.012)
        let (sine, cosine) = (sin(tilt), cos(tilt))
        return strokes.map { stroke in
            var (dx, dy) = (0.0, 0.0)
            return dense(stroke).map { point in
                // A hand's slow wandering off the intended line.
                dx = 0.9 * dx + random.between(-wobble, wobble)
                dy = 0.9 * dy + random.between(-wobble, wobble)
                let (x, y) = (stretch * (point.x + dx), point.y + dy)
                return (x * cosine - y * sine, x * sine + y * cosine)
            }
        }
    }

    private static let kinds: [@Sendable (inout SeededGenerator) -> [[Point]]] = [
        house, figure, flower, spiral, graph, flowChart, shading, doodle, face, star, cube, mountains, tree, arrows,
        bars, circles, fish, cup,
    ]

    /// Points no farther apart than a fiftieth.
    private static func dense(_ stroke: [Point]) -> [Point] {
        guard var last = stroke.first else { return [] }
        var result = [last]
        for point in stroke.dropFirst() {
            let distance = ((point.x - last.x) * (point.x - last.x) + (point.y - last.y) * (point.y - last.y)).squareRoot()
            let steps = max(1, Int(distance * 50))
            for k in 1...steps {
                let t = Double(k) / Double(steps)
                result.append((last.x + t * (point.x - last.x), last.y + t * (point.y - last.y)))
            }
            last = point
        }
        return result
    }

    private static func ellipse(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double, from: Double = 0, to: Double = 6.4) -> [Point] {
        curve(40) { k in
            let t = from + (to - from) * k
            return (x + rx * cos(t), y + ry * sin(t))
        }
    }

    /// A curve through `count` + 1 points, `t` from 0 to 1.
    private static func curve(_ count: Int, _ point: (Double) -> Point) -> [Point] {
        (0...count).map { point(Double($0) / Double(count)) }
    }

    private static func polar(_ x: Double, _ y: Double, _ radius: Double, _ angle: Double) -> Point {
        (x + radius * cos(angle), y + radius * sin(angle))
    }

    private static func rectangle(_ x: Double, _ y: Double, _ w: Double, _ h: Double) -> [Point] {
        [(x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)]
    }

    private static func arrow(_ a: Point, _ b: Point, _ random: inout SeededGenerator) -> [[Point]] {
        let angle = atan2(b.y - a.y, b.x - a.x)
        let size = random.between(0.04, 0.08)
        let left = polar(b.x, b.y, -size, angle - 0.5)
        let right = polar(b.x, b.y, -size, angle + 0.5)
        return random.chance(0.5) ? [[a, b], [left, b, right]] : [[a, b, left, b, right]]
    }

    private static func house(_ random: inout SeededGenerator) -> [[Point]] {
        var strokes: [[Point]] = [rectangle(0.1, 0.4, 0.8, 0.6), [(0.05, 0.42), (0.5, 0), (0.95, 0.42)]]
        strokes.append([(0.4, 1), (0.4, 0.7), (0.6, 0.7), (0.6, 1)])
        for x in [0.18, 0.68] where random.chance(0.7) {
            strokes.append(rectangle(x, 0.5, 0.14, 0.14))
            if random.chance(0.5) {
                strokes.append([(x + 0.07, 0.5), (x + 0.07, 0.64)])
                strokes.append([(x, 0.57), (x + 0.14, 0.57)])
            }
        }
        return strokes
    }

    private static func figure(_ random: inout SeededGenerator) -> [[Point]] {
        let arm = random.between(-0.2, 0.2)
        return [
            ellipse(0.5, 0.15, 0.13, 0.14, from: -1.5, to: 4.9), [(0.5, 0.3), (0.5, 0.65)],
            [(0.25, 0.42 + arm), (0.5, 0.4), (0.75, 0.42 - arm)], [(0.5, 0.65), (0.3, 1)], [(0.5, 0.65), (0.7, 1)],
        ]
    }

    private static func flower(_ random: inout SeededGenerator) -> [[Point]] {
        let petals = Int.random(in: 5...8, using: &random)
        var strokes: [[Point]] = [ellipse(0.5, 0.3, 0.08, 0.08)]
        for k in 0..<petals {
            let t = 6.283 * Double(k) / Double(petals)
            let centre = polar(0.5, 0.3, 0.18, t)
            strokes.append(ellipse(centre.x, centre.y, 0.09, 0.09, from: t, to: t + 6.5))
        }
        strokes.append([(0.5, 0.55), (0.52, 0.75), (0.5, 1)])
        strokes.append(ellipse(0.6, 0.8, 0.1, 0.05, from: 3, to: 9.4))
        return strokes
    }

    private static func spiral(_ random: inout SeededGenerator) -> [[Point]] {
        let turns = random.between(2, 5)
        return [
            curve(200) { polar(0.5, 0.5, 0.5 * $0, 6.283 * turns * $0) }
        ]
    }

    private static func graph(_ random: inout SeededGenerator) -> [[Point]] {
        var strokes = arrow((0.05, 0.95), (0.05, 0), &random) + arrow((0.05, 0.95), (1, 0.95), &random)
        let frequency = random.between(2, 9)
        strokes.append(curve(60) { (0.1 + 0.8 * $0, 0.5 + 0.3 * sin(frequency * $0)) })
        if random.chance(0.5) { strokes.append([(0.1, 0.9), (0.85, random.between(0.1, 0.7))]) }
        if random.chance(0.5) { for x in [0.21, 0.37, 0.53, 0.69, 0.85] { strokes.append([(x, 0.93), (x, 0.97)]) } }
        return strokes
    }

    private static func flowChart(_ random: inout SeededGenerator) -> [[Point]] {
        var strokes: [[Point]] = []
        let count = Int.random(in: 2...4, using: &random)
        let height = 1 / Double(count)
        for k in 0..<count {
            let y = Double(k) * height
            strokes.append(
                random.chance(0.7) ? rectangle(0.2, y, 0.6, height * 0.55) : ellipse(0.5, y + height * 0.28, 0.3, height * 0.28))
            if k > 0 { strokes += arrow((0.5, y - height * 0.43), (0.5, y - 0.01), &random) }
        }
        return strokes
    }

    private static func shading(_ random: inout SeededGenerator) -> [[Point]] {
        var strokes: [[Point]] = [ellipse(0.5, 0.5, 0.5, 0.45)]
        if random.chance(0.5) {
            for k in 1..<9 {
                let x = 0.1 * Double(k)
                strokes.append([(x - 0.05, 0.75), (x + 0.1, 0.25)])
            }
        } else {
            strokes.append((0...30).map { n -> Point in (0.15 + 0.7 * Double(n) / 30, n % 2 == 0 ? 0.25 : 0.75) })
        }
        return strokes
    }

    private static func doodle(_ random: inout SeededGenerator) -> [[Point]] {
        (0..<Int.random(in: 1...5, using: &random)).map { _ in
            let (fx, fy) = (random.between(2, 12), random.between(2, 12))
            let (px, py) = (random.between(0, 6), random.between(0, 6))
            return curve(120) { t in
                let x = 0.5 + 0.45 * sin(px + fx * t) + 0.05 * cos(23 * t)
                return (x, 0.5 + 0.45 * sin(py + fy * t))
            }
        }
    }

    private static func face(_ random: inout SeededGenerator) -> [[Point]] {
        var strokes = [ellipse(0.5, 0.5, 0.45, 0.5, from: -1.5, to: 4.9)]
        strokes.append(ellipse(0.33, 0.4, 0.05, 0.05))
        strokes.append(ellipse(0.67, 0.4, 0.05, 0.05))
        if random.chance(0.6) { strokes.append([(0.5, 0.45), (0.45, 0.6), (0.52, 0.6)]) }
        strokes.append(ellipse(0.5, 0.65, 0.22, 0.15, from: 0.2, to: 2.9))
        return strokes
    }

    private static func star(_ random: inout SeededGenerator) -> [[Point]] {
        let order = random.chance(0.5) ? 2 : 3
        let corners = order == 2 ? 5 : 7
        return [
            curve(corners) { polar(0.5, 0.5, 0.5, 6.283 * Double(order) * $0 - 1.57) }
        ]
    }

    private static func cube(_ random: inout SeededGenerator) -> [[Point]] {
        let d = random.between(0.2, 0.35)
        return [
            rectangle(0, d, 1 - d, 1 - d), rectangle(d, 0, 1 - d, 1 - d), [(0, d), (d, 0)], [(1 - d, d), (1, 0)],
            [(0, 1), (d, 1 - d)], [(1 - d, 1), (1, 1 - d)],
        ]
    }

    private static func mountains(_ random: inout SeededGenerator) -> [[Point]] {
        var x = 0.0
        var ridge: [Point] = [(0, 1)]
        while x < 1 {
            x += random.between(0.1, 0.25)
            ridge.append((x, random.between(0.2, 0.6)))
            x += random.between(0.1, 0.2)
            ridge.append((x, random.between(0.6, 0.95)))
        }
        var strokes: [[Point]] = [ridge, ellipse(0.8, 0.12, 0.1, 0.1)]
        for k in 0..<7 {
            let t = 6.283 * Double(k) / 7
            strokes.append([polar(0.8, 0.12, 0.13, t), polar(0.8, 0.12, 0.2, t)])
        }
        return strokes
    }

    private static func tree(_ random: inout SeededGenerator) -> [[Point]] {
        var strokes: [[Point]] = [[(0.45, 1), (0.46, 0.55)], [(0.56, 1), (0.55, 0.55)]]
        strokes.append(curve(60) { polar(0.5, 0.3, 0.3 + 0.05 * sin(56 * $0), 6.283 * $0) })
        if random.chance(0.5) { strokes.append([(0.2, 1), (0.8, 1)]) }
        return strokes
    }

    private static func arrows(_ random: inout SeededGenerator) -> [[Point]] {
        (0..<Int.random(in: 2...5, using: &random)).flatMap { _ in
            arrow((random.between(0, 1), random.between(0, 1)), (random.between(0, 1), random.between(0, 1)), &random)
        }
    }

    private static func bars(_ random: inout SeededGenerator) -> [[Point]] {
        var strokes: [[Point]] = [[(0, 0), (0, 1)], [(0, 1), (1, 1)]]
        for k in 0..<5 {
            let top = random.between(0.1, 0.8)
            let x = 0.08 + 0.18 * Double(k)
            strokes.append([(x, 1), (x, top), (x + 0.12, top), (x + 0.12, 1)])
        }
        return strokes
    }

    private static func circles(_ random: inout SeededGenerator) -> [[Point]] {
        let spread = random.between(0.12, 0.2)
        return [
            ellipse(0.5 - spread, 0.4, 0.3, 0.3), ellipse(0.5 + spread, 0.4, 0.3, 0.3),
            ellipse(0.5, 0.4 + 1.5 * spread, 0.3, 0.3),
        ]
    }

    private static func fish(_ random: inout SeededGenerator) -> [[Point]] {
        var strokes: [[Point]] = [
            curve(50) { (0.8 - 0.8 * sin(3.1416 * $0), 0.5 - 0.3 * sin(6.283 * $0)) }
        ]
        strokes.append([(0.8, 0.5), (1, 0.3), (1, 0.7), (0.8, 0.5)])
        strokes.append(ellipse(0.2, 0.45, 0.03, 0.03))
        for k in 0..<3 { strokes.append(ellipse(0.35 + 0.12 * Double(k), 0.5, 0.06, 0.12, from: -1.5, to: 1.5)) }
        return strokes
    }

    private static func cup(_ random: inout SeededGenerator) -> [[Point]] {
        var strokes: [[Point]] = [
            ellipse(0.4, 0.25, 0.35, 0.08), [(0.05, 0.25), (0.1, 0.9), (0.2, 1), (0.6, 1), (0.7, 0.9), (0.75, 0.25)],
            ellipse(0.78, 0.5, 0.18, 0.18, from: -1.4, to: 1.7),
        ]
        for k in 0..<3 where random.chance(0.7) {
            let x = 0.25 + 0.15 * Double(k)
            strokes.append(curve(20) { (x + 0.03 * sin(7 * $0), 0.12 - 0.12 * $0) })
        }
        return strokes
    }
}
