import Foundation

/// Lays words out as a `Lexicon` section.
struct LexiconBuilder {
    struct Entry: Equatable {
        /// In its own case.
        let spelling: String
        /// Share of running text, any scale.
        let weight: Double
    }

    let lexicon: [UInt8]
    let irregulars: [UInt8]
    /// Word index by spelling.
    let indices: [String: UInt32]

    /// Of entries that differ only in a way of mixing cases (McDonald, MCdonald) the heavier stays. Words with
    /// letters that the table lacks are left out.
    init(_ entries: [Entry], letters: LetterTable) {
        struct Item {
            let labels: [UInt8]
            var spellings: [String?] = [nil, nil, nil, nil]
            var weight = 0.0
        }
        var items: [String: Item] = [:]
        for entry in entries.sorted(by: { ($0.weight, $1.spelling) > ($1.weight, $0.spelling) }) {
            let lower = entry.spelling.lowercased()
            let labels = letters.labels(of: lower)
            guard !labels.isEmpty, labels.count < 64, !labels.contains(LetterTable.unknown) else { continue }
            let bit = LetterCase(of: entry.spelling).rawValue
            var item = items[lower] ?? Item(labels: labels)
            guard item.spellings[bit] == nil else { continue }
            item.spellings[bit] = entry.spelling
            item.weight += entry.weight
            items[lower] = item
        }
        let sorted = items.values.sorted { $0.labels.lexicographicallyPrecedes($1.labels) }
        var cumulative = [0.0]
        for item in sorted { cumulative.append((cumulative.last ?? 0) + max(item.weight, 0)) }
        let total = max(cumulative.last ?? 0, .leastNormalMagnitude)

        var labels: [UInt8] = [0]
        var children: [Int] = []
        var masks: [UInt8] = []
        var costs: [UInt8] = []
        var indices: [String: UInt32] = [:]
        var irregulars = ""
        var queue = [(range: 0..<sorted.count, depth: 0)]
        var head = 0
        while head < queue.count {
            let (range, depth) = queue[head]
            head += 1
            children.append(labels.count)
            let sum = (cumulative[range.upperBound] - cumulative[range.lowerBound]) / total
            costs.append(Quantum.probability(Float(log(max(sum, 1e-30)))))
            var mask: UInt8 = 0
            var start = range.lowerBound
            if start < range.upperBound, sorted[start].labels.count == depth {
                for (bit, spelling) in sorted[start].spellings.enumerated() {
                    guard let spelling else { continue }
                    mask |= 1 << UInt8(bit)
                    let index = UInt32(indices.count)
                    if bit == LetterCase.mixed.rawValue { irregulars += "\(index)\t\(spelling)\n" }
                    indices[spelling] = index
                }
                start += 1
            }
            masks.append(mask)
            while start < range.upperBound {
                let label = sorted[start].labels[depth]
                var end = start + 1
                while end < range.upperBound, sorted[end].labels[depth] == label { end += 1 }
                labels.append(label)
                queue.append((start..<end, depth + 1))
                start = end
            }
        }
        self.indices = indices
        self.irregulars = Array(irregulars.utf8)
        lexicon = LexiconBuilder.section(
            labels: labels, children: children, masks: masks, costs: costs, words: indices.count)
    }

    private static func section(
        labels: [UInt8], children: [Int], masks: [UInt8], costs: [UInt8], words: Int
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.appendLittleEndian(UInt32(labels.count))
        bytes.appendLittleEndian(UInt32(words))
        bytes += labels
        for child in children { bytes.appendTriple(child) }
        bytes.appendTriple(labels.count)
        for index in stride(from: 0, to: masks.count, by: 2) {
            bytes.append(UInt8(masks[index] | (index + 1 < masks.count ? masks[index + 1] << 4 : 0)))
        }
        bytes += costs
        var rank = 0
        for index in 0...labels.count {
            if index % Lexicon.block == 0 { bytes.appendTriple(rank) }
            if index < labels.count { rank += masks[index].nonzeroBitCount }
        }
        return bytes
    }
}
