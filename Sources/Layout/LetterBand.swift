/// The band between baseline and x-height that most turns of the pen agree on.
///
/// Every low turn votes for a baseline through it, every high turn for one an x-height below it; ascenders and
/// descenders vote for nothing in common and lose.
struct LetterBand {
    /// Height of the baseline at the x that the search was made around.
    let baseline: Double
    /// How many turns agree, each counted 0…1.
    let support: Double

    init?(highs: [StrokeShape.Turn], lows: [StrokeShape.Turn], xHeight h: Double, slope: Double, aroundX: Double) {
        var votes = lows.map { $0.y - slope * ($0.x - aroundX) }
        votes += highs.map { $0.y - slope * ($0.x - aroundX) + h }
        votes.sort()
        if votes.count > 500 {
            // Long scribbles; the search below is quadratic in the worst case.
            votes = stride(from: 0, to: votes.count, by: votes.count / 250).map { votes[$0] }
        }
        guard !votes.isEmpty, h > 0 else { return nil }
        let reach = 0.35 * h
        var (best, bestCentre) = (0.0, votes[0])
        var (first, last) = (0, 0)
        for vote in votes {
            while votes[first] < vote - reach { first += 1 }
            while last < votes.count, votes[last] <= vote + reach { last += 1 }
            var (sum, weighted) = (0.0, 0.0)
            for other in votes[first..<last] {
                let weight = 1 - abs(other - vote) / reach
                sum += weight
                weighted += weight * other
            }
            if sum > best { (best, bestCentre) = (sum, weighted / sum) }
        }
        baseline = bestCentre
        support = best
    }
}
