import Foundation

/// Curves as chains of points that stay within a tolerance of them.
enum CurveFlattening {
    struct Vector: Equatable {
        var x: Double
        var y: Double
    }

    /// More pieces than this no curve is cut into, whatever its size.
    static let mostPieces = 256

    /// The points of a cubic Bézier curve behind its start, its end included; evenly in the parameter, as many as
    /// Wang's bound on the second derivative asks for.
    static func cubic(
        _ start: Vector, _ control1: Vector, _ control2: Vector, _ end: Vector, tolerance: Double
    ) -> [Vector] {
        let x = max(abs(start.x - 2 * control1.x + control2.x), abs(control1.x - 2 * control2.x + end.x))
        let y = max(abs(start.y - 2 * control1.y + control2.y), abs(control1.y - 2 * control2.y + end.y))
        let pieces = Self.pieces((6 * (x * x + y * y).squareRoot() / (8 * tolerance)).squareRoot())
        return (1...pieces).map { step in
            let t = Double(step) / Double(pieces)
            let u = 1 - t
            let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            return Vector(
                x: a * start.x + b * control1.x + c * control2.x + d * end.x,
                y: a * start.y + b * control1.y + c * control2.y + d * end.y)
        }
    }

    static func quadratic(_ start: Vector, _ control: Vector, _ end: Vector, tolerance: Double) -> [Vector] {
        cubic(
            start, Vector(x: (start.x + 2 * control.x) / 3, y: (start.y + 2 * control.y) / 3),
            Vector(x: (end.x + 2 * control.x) / 3, y: (end.y + 2 * control.y) / 3), end, tolerance: tolerance)
    }

    /// A part of an ellipse about a centre, from angle to angle (in the ellipse's own parameter), the first left out.
    static func arc(
        center: Vector, radiusX: Double, radiusY: Double, rotation: Double, from: Double, to: Double, tolerance: Double
    ) -> [Vector] {
        let radius = max(radiusX, radiusY)
        guard radius > 0, radius.isFinite else { return [] }
        let step = 2 * acos(max(1 - tolerance / radius, -1))
        let pieces = Self.pieces(step > 0 ? abs(to - from) / step : Double(mostPieces))
        let (cosine, sine) = (cos(rotation), sin(rotation))
        return (1...pieces).map { index in
            let angle = from + (to - from) * Double(index) / Double(pieces)
            let (x, y) = (radiusX * cos(angle), radiusY * sin(angle))
            return Vector(x: center.x + cosine * x - sine * y, y: center.y + sine * x + cosine * y)
        }
    }

    private static func pieces(_ count: Double) -> Int {
        guard count.isFinite else { return mostPieces }
        return Int(min(max(count.rounded(.up), 1), Double(mostPieces)))
    }
}
