import Foundation

/// Models of several sources, interpolated: P = Σ λ_s P_s. The weights are those that make held-out text most
/// likely, found by expectation maximisation (Jelinek and Mercer 1980).
struct SourceMixture: Sendable {
    let models: [KneserNeyModel]
    private(set) var weights: [Double]

    init(_ models: [KneserNeyModel], weights: [Double]? = nil) {
        self.models = models
        self.weights = weights ?? models.map { _ in 1 / Double(max(models.count, 1)) }
    }

    func probability(_ ngram: NgramKey.Value, length: Int) -> Double {
        var sum = 0.0
        for (model, weight) in zip(models, weights) where weight > 0 {
            let used = min(length, model.order)
            sum += weight * model.probability(SourceMixture.shorten(ngram, from: length, to: used, model.key), length: used)
        }
        return sum
    }

    private static func shorten(_ ngram: NgramKey.Value, from: Int, to: Int, _ key: NgramKey) -> NgramKey.Value {
        from == to ? ngram : ngram & (1 << NgramKey.Value(key.bits * to) - 1)
    }

    /// Tunes the weights on held-out sentences; the perplexity reached.
    mutating func tune(on sentences: [[UInt32]], rounds: Int = 30) -> Double {
        var table: [[Double]] = []
        for sentence in sentences {
            for position in 1..<max(sentence.count, 1) {
                table.append(models.map { max($0.probability(in: sentence, at: position), 1e-12) })
            }
        }
        guard !table.isEmpty else { return .nan }
        var logarithm = 0.0
        for _ in 0..<rounds {
            var shares = [Double](repeating: 0, count: models.count)
            logarithm = 0
            for row in table {
                let sum = zip(row, weights).reduce(0) { $0 + $1.0 * $1.1 }
                logarithm += log(sum)
                for index in shares.indices { shares[index] += weights[index] * row[index] / sum }
            }
            weights = shares.map { $0 / Double(table.count) }
        }
        return exp(-logarithm / Double(table.count))
    }
}
