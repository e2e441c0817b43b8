import Recognition
import Search

/// A line as one object of `find --json`.
struct FoundLine: Encodable {
    let file: String
    /// Counted from 1.
    let page: Int
    /// Counted from 1, within the page; typed lines are counted apart.
    let line: Int
    let typed: Bool?
    let text: String
    let confidence: Double
    let box: InkBox?
    let matches: [SearchMatch]

    init(_ found: FileSearch.Line, file: String) {
        self.file = file
        (page, line) = (found.line.page, found.line.line)
        typed = found.line.isTyped ? true : nil
        text = found.line.content.text
        confidence = found.line.content.confidence
        box = found.line.isTyped ? nil : found.line.content.box
        matches = found.matches
    }
}
