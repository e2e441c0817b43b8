import Foundation
import Ink

/// The letters of one writer, each brought to its size and place on the line.
package struct LetterBank: Sendable {
    package enum Sizes: Sendable {
        /// The letters were written in one size; the writer's own proportions count.
        case shared
        /// Each letter was written in a size of its own; its usual height counts.
        case perLetter
    }

    private(set) var forms: [Character: [LetterForm]] = [:]

    package init() {}

    /// - Parameter letters: every way in which the writer wrote each character, in any unit, y down.
    package init(_ letters: [Character: [[Stroke]]], sizes: Sizes = .shared) {
        let unit = sizes == .shared ? Self.xHeight(of: letters) : nil
        for (character, samples) in letters {
            for strokes in samples {
                let points = strokes.map { $0.points.filter { $0.x.isFinite && $0.y.isFinite } }
                    .map { $0.map { SIMD2<Float>(Float($0.x), Float($0.y)) } }
                if let form = Self.form(of: points, character: character, xHeight: unit) {
                    forms[character, default: []].append(form)
                }
            }
        }
    }

    package var characters: Set<Character> { Set(forms.keys) }

    package func canWrite(_ text: String) -> Bool { text.allSatisfy { $0 == " " || forms[$0] != nil } }

    /// Takes over another writer's forms of the characters that are missing here.
    package mutating func fill(from other: LetterBank) {
        for (character, others) in other.forms where forms[character] == nil { forms[character] = others }
    }

    mutating func add(_ form: LetterForm, for character: Character) { forms[character, default: []].append(form) }

    /// Height of letters without ascender and tail, in the ink's unit; `nil` where none is there.
    private static func xHeight(of letters: [Character: [[Stroke]]]) -> Float? {
        let plain: Set<Character> = Set("acemnorsuvwxzагиклмнопстхчшъьэюя")
        var heights: [Float] = []
        for (character, samples) in letters {
            let factor: Float
            if plain.contains(character) {
                factor = 1
            } else if character.isUppercase && !"ЙЁДЦЩQ".contains(character) {
                factor = LetterZone.capitalHeight
            } else {
                continue
            }
            for strokes in samples {
                let ys = strokes.flatMap { $0.points.map(\.y) }.filter(\.isFinite)
                // Capitals help only where there are no small letters.
                if let low = ys.min(), let high = ys.max(), high > low, factor == 1 { heights.append(Float(high - low)) }
            }
        }
        guard !heights.isEmpty else { return nil }
        heights.sort()
        return heights[heights.count / 2]
    }

    /// - Parameter xHeight: of the writer, in the ink's unit; `nil` brings the letter to its usual height.
    static func form(of strokes: [[SIMD2<Float>]], character: Character, xHeight: Float?) -> LetterForm? {
        let points = strokes.joined()
        guard let top = points.map(\.y).min(), let bottom = points.map(\.y).max(),
            let left = points.map(\.x).min(), let right = points.map(\.x).max()
        else { return nil }
        let size = SIMD2(right - left, bottom - top)
        let upper = points.count { $0.y < (top + bottom) / 2 }
        let zone = LetterZone(
            of: character, aspect: size.x / Swift.max(size.y, 1e-6), isTopHeavy: upper * 2 > points.count)
        var scale: Float
        if zone.isMeasurable {
            guard size.y > 0 else { return nil }
            let usual = zone.height / size.y
            scale = xHeight.map { 1 / $0 } ?? usual
            // A form much too large or small was written by itself, in a size of its own.
            let widest: Float = "вдзВ".contains(character) ? 1.75 : 1.35
            scale = Swift.min(Swift.max(scale, usual * 0.72), usual * widest)
        } else {
            scale = xHeight.map { 1 / $0 } ?? 0.6 / Swift.max(size.x, size.y, 1e-6)
            scale = Swift.min(scale, 1.2 / Swift.max(size.x, size.y, 1e-6))
        }
        guard scale.isFinite, scale > 0 else { return nil }
        let shift: Float =
            switch zone.anchor {
            case .bottom(let y): y - bottom * scale
            case .top(let y): y - top * scale
            case .centre(let y): y - (top + bottom) / 2 * scale
            }
        let placed = strokes.map { stroke in
            thinned(stroke.map { SIMD2($0.x * scale, $0.y * scale + shift) })
        }
        return LetterForm(placed: placed, character: character)
    }

    /// Drops what a fast sensor recorded beyond need.
    private static func thinned(_ points: [SIMD2<Float>]) -> [SIMD2<Float>] {
        var result: [SIMD2<Float>] = []
        for (index, point) in points.enumerated() {
            if let last = result.last, index < points.count - 1, (point - last).length < 0.03 { continue }
            result.append(point)
        }
        return result
    }
}
