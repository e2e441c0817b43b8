import Foundation

/// A back-off n-gram model as it lies in a language file. Level k holds the k-grams, each level sorted by
/// context and then by symbol, so that the continuations of a node stand side by side.
///
/// Section: `order`, `symbolBytes` (1 or 3), the levels' counts (all UInt32), then per level: symbols
/// (from level 2), probabilities, back-offs and 24-bit first children (but in the last), one array each.
///
/// A view into mapped memory: the `LanguageFile` that it comes from must outlive its use.
package struct NgramTrie: @unchecked Sendable {
    struct Level {
        let count: Int
        let symbols: UnsafeRawPointer
        let probabilities: UnsafePointer<UInt8>
        let backoffs: UnsafePointer<UInt8>
        let children: UnsafeRawPointer
    }

    package let order: Int
    private let wideSymbols: Bool
    let levels: [Level]

    /// `nil` where the section's sizes contradict each other.
    init?(_ section: UnsafeRawBufferPointer) {
        guard let base = section.baseAddress, section.count >= 8 else { return nil }
        let order = Int(base.loadUnaligned(as: UInt32.self))
        let width = Int(base.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
        guard (2...8).contains(order), width == 1 || width == 3, section.count >= 8 + 4 * order else { return nil }
        var offset = 8 + 4 * order
        var levels: [Level] = []
        for index in 0..<order {
            let count = Int(base.loadUnaligned(fromByteOffset: 8 + 4 * index, as: UInt32.self))
            let isLast = index == order - 1
            let symbolSize = index == 0 ? 0 : width * count
            let size = symbolSize + count + (isLast ? 0 : count + 3 * (count + 1))
            guard count < 1 << 24, offset + size <= section.count else { return nil }
            let symbols = base + offset
            let probabilities = symbols + symbolSize
            let backoffs = probabilities + count
            levels.append(
                Level(
                    count: count, symbols: symbols, probabilities: probabilities.assumingMemoryBound(to: UInt8.self),
                    backoffs: backoffs.assumingMemoryBound(to: UInt8.self), children: backoffs + count))
            offset += size
        }
        guard offset == section.count, levels[0].count > 0 else { return nil }
        self.order = order
        wideSymbols = width == 3
        self.levels = levels
    }

    package var symbolCount: Int { levels[0].count }

    private func triple(_ base: UnsafeRawPointer, _ index: Int) -> Int {
        let at = base + 3 * index
        return Int(at.load(as: UInt8.self)) | Int(at.load(fromByteOffset: 1, as: UInt8.self)) << 8
            | Int(at.load(fromByteOffset: 2, as: UInt8.self)) << 16
    }

    private func symbol(_ level: Level, _ index: Int) -> UInt32 {
        wideSymbols ? UInt32(triple(level.symbols, index)) : UInt32(level.symbols.load(fromByteOffset: index, as: UInt8.self))
    }

    /// The continuations of a node of level `length` (counted from 1), as indices into level `length + 1`.
    /// Whatever the file says, they are indices that exist.
    private func children(length: Int, node: UInt32) -> Range<Int> {
        let level = levels[length - 1]
        guard Int(node) < level.count else { return 0..<0 }
        let upper = min(triple(level.children, Int(node) + 1), levels[length].count)
        return min(triple(level.children, Int(node)), upper)..<upper
    }

    private func child(length: Int, node: UInt32, symbol wanted: UInt32) -> Int? {
        let level = levels[length]
        var range = children(length: length, node: node)
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            let found = symbol(level, middle)
            if found == wanted { return middle }
            range = found < wanted ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }

    /// Natural logarithm of P(symbol | state).
    package func logProbability(of symbol: UInt32, after state: NgramState) -> Float {
        var next = NgramState.empty
        return advance(state, by: symbol, into: &next)
    }

    /// The state of a context, from its symbols, oldest first.
    package func state(after symbols: [UInt32]) -> NgramState {
        var state = NgramState.empty
        for symbol in symbols.suffix(order) { _ = advance(state, by: symbol, into: &state) }
        return state
    }

    /// P(symbol | state) as a natural logarithm, and the state after the symbol. Costs a few binary searches.
    @discardableResult
    package func advance(_ state: NgramState, by symbol: UInt32, into next: inout NgramState) -> Float {
        let old = state.nodes
        var nodes = SIMD8<UInt32>(repeating: NgramState.none)
        var backoff: Float = 0
        var score: Float?
        var length = order - 1
        while length >= 1 {
            let node = old[length - 1]
            if node != NgramState.none {
                if let found = child(length: length, node: node, symbol: symbol) {
                    if score == nil { score = backoff + Quantum.probability(levels[length].probabilities[found]) }
                    if length < order - 1 { nodes[length] = UInt32(found) }
                } else if score == nil, Int(node) < levels[length - 1].count {
                    backoff += Quantum.backoff(levels[length - 1].backoffs[Int(node)])
                }
            }
            length -= 1
        }
        if Int(symbol) < levels[0].count { nodes[0] = symbol }
        next.nodes = nodes
        if let score { return score }
        return Int(symbol) < levels[0].count
            ? backoff + Quantum.probability(levels[0].probabilities[Int(symbol)]) : backoff + Quantum.probability(255)
    }

    /// Calls `body` with the known continuations of a state and their log probabilities, those of the longest
    /// context first. A symbol may come again with a shorter context; its first probability is the right one.
    /// Returns what backing off all the way to the unigrams costs (add it to `unigram`).
    package func forEachContinuation(of state: NgramState, _ body: (_ symbol: UInt32, _ log: Float) -> Void) -> Float {
        var backoff: Float = 0
        for length in stride(from: order - 1, through: 1, by: -1) {
            let node = state.nodes[length - 1]
            guard node != NgramState.none, Int(node) < levels[length - 1].count else { continue }
            for index in children(length: length, node: node) {
                body(symbol(levels[length], index), backoff + Quantum.probability(levels[length].probabilities[index]))
            }
            backoff += Quantum.backoff(levels[length - 1].backoffs[Int(node)])
        }
        return backoff
    }

    /// P(symbol) alone, as a natural logarithm.
    package func unigram(_ symbol: UInt32) -> Float {
        Int(symbol) < levels[0].count
            ? Quantum.probability(levels[0].probabilities[Int(symbol)]) : Quantum.probability(255)
    }
}
