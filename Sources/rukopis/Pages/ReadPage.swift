import Ink
import Recognition

/// A page and what was read on it.
struct ReadPage: Sendable {
    /// Counted from 1, within its file.
    let number: Int
    let page: Page
    let unit: Ink.Unit
    let reading: RecognizedPage
}
