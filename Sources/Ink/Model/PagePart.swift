/// A part of a page, for what goes through ink without needing a page whole: see ``InkPages/nextPart()``.
public struct PagePart: Sendable {
    /// The strokes, labels and typed text of this part; size, writer and identifier stand in a page's first part.
    ///
    /// Labels count the strokes of the whole page.
    public var page: Page
    /// Whether the page ends with it.
    public var isLast: Bool
}
