import Features
import Foundation
import Ink
import Recognition
import Training

@testable import Fields

/// A gesture drawn over words, shaken as the trainer shakes writing, and what it should be taken for.
struct DrawnGesture {
    var kind: Gesture.Kind
    /// One stroke, or pieces of one.
    var strokes: [Stroke]
    /// The strokes that it is meant for (scratchOut, circle, underline).
    var covered: Set<Int> = []
    /// The place on the line that it is meant for (the others).
    var x: Double?
    /// How far from there it still does the same: to the words around a gap, or to the next letter.
    var reach = 0.5

    typealias Point = GesturePath.Point

    /// - Parameter scene: words of x-height 1 on a baseline at 0.
    /// - Returns: `nil` where the words have no place for such a gesture.
    init?(_ kind: Gesture.Kind, on scene: WordScene, random: inout SeededGenerator) {
        self.kind = kind
        let word = scene.words[Int.random(in: 0..<scene.words.count, using: &random)]
        let (low, high) = (word.low, word.high)
        var path: [Point] = []
        switch kind {
        case .scratchOut:
            covered = Set(word.strokes)
            if random.chance(0.5) {
                let passes = Int.random(in: 4...8, using: &random)
                for pass in 0...passes {
                    let v = -1 + 1.1 * Double(pass) / Double(passes)
                    let end = random.between(0, 0.35)
                    path.append((pass % 2 == 0 ? low - end : high + end, v + random.between(-0.1, 0.1)))
                }
            } else {
                let step = random.between(0.25, 0.45)
                let count = max(6, Int((high - low + 0.4) / step))
                for index in 0...count {
                    let u = low - 0.2 + (high - low + 0.4) * Double(index) / Double(count)
                    path.append((u, index % 2 == 0 ? random.between(-1.5, -1) : random.between(0, 0.4)))
                }
            }
        case .circle:
            covered = Set(word.strokes)
            let (u, v) = ((low + high) / 2, (word.top + word.bottom) / 2)
            let a = ((high - low) / 2 + random.between(0.2, 0.5)) * 1.25
            let b = ((word.bottom - word.top) / 2 + random.between(0.2, 0.4)) * 1.25
            let start = random.between(0, 2 * .pi)
            let sweep = (2 * .pi + random.between(-0.15, 0.5)) * (random.chance(0.5) ? 1 : -1)
            path = (0...48).map { index in
                let angle = start + sweep * Double(index) / 48
                return (u + a * cos(angle), v + b * sin(angle))
            }
        case .underline:
            guard high - low > 2.2 else { return nil }
            covered = Set(word.strokes)
            let v = random.between(0.3, 0.85)
            path = [(low - random.between(-0.2, 0.4), v), (high + random.between(-0.2, 0.4), v + random.between(-0.15, 0.15))]
            if random.chance(0.15) { path.reverse() }
        case .join:
            guard let gap = scene.gaps.randomElement(using: &random) else { return nil }
            x = gap
            path = Self.vertical(at: gap, &random)
        case .split:
            guard let place = scene.places.randomElement(using: &random) else { return nil }
            x = place
            path = Self.vertical(at: place, &random)
        case .insert:
            guard let place = (scene.gaps + scene.places).randomElement(using: &random) else { return nil }
            x = place
            let (height, half) = (random.between(0.9, 1.6), random.between(0.35, 0.7))
            if random.chance(0.6) {
                let tip = random.between(-0.05, 0.3)
                path = [(place - half, tip + height), (place, tip), (place + half, tip + height * random.between(0.8, 1.1))]
            } else {
                let tip = random.between(-1.3, -0.9)
                path = [(place - half, tip - height), (place, tip), (place + half, tip - height * random.between(0.8, 1.1))]
            }
        case .lineBreak:
            let place = scene.gaps.randomElement(using: &random) ?? scene.words[scene.words.count - 1].high + 0.6
            x = place
            let bottom = random.between(0.5, 1.1)
            path = [
                (place, random.between(-1.4, -0.8)), (place + random.between(-0.1, 0.1), bottom),
                (place - random.between(2.2, 4), bottom + random.between(-0.15, 0.15)),
            ]
        }
        if let x, let gap = scene.gaps.firstIndex(of: x) { reach = max(0.5, scene.halfGaps[gap]) }
        strokes = Self.shaken(path, random: &random)
        // A hand shakes, but the eye guides it: what goes over a word ends where it was meant to end.
        if x == nil { strokes = Self.fitted(strokes, over: path) }
    }

    /// The strokes widened or narrowed to where a path begins and ends.
    private static func fitted(_ strokes: [Stroke], over path: [Point]) -> [Stroke] {
        let box = InkBox(around: strokes)
        let (low, high) = (path.map(\.u).min() ?? 0, path.map(\.u).max() ?? 0)
        guard box.width > 0 else { return strokes }
        return strokes.map { stroke in
            var stroke = stroke
            for index in stroke.points.indices {
                stroke.points[index].x = low + (stroke.points[index].x - box.x) / box.width * (high - low)
            }
            return stroke
        }
    }

    private static func vertical(at u: Double, _ random: inout SeededGenerator) -> [Point] {
        [(u + random.between(-0.05, 0.05), random.between(-2.3, -1.7)), (u, random.between(0.5, 1))]
    }

    /// The trainer's augmentation counts in spreads, of which a small letter is two high.
    private static func shaken(_ path: [Point], random: inout SeededGenerator) -> [Stroke] {
        let middle = path.reduce((0.0, 0.0)) { ($0.0 + $1.u / Double(path.count), $0.1 + $1.v / Double(path.count)) }
        var ink = Trajectory()
        for (one, other) in zip(path, path.dropFirst()) {
            let steps = max(1, Int(GesturePath.distance(one, other) / 0.12))
            for step in 0..<steps {
                let t = Double(step) / Double(steps)
                ink.append(
                    x: Float(2 * (one.u + (other.u - one.u) * t - middle.0)),
                    y: Float(2 * (one.v + (other.v - one.v) * t - middle.1)))
            }
        }
        if let last = path.last { ink.append(x: Float(2 * (last.u - middle.0)), y: Float(2 * (last.v - middle.1))) }
        ink.endStroke()
        Augmentation(AugmentationSettings()).apply(to: &ink, random: &random)
        return (0..<ink.strokeCount).map { stroke in
            Stroke(points: ink.points(of: stroke).map {
                SamplePoint(x: Double(ink.x[$0]) / 2 + middle.0, y: Double(ink.y[$0]) / 2 + middle.1)
            })
        }
    }
}
