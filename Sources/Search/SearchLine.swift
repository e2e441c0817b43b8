import Recognition

/// A line that can be found: handwriting with all its readings, or text that was typed.
public struct SearchLine: Sendable, Equatable {
    /// Counted from 1.
    public var page: Int
    /// Counted from 1 within the page, handwritten and typed lines apart.
    public var line: Int
    public var isTyped: Bool
    /// Of typed text, which has no place, the text alone.
    public var content: RecognizedLine

    public init(page: Int, line: Int, isTyped: Bool = false, content: RecognizedLine) {
        self.page = page
        self.line = line
        self.isTyped = isTyped
        self.content = content
    }

    /// The lines of a page.
    ///
    /// - Parameter page: its number, counted from 1.
    public static func lines(of reading: RecognizedPage, page: Int) -> [SearchLine] {
        let written = reading.lines.enumerated().map { SearchLine(page: page, line: $0 + 1, content: $1) }
        let texts = (reading.typedText ?? []).flatMap { $0.split(whereSeparator: \.isNewline).map(String.init) }
        let typed = texts.enumerated().map { index, text in
            SearchLine(
                page: page, line: index + 1, isTyped: true,
                content: RecognizedLine(
                    text: text, confidence: 1, box: InkBox(x: 0, y: 0, width: 0, height: 0), script: "", words: []))
        }
        return written + typed
    }

    /// All texts in which something may be found: the line's readings, then the words' other readings, one a line.
    var forms: String {
        let words = content.words.flatMap { word in
            word.alternatives.map(\.text) + (word.written.map { [$0] } ?? [])
        }
        return ([content.text] + content.alternatives.map(\.text) + words).joined(separator: "\n")
    }
}
