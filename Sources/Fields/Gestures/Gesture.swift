import Recognition

/// A stroke that does something to writing instead of being writing.
public struct Gesture: Sendable, Equatable {
    public enum Kind: String, Sendable, Equatable, Codable, CaseIterable {
        /// A zigzag over ink: deletes what it covers.
        case scratchOut = "scratch-out"
        /// A loop around ink, or a line under it: selects it.
        case circle, underline
        /// A vertical line in the gap between two words: joins them.
        case join
        /// A vertical line between two letters: makes two words of one.
        case split
        /// A caret mark (∧ under the line, ∨ over it): what is written next goes in there.
        case insert
        /// Down and to the left, as on the return key: breaks the line.
        case lineBreak = "line-break"
    }

    public var kind: Kind
    /// Which of the ground's lines it is about.
    public var line: Int
    /// The place on the line's baseline at which it works (join, split, insert, lineBreak); the middle of what it
    /// covers otherwise. In the ink's unit.
    public var x: Double
    public var y: Double
    /// The strokes that it covers (scratchOut, circle, underline), as indices into the ground's strokes; ascending.
    public var covered: [Int]

    public init(kind: Kind, line: Int, x: Double, y: Double, covered: [Int] = []) {
        self.kind = kind
        self.line = line
        self.x = x
        self.y = y
        self.covered = covered
    }
}
