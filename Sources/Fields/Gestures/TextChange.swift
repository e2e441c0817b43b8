/// What a gesture does to a text.
public struct TextChange: Sendable, Equatable {
    /// The characters that go; empty where something is only put in.
    public var range: Range<Int>
    /// What comes in their place.
    public var replacement: String
    /// Where the next text goes, in characters of the changed text.
    public var caret: Int
    /// What is selected afterwards, in characters of the changed text; `nil`: nothing.
    public var selection: Range<Int>?

    public init(range: Range<Int>, replacement: String, caret: Int, selection: Range<Int>? = nil) {
        self.range = range
        self.replacement = replacement
        self.caret = caret
        self.selection = selection
    }

    /// The changed text; ranges that reach beyond the text are cut.
    public func applied(to text: String) -> String {
        let characters = Array(text)
        let range = range.clamped(to: 0..<characters.count)
        return String(characters[..<range.lowerBound]) + replacement + String(characters[range.upperBound...])
    }
}
