import Foundation
import Ink

/// One handwritten line of a page: what a recognizer reads at a time.
public struct Line: Sendable, Equatable {
    /// Where the letters stand: a straight line through a point.
    public struct Baseline: Sendable, Equatable {
        /// A point of the baseline where the line of writing begins, in the page's unit.
        public var x: Double
        public var y: Double
        /// Direction in which the line runs, in radians, 0 to the right, growing clockwise on a y-down page.
        public var angle: Double

        public init(x: Double, y: Double, angle: Double) {
            self.x = x
            self.y = y
            self.angle = angle
        }

        /// Height of the baseline at `x` (page units). Means nothing for writing that runs up or down the page.
        public func y(at x: Double) -> Double { y + (x - self.x) * tan(angle) }
    }

    /// Ink between two spaces, as far as the gaps tell.
    public struct Word: Sendable, Equatable {
        /// Indices into the page's strokes, in the order in which they were written.
        public var strokes: [Int]
        public var box: Box

        public init(strokes: [Int], box: Box) {
            self.strokes = strokes
            self.box = box
        }
    }

    /// Words from left to right, as seen by the writer; at least one.
    public var words: [Word]
    public var box: Box
    public var baseline: Baseline
    /// Height of small letters, in the page's unit; always positive.
    public var xHeight: Double

    /// Indices into the page's strokes: word by word from left to right, within a word as they were written.
    public var strokes: [Int] { words.flatMap(\.strokes) }

    public init(words: [Word], box: Box, baseline: Baseline, xHeight: Double) {
        self.words = words
        self.box = box
        self.baseline = baseline
        self.xHeight = xHeight
    }

    /// The line's own strokes in reading order, turned about the baseline's start so that the line runs level to
    /// the right: what a recognizer wants to see. Strokes that `page` does not have are left out.
    public func levelInk(of page: Page) -> [Stroke] {
        let (sine, cosine) = (sin(-baseline.angle), cos(-baseline.angle))
        return strokes.compactMap { index in
            guard page.strokes.indices.contains(index) else { return nil }
            var stroke = page.strokes[index]
            guard abs(baseline.angle) > 1e-6 else { return stroke }
            for point in stroke.points.indices {
                let x = stroke.points[point].x - baseline.x
                let y = stroke.points[point].y - baseline.y
                stroke.points[point].x = baseline.x + x * cosine - y * sine
                stroke.points[point].y = baseline.y + x * sine + y * cosine
            }
            return stroke
        }
    }
}
