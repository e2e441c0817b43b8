import Foundation
import Ink

/// What was read of a labelled sample, and how long it took.
package struct SampleReading: Sendable {
    package let text: String
    /// Of one core's work, start-up apart.
    package let seconds: Double

    /// Reads characters and words as one line; in texts, which have spaces, the lines are found first, and stand
    /// one after the other with a space between them.
    package static func read(
        _ sample: LabelledSample, by recognizer: Recognizer
    ) async -> Result<SampleReading, any Error> {
        let start = DispatchTime.now().uptimeNanoseconds
        do {
            let text: String
            if sample.text.contains(where: \.isWhitespace) {
                text = try await recognizer.page(Page(strokes: sample.strokes)).lines.map(\.text)
                    .joined(separator: " ")
            } else {
                text = try recognizer.recognize(strokes: sample.strokes).text
            }
            let end = DispatchTime.now().uptimeNanoseconds
            return .success(SampleReading(text: text, seconds: Double(end - start) / 1e9))
        } catch {
            return .failure(error)
        }
    }
}
