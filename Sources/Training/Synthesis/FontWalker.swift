import Foundation
import Ink

/// Makes ink of a handwriting font: draws a text, thins it and walks it like a pen.
package struct FontWalker {
    package let font: HandwritingFont

    package init(font: HandwritingFont) { self.font = font }

    /// The text as strokes in the order in which a pen may have written them.
    ///
    /// - Returns: strokes in x-heights, y down, 0 on the baseline; `nil` where the font lacks a character.
    package func strokes(
        of text: String, language: String? = nil, features: [String] = [],
        using generator: inout some RandomNumberGenerator
    ) -> [Stroke]? {
        let habits = WalkHabits(using: &generator)
        return strokes(of: text, language: language, features: features, habits: habits, using: &generator)
    }

    func strokes(
        of text: String, language: String?, features: [String], habits: WalkHabits,
        using generator: inout some RandomNumberGenerator
    ) -> [Stroke]? {
        guard
            let picture = font.picture(
                of: text, language: language, features: features, unevenness: habits.unevenness, using: &generator)
        else { return nil }
        let graph = SkeletonGraph(picture: picture)
        let xHeight = Float(font.xHeight)
        var walk = PenWalk(graph: graph, text: Array(text), xHeight: xHeight, habits: habits)
        let origin = SIMD2<Float>(0, graph.baseline)
        var strokes: [Stroke] = []
        for line in walk.walk() {
            let smooth = PolylineSmoothing.smooth(line.points, spacing: xHeight * 0.04, sigma: xHeight * 0.06)
            for piece in lift(smooth, graph: graph, chance: habits.lift, using: &generator) {
                let points = PolylineSmoothing.resample(piece, spacing: xHeight * 0.075)
                strokes.append(
                    Stroke(
                        points: points.map {
                            let place = ($0 - origin) / xHeight
                            return SamplePoint(x: Double(place.x), y: Double(place.y))
                        }))
            }
        }
        return strokes
    }

    /// Lifts the pen where one letter becomes the next, now and then.
    private func lift(
        _ points: [SIMD2<Float>], graph: SkeletonGraph, chance: Double,
        using generator: inout some RandomNumberGenerator
    ) -> [[SIMD2<Float>]] {
        guard chance > 0, points.count > 12 else { return [points] }
        var pieces: [[SIMD2<Float>]] = []
        var start = 0
        var current = graph.character(at: points[0])
        for index in points.indices.dropFirst() {
            let character = graph.character(at: points[index])
            guard character > current else { continue }
            current = character
            if index - start > 6, points.count - index > 6, .random(in: 0..<1, using: &generator) < chance {
                pieces.append(Array(points[start..<index]))
                start = index
            }
        }
        pieces.append(Array(points[start...]))
        return pieces
    }
}
