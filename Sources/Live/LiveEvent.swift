import Foundation
import Language
import Recognition

/// One line of output. The protocol is described in `LIVE.md`.
package enum LiveEvent: Sendable, Equatable {
    case partial(Partial)
    case final(Final)
    case prediction(Foresight)
    case gesture(GesturePreview)
    case error(Failure)

    /// What is read so far.
    package struct Partial: Sendable, Equatable, Encodable {
        var type = "partial"
        package var session: String?
        package var field: String?
        /// Counted from 1 within the session; the same number again replaces what was said of it.
        package var passage: Int
        /// How many strokes the reading is of.
        package var strokes: Int
        /// The whole passage, its lines parted by line feeds.
        package var text: String
        /// The line being written, counted from 0.
        package var line: Int
        /// Of the line being written.
        package var confidence: Double
        /// Other readings of the line being written.
        package var alternatives: [Reading]
        /// The word that the last stroke belongs to, with its other readings.
        package var word: Word?
    }

    package struct Word: Sendable, Equatable, Encodable {
        package var text: String
        package var confidence: Double
        package var alternatives: [Reading]
    }

    package enum Reason: String, Sendable, Equatable, Encodable {
        case pause, commit, field, context, limit, close, end
    }

    /// What a passage says when its writer has moved on.
    package struct Final: Sendable, Equatable, Encodable {
        var type = "final"
        package var session: String?
        package var field: String?
        package var passage: Int
        package var reason: Reason
        package var strokes: Int
        package var text: String
        /// The text before the passage that it was read with.
        package var context: String
        /// As in the JSON of `rukopis recognize`; strokes are counted from the passage's first.
        package var lines: [RecognizedLine]
        package var notWriting: [RecognizedPage.OtherStroke]?
    }

    /// What may come next.
    package struct Foresight: Sendable, Equatable, Encodable {
        package struct Word: Sendable, Equatable, Encodable {
            package var text: String
            package var completion: String
            package var deletes: Int
            package var probability: Double

            init(_ prediction: Prediction) {
                text = prediction.text
                completion = prediction.completion
                deletes = prediction.deletes
                probability = (prediction.probability * 10_000).rounded() / 10_000
            }
        }

        var type = "prediction"
        package var session: String?
        package var field: String?
        package var passage: Int
        package var words: [Word]
    }

    /// A message that was not done.
    package struct Failure: Sendable, Equatable, Encodable {
        var type = "error"
        package var session: String?
        /// The line of input, counted from 1; `nil` where it is about none.
        package var line: Int?
        package var message: String
    }

    /// One line of JSON, with its end.
    package var json: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        let data: Data?
        switch self {
        case .partial(let partial): data = try? encoder.encode(partial)
        case .final(let final): data = try? encoder.encode(final)
        case .prediction(let foresight): data = try? encoder.encode(foresight)
        case .gesture(let preview): data = try? encoder.encode(preview)
        case .error(let failure): data = try? encoder.encode(failure)
        }
        return Array(data ?? Data(#"{"message":"an answer that JSON cannot hold","type":"error"}"#.utf8)) + [0x0A]
    }
}
