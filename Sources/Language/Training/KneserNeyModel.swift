/// Interpolated modified Kneser-Ney smoothing (Chen and Goodman 1998, §3; Heafield et al. 2013, §2): each order's
/// counts are discounted by D1, D2 or D3+, and the mass set free goes to the next lower order; below the
/// unigrams lies a given base distribution.
struct KneserNeyModel: Sendable {
    let key: NgramKey
    let order: Int
    let base: [Double]
    private var tables: [KeyTable] = []
    /// Per length − 1, aligned to the counts' keys: the interpolated P(last | rest).
    private(set) var probabilities: [[Float]] = []
    /// Per length − 1, aligned to the counts' keys: the mass that the n-gram, as a context, gives to lower orders.
    private(set) var backoffs: [[Float]] = []
    private var emptyBackoff = 1.0

    /// - Parameters:
    ///   - base: a distribution over all symbols, summing to one.
    ///   - begin: the begin mark, which is context only and never predicted.
    init(_ counts: NgramCounts, base: [Double], begin: UInt32) {
        key = counts.key
        order = counts.order
        self.base = base
        for length in 1...order {
            let keys = counts.keys[length - 1]
            // The begin mark is never predicted, so its count tells nothing.
            let counted = zip(keys, counts.adjusted[length - 1]).filter { length > 1 || key.last($0.0) != begin }
            let discounts = KneserNeyModel.discounts(counted.map(\.1))
            let adjusted = counts.adjusted[length - 1]
            var found = [Float](repeating: 0, count: keys.count)
            var backoff = length > 1 ? [Float](repeating: 1, count: keys.count == 0 ? 0 : counts.keys[length - 2].count) : []
            var start = 0
            while start < keys.count {
                let context = key.context(keys[start])
                var end = start
                var sum = 0.0
                var freed = 0.0
                while end < keys.count, key.context(keys[end]) == context {
                    if length > 1 || key.last(keys[end]) != begin {
                        sum += Double(adjusted[end])
                        freed += discounts[min(Int(adjusted[end]), 3)]
                    }
                    end += 1
                }
                let gamma = sum > 0 ? freed / sum : 1
                for index in start..<end {
                    let symbol = key.last(keys[index])
                    if length == 1, symbol == begin { continue }
                    let lower = length == 1
                        ? base[Int(symbol)] : Double(lowerProbability(key.suffix(keys[index], length: length), length - 1))
                    let count = Double(adjusted[index])
                    let own = sum > 0 ? (count - discounts[min(Int(adjusted[index]), 3)]) / sum : 0
                    found[index] = Float(max(own, 0) + gamma * lower)
                }
                if length == 1 {
                    emptyBackoff = gamma
                } else if let index = tables[length - 2].index(of: context) {
                    backoff[index] = Float(gamma)
                }
                start = end
            }
            probabilities.append(found)
            if length > 1 { backoffs.append(backoff) }
            tables.append(KeyTable(keys))
        }
        backoffs.append([])
    }

    private func lowerProbability(_ key: NgramKey.Value, _ length: Int) -> Float {
        guard let index = tables[length - 1].index(of: key) else { return 0 }
        return probabilities[length - 1][index]
    }

    /// D for counts 0, 1, 2 and 3 or more.
    private static func discounts(_ counts: [UInt32]) -> [Double] {
        var kinds = [0.0, 0, 0, 0, 0]
        for count in counts where count > 0 && count <= 4 { kinds[Int(count)] += 1 }
        guard kinds[1] > 0, kinds[2] > 0, kinds[3] > 0 else { return [0, 0.5, 0.75, 0.9] }
        let y = kinds[1] / (kinds[1] + 2 * kinds[2])
        let computed = (1...3).map { Double($0) - Double($0 + 1) * y * kinds[$0 + 1] / kinds[$0] }
        return [0] + zip(computed, [1.0, 2, 3]).map { min(max($0, 0.05), $1 - 0.05) }
    }

    /// P(last symbol | symbols before it) of an n-gram with `length` symbols, 1…order.
    func probability(_ ngram: NgramKey.Value, length: Int) -> Double {
        var weight = 1.0
        var current = ngram
        var left = length
        while left > 0 {
            if let index = tables[left - 1].index(of: current), left > 1 || probabilities[0][index] > 0 {
                return weight * Double(probabilities[left - 1][index])
            }
            if left == 1 { break }
            if let context = tables[left - 2].index(of: key.context(current)), context < backoffs[left - 2].count {
                weight *= Double(backoffs[left - 2][context])
            }
            current = key.suffix(current, length: left)
            left -= 1
        }
        let symbol = Int(key.last(ngram))
        return weight * emptyBackoff * (base.indices.contains(symbol) ? base[symbol] : 0)
    }

    /// P(symbol | the last symbols of a sentence), at `position` of it.
    func probability(in sentence: [UInt32], at position: Int) -> Double {
        let start = max(0, position - order + 1)
        return probability(key.pack(sentence[start...position]), length: position - start + 1)
    }
}
