import Foundation
import Ink

/// What is where on a page: its lines of writing in reading order, and what is not writing.
///
/// Every stroke of the page is either in exactly one line or in ``notWriting``.
public struct PageLayout: Sendable, Equatable {
    /// In reading order.
    public var lines: [Line]
    /// In the order of the page's strokes.
    public var notWriting: [NotWriting]

    public init(lines: [Line], notWriting: [NotWriting]) {
        self.lines = lines
        self.notWriting = notWriting
    }

    /// Finds the lines of a page.
    public init(of page: Page) {
        self = LayoutAnalysis(page: page).layout()
    }

    /// The lines of writing on a page, in reading order. Empty where nothing is written.
    public static func lines(of page: Page) -> [Line] { PageLayout(of: page).lines }
}
