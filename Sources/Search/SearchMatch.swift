import Recognition

/// Where a pattern was found in a line.
public struct SearchMatch: Sendable, Equatable, Encodable {
    /// The words or the line in the reading that the pattern was found in.
    public var text: String
    /// How likely that reading is right, 0…1.
    public var confidence: Double
    /// Around the ink of the words; of the whole line where the words cannot be told.
    public var box: InkBox
    /// Indices into the line's words, counted from 0; empty where they cannot be told.
    public var words: [Int]
    /// Whether it is the line's best reading.
    public var isBest: Bool

    private enum CodingKeys: String, CodingKey {
        case text, confidence, box, words
        case isBest = "best"
    }
}
