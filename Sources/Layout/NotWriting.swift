/// A stroke that takes no part in the text, and why.
public struct NotWriting: Sendable, Equatable {
    public enum Kind: String, Sendable, Equatable, CaseIterable {
        /// Part of a drawing, a graph, a table's ruling or the like.
        case sketch
        case underline
        /// A frame around writing.
        case box
        case arrow
        /// Laid over writing by a highlighter pen.
        case highlighter
        case eraser
        /// The pen's way over writing that it takes back.
        case crossingOut
        /// Writing that was crossed out.
        case crossedOut
        /// A caret that shows where writing above a line belongs.
        case insertionMark
        /// The stroke holds no point that can be placed on a page.
        case empty
    }

    /// Index into the page's strokes.
    public var stroke: Int
    public var kind: Kind

    public init(stroke: Int, kind: Kind) {
        self.stroke = stroke
        self.kind = kind
    }
}
