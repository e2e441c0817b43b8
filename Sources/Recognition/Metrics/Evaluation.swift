import Ink

/// The figures of many samples, together and by writer.
package struct Evaluation: Sendable {
    package private(set) var rates = ErrorRates()
    /// Samples whose file does not name a writer are in none.
    package private(set) var perWriter: [String: ErrorRates] = [:]
    package private(set) var seconds = 0.0

    package init() {}

    package mutating func add(_ sample: LabelledSample, _ reading: SampleReading) {
        rates.add(reference: sample.text, hypothesis: reading.text)
        if let writer = sample.writer {
            perWriter[writer, default: ErrorRates()].add(reference: sample.text, hypothesis: reading.text)
        }
        seconds += reading.seconds
    }
}
