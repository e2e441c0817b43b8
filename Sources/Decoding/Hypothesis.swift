/// One reading of a line.
public struct Hypothesis: Sendable, Equatable {
    /// The text, in NFC.
    public let text: String
    /// Natural logarithm of the reading's score: of the ink alone under greedy decoding and the null model, of
    /// ink and language, each with its weight, otherwise. Higher is better; only scores of one call compare.
    public let logScore: Double
    /// How likely the reading is right, 0…1.
    public let confidence: Double
    /// For each character of `text`, the frames (indices into the matrix) in which it was written.
    public let spans: [Range<Int>]
    /// The words of `text` (what spaces part), in order.
    public let words: [HypothesisWord]

    public init(text: String, logScore: Double, confidence: Double, spans: [Range<Int>], words: [HypothesisWord]) {
        self.text = text
        self.logScore = logScore
        self.confidence = confidence
        self.spans = spans
        self.words = words
    }
}

/// One word of a reading, with the place where it stands in the text and in the ink.
public struct HypothesisWord: Sendable, Equatable {
    public let text: String
    /// Character offsets of the word in the reading's text.
    public let characters: Range<Int>
    /// The frames in which the word was written. Frames between words belong to none.
    public let frames: Range<Int>
    /// How likely the word is right, 0…1.
    public let confidence: Double
    /// Other readings of the same frames, best first; the word itself is not among them.
    public let alternatives: [WordAlternative]
    /// What the ink alone says, where language has read something else; `nil` where both agree.
    public let written: String?

    public init(
        text: String, characters: Range<Int>, frames: Range<Int>, confidence: Double,
        alternatives: [WordAlternative] = [], written: String? = nil
    ) {
        self.text = text
        self.characters = characters
        self.frames = frames
        self.confidence = confidence
        self.alternatives = alternatives
        self.written = written
    }
}

/// Another reading of a word, and how likely it is right (0…1).
public struct WordAlternative: Sendable, Equatable {
    public let text: String
    public let confidence: Double

    public init(text: String, confidence: Double) {
        self.text = text
        self.confidence = confidence
    }
}
