/// One word of a line: what spaces part.
public struct RecognizedWord: Sendable, Equatable, Codable {
    /// NFC.
    public var text: String
    /// How likely the word is right, 0…1.
    public var confidence: Double
    /// Around the word's strokes.
    public var box: InkBox
    /// Indices into the page's strokes, counted from 0, in the order in which they were written.
    public var strokes: [Int]
    /// Other readings of the word, best first, as many as were asked for and found.
    public var alternatives: [Reading]
    /// What the ink alone says, where language has read something else; `nil` where both agree.
    public var written: String?

    public init(
        text: String, confidence: Double, box: InkBox, strokes: [Int], alternatives: [Reading] = [],
        written: String? = nil
    ) {
        self.text = text
        self.confidence = confidence
        self.box = box
        self.strokes = strokes
        self.alternatives = alternatives
        self.written = written
    }
}
