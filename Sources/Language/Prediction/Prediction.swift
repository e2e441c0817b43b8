/// A word or mark that may come next.
public struct Prediction: Sendable, Equatable {
    /// The whole word or mark, as it would stand in the text.
    public let text: String
    /// What to append to the text so that it ends with the word.
    public let completion: String
    /// Characters to take off the text's end first: the space before a comma, letters of another case.
    public let deletes: Int
    /// 0…1.
    public let probability: Double
}
