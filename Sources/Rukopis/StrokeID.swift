/// Names a stroke that an ``InkRecognizer`` holds. Never used again by the same recognizer, even after the stroke is gone.
public struct StrokeID: Sendable, Hashable, Comparable {
    let number: Int

    /// Strokes come in the order in which they were added.
    public static func < (left: StrokeID, right: StrokeID) -> Bool { left.number < right.number }
}
