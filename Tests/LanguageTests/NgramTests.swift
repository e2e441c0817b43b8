import Foundation
import Testing

@testable import Language

/// Every distribution is summed up symbol by symbol.
struct NgramTests {
    static let symbols = 7
    static let begin: UInt32 = 0
    static let end: UInt32 = 1
    let key = NgramKey(bits: 12)
    let exact = 1e-5

    private func sentences(_ seed: UInt64, count: Int) -> [[UInt32]] {
        var state = seed
        func draw(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(limit))
        }
        return (0..<count).map { _ in
            // The last symbol is never seen; the middle ones are uneven.
            [Self.begin] + (0..<1 + draw(6)).map { _ in UInt32(2 + min(draw(4), draw(4))) } + [Self.end]
        }
    }

    private var base: [Double] {
        [0] + Array(repeating: 1 / Double(Self.symbols - 1), count: Self.symbols - 1)
    }

    private func model(_ seed: UInt64, count: Int) -> (NgramCounts, KneserNeyModel) {
        let counts = NgramCounts(sentences(seed, count: count), order: 3, key: key, begin: Self.begin)
        return (counts, KneserNeyModel(counts, base: base, begin: Self.begin))
    }

    /// All contexts of up to two symbols, seen or not.
    private var contexts: [[UInt32]] {
        var contexts: [[UInt32]] = [[]]
        for first in 0..<UInt32(Self.symbols) where first != Self.end {
            contexts.append([first])
            for second in 2..<UInt32(Self.symbols) { contexts.append([first, second]) }
        }
        return contexts
    }

    @Test(arguments: [3, 40, 400]) func kneserNeySumsToOne(count: Int) {
        let (_, model) = model(7, count: count)
        for context in contexts {
            let sum = (0..<UInt32(Self.symbols)).reduce(0.0) {
                $0 + model.probability(key.pack((context + [$1])[...]), length: context.count + 1)
            }
            #expect(abs(sum - 1) < exact, "after \(context)")
        }
    }

    @Test func kneserNeyByHand() {
        // Sentences a b, a b, c b: b follows two symbols, a and c the begin mark only.
        let counts = NgramCounts([[0, 2, 3, 1], [0, 2, 3, 1], [0, 4, 3, 1]], order: 2, key: key, begin: 0)
        #expect(counts.keys[0] == [0, 1, 2, 3, 4])
        #expect(counts.adjusted[0] == [3, 1, 1, 2, 1])
        let model = KneserNeyModel(counts, base: base, begin: 0)
        // Too few counts of counts: discounts 0.5 (one), 0.75 (two). p(b) = 1.25/5 + (3·0.5 + 0.75)/5 · 1/6.
        #expect(abs(model.probability(3, length: 1) - (1.25 / 5 + 2.25 / 5 / 6)) < exact)
        // Two bigrams occur once, two twice, one three times: Y = 1/3, D2 = 1.5, and p(b | a) = 0.5/2 + 1.5/2 · p(b).
        let expected = 0.5 / 2 + 1.5 / 2 * model.probability(3, length: 1)
        #expect(abs(model.probability(key.pack([2, 3]), length: 2) - expected) < exact)
    }

    @Test func mixtureAndPrunedModelSumToOne() {
        let (firstCounts, first) = model(1, count: 200)
        let (secondCounts, second) = model(2, count: 30)
        var mixture = SourceMixture([first, second])
        _ = mixture.tune(on: sentences(3, count: 50))
        #expect(abs(mixture.weights.reduce(0, +) - 1) < exact)
        let pruned = BackoffModel(
            mixture, counts: [firstCounts, secondCounts], symbols: Self.symbols, limits: [12, 9], cutoff: 1, begin: Self.begin)
        #expect(pruned.keys[0].count >= 9 && pruned.keys[1].count == 9)
        for context in contexts {
            let sum = (0..<UInt32(Self.symbols)).reduce(0.0) {
                $0 + pruned.probability(key.pack((context + [$1])[...]), length: context.count + 1)
            }
            #expect(abs(sum - 1) < exact, "after \(context)")
        }
    }

    @Test(arguments: [1, 3]) func trieAgreesWithModel(symbolBytes: Int) throws {
        let (counts, model) = model(5, count: 100)
        let pruned = BackoffModel(
            SourceMixture([model]), counts: [counts], symbols: Self.symbols, limits: [14, 20], cutoff: 1, begin: Self.begin)
        let section = pruned.section(symbolBytes: symbolBytes)
        try section.withUnsafeBytes { bytes in
            let trie = try #require(NgramTrie(bytes))
            for context in contexts {
                let state = trie.state(after: context)
                for symbol in 1..<UInt32(Self.symbols) {
                    let expected = log(pruned.probability(key.pack((context + [symbol])[...]), length: context.count + 1))
                    // Half a step for the probability and for each back-off.
                    #expect(abs(Double(trie.logProbability(of: symbol, after: state)) - expected) < 0.13)
                }
            }
            for cut in stride(from: 0, to: bytes.count, by: 5) {
                #expect(NgramTrie(UnsafeRawBufferPointer(rebasing: bytes[..<cut])) == nil)
            }
        }
    }

    @Test func tuningFindsTheBetterSource() {
        let (_, good) = model(1, count: 300)
        let nothing = KneserNeyModel(
            NgramCounts([], order: 1, key: key, begin: 0), base: base, begin: Self.begin)
        var mixture = SourceMixture([good, nothing])
        let perplexity = mixture.tune(on: sentences(9, count: 100))
        #expect(mixture.weights[0] > 0.7)
        #expect(perplexity < 6)
    }
}
