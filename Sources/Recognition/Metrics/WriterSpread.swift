/// How error rates differ from writer to writer.
package struct WriterSpread: Sendable, Equatable {
    /// Character error rates; the median is the mean of the middle two of an even number.
    package let best: Double
    package let median: Double
    package let worst: Double
    package let worstWriter: String

    /// `nil` where there is no writer.
    package init?(_ perWriter: [String: ErrorRates]) {
        let sorted = perWriter.map { (writer: $0.key, cer: $0.value.cer) }
            .sorted { ($0.cer, $1.writer) < ($1.cer, $0.writer) }
        guard let first = sorted.first, let last = sorted.last else { return nil }
        best = first.cer
        median = (sorted[(sorted.count - 1) / 2].cer + sorted[sorted.count / 2].cer) / 2
        worst = last.cer
        worstWriter = last.writer
    }
}
