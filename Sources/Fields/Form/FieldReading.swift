import Recognition

/// What was written in a field and how it was read.
public struct FieldReading: Sendable, Equatable, Codable {
    /// The text of the ink alone, before it was put into the field.
    public var written: String
    /// How likely it is right, 0…1: the least of its lines'.
    public var confidence: Double
    /// Indices into the page's strokes, counted from 0, in the order in which they were written; gestures are among
    /// them.
    public var strokes: [Int]
    /// Other readings, best first.
    public var alternatives: [Reading]?
    /// True where a person should look: two values of a choice fit the ink about as well, or none fits.
    public var ambiguous: Bool?
    /// Strokes of the field that were not read as text (crossings-out and what they cross out, drawings).
    public var notWriting: [RecognizedPage.OtherStroke]?

    public init(
        written: String, confidence: Double, strokes: [Int], alternatives: [Reading]? = nil, ambiguous: Bool? = nil,
        notWriting: [RecognizedPage.OtherStroke]? = nil
    ) {
        self.written = written
        self.confidence = confidence
        self.strokes = strokes
        self.alternatives = alternatives
        self.ambiguous = ambiguous
        self.notWriting = notWriting
    }
}
