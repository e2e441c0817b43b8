/// One possible reading and how likely it is right.
public struct Reading: Sendable, Equatable, Codable {
    /// NFC.
    public var text: String
    /// 0…1.
    public var confidence: Double

    public init(text: String, confidence: Double) {
        self.text = text
        self.confidence = confidence
    }
}
