/// One handwritten line and how it was read.
public struct RecognizedLine: Sendable, Equatable, Codable {
    /// NFC.
    public var text: String
    /// How likely the whole line is right, 0…1.
    public var confidence: Double
    /// Around the line's strokes.
    public var box: InkBox
    /// Where the letters stand; `nil` where the line was read without a page.
    public var baseline: Baseline?
    /// "latin" or "cyrillic".
    public var script: String
    /// From the first to the last; empty where nothing was read.
    public var words: [RecognizedWord]
    /// Other readings of the line, best first, as many as were asked for and found.
    public var alternatives: [Reading]

    public init(
        text: String, confidence: Double, box: InkBox, script: String, words: [RecognizedWord],
        alternatives: [Reading] = [], baseline: Baseline? = nil
    ) {
        self.text = text
        self.confidence = confidence
        self.box = box
        self.script = script
        self.words = words
        self.alternatives = alternatives
        self.baseline = baseline
    }
}
