/// Where a run stands: what a progress bar shows and the log keeps.
package struct TrainingProgress: Sendable {
    package private(set) var samplesDone = 0
    package let total: Int
    /// −ln P per symbol and the router's per sample, each a running mean over some 200 steps.
    package private(set) var loss = 0.0
    package private(set) var routerLoss = 0.0
    package private(set) var gradientNorm = 0.0
    /// Samples whose ink was too short for their label, so far.
    package private(set) var skipped = 0
    package internal(set) var samplesPerSecond = 0.0
    /// CER by validation set, of the last validation.
    package internal(set) var validation: [String: Double] = [:]
    private var steps = 0

    init(total: Int) { self.total = total }

    package var secondsLeft: Double { Double(total - samplesDone) / max(samplesPerSecond, 1e-9) }

    mutating func add(_ results: [ShardWorker.Result], gradientNorm norm: Float, samplesDone: Int) {
        self.samplesDone = samplesDone
        steps += 1
        let share = max(1 / Double(steps), 0.005)
        let symbols = results.reduce(0) { $0 + $1.symbols }
        let samples = results.reduce(0) { $0 + $1.samples }
        skipped += results.reduce(0) { $0 + $1.skipped }
        if symbols > 0 { loss += share * (results.reduce(0) { $0 + $1.loss } / Double(symbols) - loss) }
        if samples > 0 {
            routerLoss += share * (results.reduce(0) { $0 + $1.routerLoss } / Double(samples) - routerLoss)
        }
        gradientNorm += share * (Double(norm) - gradientNorm)
    }
}
