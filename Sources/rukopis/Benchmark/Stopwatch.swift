import Network

/// How long something takes on one core, done again and again: processor time of the calling thread, which on a machine
/// with nothing else to do is the time that passes.
struct Timing: Encodable, Sendable {
    /// Milliseconds.
    let median: Double
    let best: Double
    let rounds: Int

    init(median: Double, best: Double, rounds: Int) {
        self.median = median
        self.best = best
        self.rounds = rounds
    }

    /// - Parameter milliseconds: of each round, at least one.
    init(_ milliseconds: [Double]) {
        let sorted = milliseconds.sorted()
        self.init(
            median: Self.rounded(sorted.isEmpty ? 0 : sorted[sorted.count / 2]), best: Self.rounded(sorted.first ?? 0),
            rounds: sorted.count)
    }

    private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

enum Stopwatch {
    /// Milliseconds of one call.
    static func once(_ body: () throws -> Void) rethrows -> Double {
        let start = ProcessorClock.seconds
        try body()
        return (ProcessorClock.seconds - start) * 1e3
    }

    /// Calls once to warm up, then for so long, but at least five times.
    static func time(seconds: Double, _ body: () throws -> Void) rethrows -> Timing {
        try body()
        var rounds: [Double] = []
        var total = 0.0
        while rounds.count < 5 || total < seconds * 1000, rounds.count < 100_000 {
            let round = try once(body)
            rounds.append(round)
            total += round
        }
        return Timing(rounds)
    }
}
