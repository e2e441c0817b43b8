import Foundation

/// A back-off model of limited size, made from a mixture: the n-grams worth most are kept, each with the mixture's
/// probability; the back-off weights make every context's distribution sum to one.
struct BackoffModel: Sendable {
    let key: NgramKey
    let order: Int
    /// P(symbol), in the mixture.
    private(set) var unigrams: [Double]
    /// Per length − 2: kept n-grams, ascending.
    private(set) var keys: [[NgramKey.Value]] = []
    /// P(last | rest), aligned to `keys`.
    private(set) var probabilities: [[Double]] = []
    /// Back-off weights of the unigrams as contexts, then, per length − 2, of `keys`.
    private(set) var backoffs: [[Double]] = []
    private var tables: [KeyTable] = []

    /// - Parameters:
    ///   - limits: how many n-grams to keep, for lengths 2, 3, …
    ///   - cutoff: occurrences, in all sources together, below which n-grams of three or more symbols are dropped
    ///     unseen.
    init(_ mixture: SourceMixture, counts: [NgramCounts], symbols: Int, limits: [Int], cutoff: UInt32, begin: UInt32) {
        let key = counts.first?.key ?? NgramKey(bits: 24)
        self.key = key
        order = limits.count + 1
        unigrams = (0..<symbols).map {
            $0 == Int(begin) ? 0 : mixture.probability(NgramKey.Value($0), length: 1)
        }
        var chosen: [Set<NgramKey.Value>] = Array(repeating: [], count: limits.count)
        for length in stride(from: order, through: 2, by: -1) {
            let required: Set<NgramKey.Value> =
                length < order ? Set(chosen[length - 1].map { key.context($0) }) : []
            let ranked = BackoffModel.ranked(
                mixture, counts: counts, length: length, cutoff: length > 2 ? cutoff : 1)
            var kept = required
            for ngram in ranked {
                guard kept.count < limits[length - 2] else { break }
                kept.insert(ngram)
            }
            chosen[length - 2] = kept
        }
        backoffs = [[Double](repeating: 1, count: symbols)]
        for length in 2...max(order, 2) where length <= order {
            let sorted = chosen[length - 2].sorted()
            keys.append(sorted)
            probabilities.append(sorted.map { mixture.probability($0, length: length) })
            tables.append(KeyTable(sorted))
            backoffs.append([Double](repeating: 1, count: sorted.count))
            weigh(length: length)
        }
    }

    /// Unigrams, and no longer n-grams.
    init(key: NgramKey, order: Int, unigrams: [Double]) {
        self.key = key
        self.order = order
        self.unigrams = unigrams
        backoffs = [[Double](repeating: 1, count: unigrams.count)]
        for _ in 1..<max(order, 2) {
            keys.append([])
            probabilities.append([])
            backoffs.append([])
            tables.append(KeyTable([]))
        }
    }

    /// All n-grams of a length, the most telling first: by how much the mixture's likelihood would lose by backing
    /// off, times how often that happens (after Stolcke 1998, without the change of the context's back-off weight).
    private static func ranked(
        _ mixture: SourceMixture, counts: [NgramCounts], length: Int, cutoff: UInt32
    ) -> [NgramKey.Value] {
        var weighted: [NgramKey.Value: (count: UInt32, share: Double)] = [:]
        for (source, weight) in zip(counts, mixture.weights) where source.order >= length {
            for (ngram, count) in zip(source.keys[length - 1], source.raw[length - 1]) {
                var entry = weighted[ngram] ?? (0, 0)
                entry.count += count
                entry.share += weight * Double(count) / Double(max(source.total, 1))
                weighted[ngram] = entry
            }
        }
        let key = counts.first?.key ?? NgramKey(bits: 24)
        var scored: [(value: NgramKey.Value, gain: Double)] = []
        for (ngram, entry) in weighted where entry.count >= cutoff && entry.share > 0 {
            let own = mixture.probability(ngram, length: length)
            let lower = mixture.probability(key.suffix(ngram, length: length), length: length - 1)
            guard own > 0, lower > 0 else { continue }
            scored.append((ngram, entry.share * log(own / lower)))
        }
        scored.sort { ($0.gain, $1.value) > ($1.gain, $0.value) }
        return scored.map(\.value)
    }

    private mutating func weigh(length: Int) {
        let sorted = keys[length - 2]
        var start = 0
        while start < sorted.count {
            let context = key.context(sorted[start])
            var own = 0.0
            var lower = 0.0
            var end = start
            while end < sorted.count, key.context(sorted[end]) == context {
                own += probabilities[length - 2][end]
                lower += probability(key.suffix(sorted[end], length: length), length: length - 1)
                end += 1
            }
            let weight = max(1 - own, 1e-6) / max(1 - lower, 1e-6)
            if length == 2 {
                if Int(context) < backoffs[0].count { backoffs[0][Int(context)] = weight }
            } else if let index = tables[length - 3].index(of: context) {
                backoffs[length - 2][index] = weight
            }
            start = end
        }
    }

    /// P(last symbol | symbols before it).
    func probability(_ ngram: NgramKey.Value, length: Int) -> Double {
        if length == 1 { return unigrams.indices.contains(Int(ngram)) ? unigrams[Int(ngram)] : 0 }
        guard length <= order else {
            return probability(key.suffix(ngram, length: length), length: length - 1)
        }
        if let index = tables[length - 2].index(of: ngram) { return probabilities[length - 2][index] }
        let context = key.context(ngram)
        var weight = 1.0
        if length == 2 {
            weight = backoffs[0].indices.contains(Int(context)) ? backoffs[0][Int(context)] : 1
        } else if let index = tables[length - 3].index(of: context) {
            weight = backoffs[length - 2][index]
        }
        return weight * probability(key.suffix(ngram, length: length), length: length - 1)
    }

    /// The model as a `NgramTrie` section.
    func section(symbolBytes: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.appendLittleEndian(UInt32(order))
        bytes.appendLittleEndian(UInt32(symbolBytes))
        bytes.appendLittleEndian(UInt32(unigrams.count))
        for level in keys { bytes.appendLittleEndian(UInt32(level.count)) }
        var contexts = unigrams.indices.map { NgramKey.Value($0) }
        for length in 1...order {
            let level = length == 1 ? contexts : keys[length - 2]
            let values = length == 1 ? unigrams : probabilities[length - 2]
            if length > 1 {
                for ngram in level {
                    let symbol = key.last(ngram)
                    if symbolBytes == 3 { bytes.appendTriple(Int(symbol)) } else { bytes.append(UInt8(clamping: symbol)) }
                }
            }
            for value in values { bytes.append(Quantum.probability(Float(log(max(value, 1e-30))))) }
            guard length < order else { break }
            for value in backoffs[length - 1] { bytes.append(Quantum.backoff(Float(log(max(value, 1e-30))))) }
            var child = 0
            for ngram in level {
                bytes.appendTriple(child)
                while child < keys[length - 1].count, key.context(keys[length - 1][child]) == ngram { child += 1 }
            }
            bytes.appendTriple(child)
            contexts = level
        }
        return bytes
    }
}
