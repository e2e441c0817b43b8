import Foundation

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

    /// How words stand that were written above their line, a caret showing where they belong.
    public struct Insertion: Sendable, Equatable {
        public var baseline: Baseline
        /// Height of small letters, in the page's unit; always positive.
        public var xHeight: Double

        public init(baseline: Baseline, xHeight: Double) {
            self.baseline = baseline
            self.xHeight = xHeight
        }
    }

    /// Ink between two spaces, as far as the gaps tell.
    public struct Word: Sendable, Equatable {
        /// Indices into the page's strokes, in the order in which they were written.
        public var strokes: [Int]
        public var box: Box
        /// `nil` for a word that stands in the line itself; the words of one insertion have the same.
        public var insertion: Insertion?

        public init(strokes: [Int], box: Box, insertion: Insertion? = nil) {
            self.strokes = strokes
            self.box = box
            self.insertion = insertion
        }
    }

    /// Words from left to right, as seen by the writer, inserted ones where they belong; at least one.
    public var words: [Word]
    public var box: Box
    public var baseline: Baseline
    /// Height of small letters, in the page's unit; always positive.
    public var xHeight: Double

    /// Indices into the page's strokes: word by word in reading order, within a word as they were written.
    public var strokes: [Int] { words.flatMap(\.strokes) }

    public init(words: [Word], box: Box, baseline: Baseline, xHeight: Double) {
        self.words = words
        self.box = box
        self.baseline = baseline
        self.xHeight = xHeight
    }
}
