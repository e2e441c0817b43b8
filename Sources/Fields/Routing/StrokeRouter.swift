import Foundation
import Ink
import Recognition

/// Finds for each stroke of a page the field that it was written in.
///
/// A stroke is cheap in a field where it begins and mostly lies, dearer the farther off; going over to another field
/// is dear while the pen goes on close to where it was (within a word) and nearly free after a jump. The cheapest way
/// through all strokes, in the order in which they were written, keeps ascenders, overshoot and late dots with their
/// word (Viterbi).
struct StrokeRouter {
    struct Region {
        var box: InkBox
        /// How far ink may go over the edge without a doubt, in the box's unit: a tick is larger than its box.
        var margin: Double
    }

    let regions: [Region]

    /// All of a stroke outside, and a begin outside.
    static let outside = 2.2
    static let beginOutside = 1.2
    /// Each line height between the stroke's middle and the field.
    static let distance = 2.0
    /// What it costs to be in no field: a stroke that lies a line's height off is in none.
    static let none = 5.2
    /// Going over to another field within a word, and anywhere.
    static let tearing = 5.5
    static let moving = 0.7

    /// For each stroke the index of its region, or `nil` where none is near.
    func routes(of strokes: [Stroke]) -> [Int?] {
        guard !regions.isEmpty else { return strokes.map { _ in nil } }
        let shapes = strokes.map(StrokeExtent.init)
        let height = lineHeight(shapes)
        let states = regions.count + 1
        var costs = [Double](repeating: 0, count: states)
        var steps: [[Int32]] = []
        var previous: StrokeExtent?
        for shape in shapes {
            let near = previous.map { closeness($0, shape, height) } ?? 0
            let change = Self.moving + (Self.tearing - Self.moving) * near
            let best = costs.indices.min { costs[$0] < costs[$1] } ?? 0
            var step = [Int32](repeating: 0, count: states)
            var next = costs
            for state in costs.indices {
                let isCheaper = costs[best] + change < costs[state]
                step[state] = Int32(isCheaper ? best : state)
                next[state] = (isCheaper ? costs[best] + change : costs[state])
                    + (state < regions.count ? cost(of: shape, in: regions[state], height) : Self.none)
            }
            // Only differences matter; so the sums never grow.
            let least = next.min() ?? 0
            costs = next.map { $0 - least }
            steps.append(step)
            if shape.box.width >= 0 { previous = shape }
        }
        var state = costs.indices.min { costs[$0] < costs[$1] } ?? 0
        var routes = [Int?](repeating: nil, count: strokes.count)
        for index in strokes.indices.reversed() {
            routes[index] = state < regions.count ? state : nil
            state = Int(steps[index][state])
        }
        return routes
    }

    private func cost(of shape: StrokeExtent, in region: Region, _ height: Double) -> Double {
        let apart = shape.distance(to: region.box)
        // The stroke's middle may lie in the field though its box is larger, never the other way round.
        guard apart < 4 * height else { return 20 }
        let grown = region.box.grown(by: region.margin)
        let share = shape.share(in: grown)
        let begin = grown.contains(shape.begin) ? 0 : min(1, region.box.distance(to: shape.begin) / (0.5 * height))
        let off = min(6, region.box.distance(to: shape.centre) / height)
        return Self.outside * (1 - share) + Self.beginOutside * begin + Self.distance * off
    }

    /// 1 within a word, 0 after a jump.
    private func closeness(_ one: StrokeExtent, _ other: StrokeExtent, _ height: Double) -> Double {
        let gap = other.distance(to: one.box)
        return 1 - min(1, max(0, gap - 0.25 * height) / (0.9 * height))
    }

    /// The usual height of strokes, of dots and dashes apart; within what the fields hold.
    private func lineHeight(_ shapes: [StrokeExtent]) -> Double {
        let lowest = regions.map(\.box.height).min() ?? 1
        let highest = regions.map(\.box.height).max() ?? 1
        let heights = shapes.map(\.box.height).filter { $0 > 0.1 * lowest }.sorted()
        let usual = heights.isEmpty ? 0.6 * lowest : heights[heights.count / 2]
        return min(max(usual, 0.25 * lowest), highest)
    }
}
