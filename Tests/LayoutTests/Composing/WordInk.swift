import Foundation
import Ink

@testable import Layout

/// A piece of real writing, moved so that its baseline starts at (0, 0) and scaled to an x-height of 1.
struct WordInk {
    var writer: String
    var strokes: [[(x: Double, y: Double)]]
    var width: Double

    /// `nil` where its own baseline cannot be measured: such ink would be set beside the line.
    init?(strokes ink: [Stroke], writer: String, xHeight: Double) {
        let shapes = ink.enumerated().compactMap { StrokeShape($1, index: $0, frame: UprightFrame(quarterTurns: 0)) }
        guard shapes.count == ink.count, xHeight > 0 else { return nil }
        let turns = shapes.map { $0.turns(hysteresis: 0.4 * xHeight) }
        guard
            let band = LetterBand(
                highs: turns.flatMap(\.highs), lows: turns.flatMap(\.lows), xHeight: xHeight, slope: 0, aroundX: 0),
            band.support >= 2
        else { return nil }
        // Some "words" are two lines.
        let top = shapes.map(\.box.minY).min() ?? 0
        let foot = shapes.map(\.box.maxY).max() ?? 0
        guard foot - top < 5 * xHeight else { return nil }
        let left = shapes.map(\.box.minX).min() ?? 0
        let right = shapes.map(\.box.maxX).max() ?? 0
        self.writer = writer
        strokes = ink.map { $0.points.map { (($0.x - left) / xHeight, ($0.y - band.baseline) / xHeight) } }
        width = (right - left) / xHeight
    }

    /// Dots and short bars, which some writers add late.
    func isMark(_ stroke: Int) -> Bool {
        let xs = strokes[stroke].map(\.x)
        let ys = strokes[stroke].map(\.y)
        let (w, h) = ((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
        return h < 0.5 && w < 1.5
    }

    /// All words of each writer, at that writer's own x-height.
    static func byWriter(_ samples: [(strokes: [Stroke], writer: String)]) -> [[WordInk]] {
        let groups = Dictionary(grouping: samples) { $0.writer }
        return groups.keys.sorted().compactMap { writer in
            let mine = groups[writer] ?? []
            let frame = UprightFrame(quarterTurns: 0)
            let heights = mine.map { sample in
                WritingScale(shapes: sample.strokes.enumerated().compactMap { StrokeShape($1, index: $0, frame: frame) }).page
            }
            let usual = heights.sorted()[heights.count / 2]
            // One hand, one size, about; what a single word seems to measure may be far off.
            let words = zip(mine, heights).compactMap { sample, height in
                WordInk(strokes: sample.strokes, writer: writer, xHeight: min(max(height, 0.8 * usual), 1.25 * usual))
            }
            return words.count >= 4 ? words : nil
        }
    }
}
