/// A text, corrected, with every change and what was written, so that it can be taken back.
public struct Correction: Sendable, Equatable {
    public struct Change: Sendable, Equatable {
        /// Character offset of the word in the text as it was written.
        public let offset: Int
        public let written: String
        public let corrected: String
        /// How likely the change is right, 0…1.
        public let confidence: Double
    }

    public let text: String
    public let changes: [Change]
}
