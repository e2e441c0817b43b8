/// The likeliest next symbols of a word model, exactly: every symbol is either a known continuation of the context
/// or backs off to the unigrams, of which only the commonest can win.
package struct NextWords: Sendable {
    /// The commonest words, best first.
    private let common: [(symbol: UInt32, log: Float)]
    private let model: NgramTrie

    package init(_ file: LanguageFile, common limit: Int = 400) {
        model = file.words
        var buckets = [[UInt32]](repeating: [], count: 256)
        for symbol in TokenID.firstWord..<UInt32(max(file.words.symbolCount, Int(TokenID.firstWord))) {
            buckets[Int(Quantum.probability(model.unigram(symbol)))].append(symbol)
        }
        var found: [(UInt32, Float)] = []
        for bucket in buckets where found.count < limit {
            found += bucket.prefix(limit - found.count).map { ($0, file.words.unigram($0)) }
        }
        common = found
    }

    /// The `count` likeliest symbols that `isWanted` accepts, best first, with their log probabilities.
    package func best(
        _ count: Int, after state: NgramState, where isWanted: (UInt32) -> Bool
    ) -> [(symbol: UInt32, log: Float)] {
        var seen: Set<UInt32> = []
        var best: [(symbol: UInt32, log: Float)] = []
        func offer(_ symbol: UInt32, _ log: Float) {
            if best.count == count, let last = best.last, log <= last.log { return }
            guard isWanted(symbol), seen.insert(symbol).inserted else { return }
            let place = best.firstIndex { $0.log < log } ?? best.count
            best.insert((symbol, log), at: place)
            if best.count > count { best.removeLast() }
        }
        let backoff = model.forEachContinuation(of: state) { symbol, log in offer(symbol, log) }
        for (symbol, log) in common { offer(symbol, backoff + log) }
        return best
    }
}
