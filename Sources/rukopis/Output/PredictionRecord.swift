import Language

/// What `predict` says of one text; the stored properties' names are the JSON's keys.
struct PredictionRecord: Encodable {
    struct Word: Encodable {
        let text: String
        /// What to append to the text.
        let completion: String
        /// How many characters to take off the text's end first.
        let deletes: Int
        /// 0…1.
        let probability: Double
    }

    let text: String
    let predictions: [Word]

    static let columns = ["text", "word", "completion", "deletes", "probability"]

    init(text: String, predictions: [Prediction]) {
        self.text = text
        self.predictions = predictions.map {
            Word(
                text: $0.text, completion: $0.completion, deletes: $0.deletes,
                probability: ($0.probability * 1e6).rounded() / 1e6)
        }
    }

    /// The words alone, one a line.
    var lines: String { predictions.map { $0.text + "\n" }.joined() }

    var rows: String {
        predictions.map {
            TableFormat.row([text, $0.text, $0.completion, "\($0.deletes)", "\($0.probability)"])
        }.joined()
    }
}
