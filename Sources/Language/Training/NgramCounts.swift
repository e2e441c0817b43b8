/// How often each n-gram occurs in a list of sentences, for all lengths up to an order.
struct NgramCounts: Sendable {
    let key: NgramKey
    let order: Int
    /// Per length − 1: distinct n-grams in ascending order.
    let keys: [[NgramKey.Value]]
    /// Occurrences, aligned to `keys`.
    let raw: [[UInt32]]
    /// Kneser-Ney counts, aligned to `keys`: occurrences for the highest order and for what begins a sentence,
    /// the number of distinct symbols before it for the others.
    let adjusted: [[UInt32]]
    /// Symbols counted, the begin marks left out.
    let total: Int

    /// - Parameter sentences: each with its begin and end mark.
    init(_ sentences: [[UInt32]], order: Int, key: NgramKey, begin: UInt32) {
        self.key = key
        self.order = order
        total = sentences.reduce(0) { $0 + $1.count - 1 }
        var keys: [[NgramKey.Value]] = []
        var raw: [[UInt32]] = []
        for length in 1...order {
            var windows: [NgramKey.Value] = []
            windows.reserveCapacity(total)
            for sentence in sentences where sentence.count >= length {
                for start in 0...sentence.count - length {
                    windows.append(key.pack(sentence[start..<start + length]))
                }
            }
            windows.sort()
            var unique: [NgramKey.Value] = []
            var counts: [UInt32] = []
            for window in windows {
                if let last = unique.last, last == window {
                    counts[counts.count - 1] += 1
                } else {
                    unique.append(window)
                    counts.append(1)
                }
            }
            keys.append(unique)
            raw.append(counts)
        }
        var adjusted = raw
        for length in 1..<max(order, 1) {
            let table = KeyTable(keys[length - 1])
            var counts = [UInt32](repeating: 0, count: keys[length - 1].count)
            for longer in keys[length] {
                if let index = table.index(of: key.suffix(longer, length: length + 1)) { counts[index] += 1 }
            }
            for (index, shorter) in keys[length - 1].enumerated() where key.first(shorter, length: length) == begin {
                counts[index] = raw[length - 1][index]
            }
            adjusted[length - 1] = counts
        }
        self.keys = keys
        self.raw = raw
        self.adjusted = adjusted
    }
}
