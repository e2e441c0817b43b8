extension Lexicon {
    /// The commonest words at and below a node: best first, since a node's summed probability is never below that
    /// of a word under it. Ends after a few nodes for each word wanted.
    func commonest(_ limit: Int, below node: UInt32) -> [UInt32] {
        guard node != Lexicon.none else { return [] }
        var words: [UInt32] = []
        var heap = NodeHeap()
        heap.push(node, logPrefixProbability(of: node))
        var steps = 0
        while let node = heap.pop(), words.count < limit, steps < 12 * limit {
            steps += 1
            let mask = mask(of: node)
            if mask != 0 {
                let first = firstWord(of: node)
                for offset in 0..<UInt32(mask.nonzeroBitCount) { words.append(first + offset) }
            }
            for child in children(of: node) { heap.push(child, logPrefixProbability(of: child)) }
        }
        return words
    }
}

/// A heap of nodes, the likeliest on top.
private struct NodeHeap {
    private var items: [(node: UInt32, log: Float)] = []

    mutating func push(_ node: UInt32, _ log: Float) {
        items.append((node, log))
        var at = items.count - 1
        while at > 0, items[(at - 1) / 2].log < items[at].log {
            items.swapAt(at, (at - 1) / 2)
            at = (at - 1) / 2
        }
    }

    mutating func pop() -> UInt32? {
        guard let top = items.first, let last = items.popLast() else { return nil }
        guard !items.isEmpty else { return top.node }
        items[0] = last
        var at = 0
        while true {
            var child = 2 * at + 1
            guard child < items.count else { break }
            if child + 1 < items.count, items[child + 1].log > items[child].log { child += 1 }
            guard items[child].log > items[at].log else { break }
            items.swapAt(at, child)
            at = child
        }
        return top.node
    }
}
