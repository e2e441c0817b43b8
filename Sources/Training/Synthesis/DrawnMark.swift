import Foundation

/// Diacritics drawn above or below a writer's base letter, for letters that nobody recorded.
enum DrawnMark {
    typealias Point = SIMD2<Float>

    /// Strokes of a combining mark around the origin, about half an x-height wide; `nil` for marks that touch or cross
    /// the letter in a way of their own.
    private static func shape(of mark: Unicode.Scalar) -> (strokes: [[Point]], isBelow: Bool)? {
        switch mark.value {
        case 0x300: ([[[-0.15, -0.15], [0.15, 0.15]]], false)
        case 0x301: ([[[0.15, -0.18], [-0.12, 0.15]]], false)
        case 0x302: ([[[-0.22, 0.12], [0, -0.15], [0.22, 0.12]]], false)
        case 0x303: ([arc((-18...18).map { Point(Float($0) / 70, -0.09 * sin(Float($0) / 18 * .pi)) })], false)
        case 0x306: ([arc((-8...8).map { Point(0.25 * sin(Float($0) / 5.2), 0.22 * cos(Float($0) / 5.2) - 0.1) })], false)
        case 0x307: ([dot(0)], false)
        case 0x308: ([dot(-0.17), dot(0.17)], false)
        case 0x30A: ([arc((0...16).map { Point(-0.14 * sin(Float($0) / 8 * .pi), -0.14 * cos(Float($0) / 8 * .pi)) })], false)
        case 0x30B: ([[[-0.05, -0.16], [-0.2, 0.14]], [[0.2, -0.16], [0.05, 0.14]]], false)
        case 0x30C: ([[[-0.22, -0.12], [0, 0.15], [0.22, -0.12]]], false)
        case 0x326: ([[[0.03, -0.05], [-0.08, 0.2]]], true)
        case 0x327: ([arc([[0, -0.1], [-0.04, 0.04], [0.1, 0.08], [0.1, 0.2], [-0.12, 0.24]])], true)
        case 0x328: ([arc([[0.1, -0.12], [-0.06, 0.05], [-0.04, 0.2], [0.14, 0.18]])], true)
        default: nil
        }
    }

    private static func arc(_ points: [Point]) -> [Point] { points }
    private static func dot(_ x: Float) -> [Point] { [Point(x, -0.02), Point(x + 0.02, 0.03)] }

    /// The letter with its mark, made of a form of its base letter; `nil` where there is no such base or mark.
    static func form(of character: Character, from bank: LetterBank, using generator: inout some RandomNumberGenerator)
        -> LetterForm?
    {
        let scalars = Array(String(character).decomposedStringWithCanonicalMapping.unicodeScalars)
        guard scalars.count == 2, let (strokes, isBelow) = shape(of: scalars[1]),
            let base = bank.forms[Character(scalars[0])]?.randomElement(using: &generator)
        else { return nil }
        // An i or j loses its dot to the accent.
        let losesDot = "ijіј".unicodeScalars.contains(scalars[0]) && !isBelow
        let kept = base.body + (losesDot ? [] : base.marks)
        let points = kept.joined()
        guard let top = points.map(\.y).min(), let bottom = points.map(\.y).max() else { return nil }
        let band = points.filter { isBelow ? $0.y > bottom - 0.3 : $0.y < top + 0.4 }.map(\.x)
        let middle = ((band.min() ?? 0) + (band.max() ?? base.width)) / 2
        let size = generator.uniform(0.7, 1.3)
        let turn = 0.25 * generator.normal()
        let place = Point(
            middle + 0.1 * generator.normal(),
            isBelow ? bottom + 0.08 : top - generator.uniform(0.2, 0.5))
        let mark = strokes.map { stroke in
            stroke.map { point in
                place + Point(point.x * size - point.y * turn, point.y * size + point.x * turn)
                    + Point(0.02 * generator.normal(), 0.02 * generator.normal())
            }
        }
        return LetterForm(placed: kept + mark, character: character)
    }
}
