import Recognition

/// Where a text was found in handwriting.
public struct InkMatch: Sendable, Equatable {
    /// The words, in the reading in which they were found.
    public var text: String
    /// How likely that reading is right, 0…1.
    public var confidence: Double
    /// Whether it is the best reading.
    public var isBest: Bool
    /// Around the ink, in the strokes' unit, y down.
    public var bounds: InkBox
    /// Of the words, or of the whole line where the words cannot be told.
    public var strokes: [StrokeID]
}
