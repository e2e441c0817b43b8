import Emissions
import Foundation
import Language

/// CTC prefix beam search (Graves and Jaitly 2014, §4; Hannun et al. 2014, algorithm 1): readings grow by a
/// character a step in a tree, each with the probability of all its alignments that end in a blank and of those
/// that do not. Language scores a node once, when it is made.
struct PrefixBeamSearch {
    private struct Node {
        let parent: Int32
        let symbol: Int32
        /// The state of the text scorer.
        let language: Int32
        /// languageWeight · log P(text) + bonus.
        let prior: Float
        var firstChild: Int32 = -1
        let nextSibling: Int32
        var blank = -Float.infinity
        var letter = -Float.infinity
        var nextBlank = -Float.infinity
        var nextLetter = -Float.infinity
        /// The last frame in which the node was written to.
        var stamp: Int32 = -1
    }

    /// A reading found.
    struct Found {
        /// Symbol indices of the alphabet.
        let symbols: [Int]
        /// log of the summed probability of its alignments, and that with the language's part.
        let ink: Float
        let total: Float
    }

    private let options: DecoderOptions
    private var scorer: TextScorer
    private var nodes: [Node] = []
    private var active: [Int32] = []
    private var touched: [Int32] = []
    private var classes: [(index: Int, log: Float)] = []
    /// Steps made, those before a return to a mark included: what nodes are stamped with.
    private var steps: Int32 = 0

    /// The beam before a frame, to which a search can come back.
    private struct Mark {
        let index: Int32
        let blank: Float
        let letter: Float
    }
    private var marks: [[Mark]] = []
    private var keepsMarks = false

    init(scorer: TextScorer, options: DecoderOptions) {
        self.scorer = scorer
        self.options = options
    }

    /// The readings left in the beam, best first.
    mutating func search(_ emissions: LogProbabilities) -> [Found] {
        begin()
        return run(emissions, from: 0)
    }

    /// The same, once more, of a line whose first frames are those of the last search: they are not searched again.
    ///
    /// Nodes stay from search to search; past a bound all is begun anew.
    mutating func resume(_ emissions: LogProbabilities, unchanged: Int) -> [Found] {
        if !keepsMarks || nodes.count > Self.nodeLimit || marks.isEmpty {
            begin()
            keepsMarks = true
            marks.removeAll(keepingCapacity: true)
            return run(emissions, from: 0)
        }
        let first = min(max(unchanged, 0), marks.count - 1, emissions.frames)
        active.removeAll(keepingCapacity: true)
        for mark in marks[first] {
            active.append(mark.index)
            nodes[Int(mark.index)].blank = mark.blank
            nodes[Int(mark.index)].letter = mark.letter
        }
        marks.removeLast(marks.count - first)
        return run(emissions, from: first)
    }

    /// Nodes kept between searches, at most: some 20 MB with their states of language.
    private static let nodeLimit = 200_000

    private mutating func begin() {
        nodes = [Node(parent: -1, symbol: -1, language: 0, prior: 0, nextSibling: -1)]
        nodes.reserveCapacity(4096)
        nodes[0].blank = 0
        active = [0]
        steps = 0
    }

    private mutating func run(_ emissions: LogProbabilities, from first: Int) -> [Found] {
        emissions.values.withUnsafeBufferPointer { values in
            for frame in first..<emissions.frames {
                if keepsMarks { mark() }
                step(steps, UnsafeBufferPointer(rebasing: values[frame * emissions.classes..<(frame + 1) * emissions.classes]))
                steps += 1
            }
        }
        if keepsMarks { mark() }
        return active.map { index in found(Int(index)) }.sorted { $0.total > $1.total }
    }

    private mutating func mark() {
        marks.append(
            active.map { Mark(index: $0, blank: nodes[Int($0)].blank, letter: nodes[Int($0)].letter) })
    }

    private func found(_ index: Int) -> Found {
        var symbols: [Int] = []
        var at = index
        while at > 0 {
            symbols.append(Int(nodes[at].symbol))
            at = Int(nodes[at].parent)
        }
        let ink = PrefixBeamSearch.sum(nodes[index].blank, nodes[index].letter)
        let language = scorer.isNull ? 0 : options.languageWeight * scorer.finished(Int(nodes[index].language))
        let bonus = scorer.isNull ? 0 : options.characterBonus * Float(symbols.count)
        return Found(symbols: symbols.reversed(), ink: ink, total: ink + language + bonus)
    }

    /// The classes of a frame worth looking at, best first. The blank (index 0) is always looked at.
    private mutating func select(_ values: UnsafeBufferPointer<Float>) {
        classes.removeAll(keepingCapacity: true)
        var top = -Float.infinity
        for value in values where value > top { top = value }
        let floor = max(top - options.classWindow, -1e30)
        for index in 1..<max(values.count, 1) where values[index] >= floor {
            let value = values[index]
            var place = classes.count
            while place > 0, classes[place - 1].log < value { place -= 1 }
            guard place < options.classLimit else { continue }
            classes.insert((index, value), at: place)
            if classes.count > options.classLimit { classes.removeLast() }
        }
    }

    private mutating func step(_ frame: Int32, _ values: UnsafeBufferPointer<Float>) {
        guard let blank = values.first else { return }
        select(values)
        touched.removeAll(keepingCapacity: true)
        var best = -Float.infinity
        for index in active {
            let node = nodes[Int(index)]
            best = max(best, PrefixBeamSearch.sum(node.blank, node.letter) + node.prior)
        }
        let strongest = max(blank, classes.first?.log ?? blank)
        for index in active {
            let node = nodes[Int(index)]
            let both = PrefixBeamSearch.sum(node.blank, node.letter)
            touch(index, frame)
            nodes[Int(index)].nextBlank = PrefixBeamSearch.sum(nodes[Int(index)].nextBlank, both + blank)
            if node.symbol >= 0 {
                let again = node.letter + values[Int(node.symbol) + 1]
                nodes[Int(index)].nextLetter = PrefixBeamSearch.sum(nodes[Int(index)].nextLetter, again)
            }
            for (symbol, log) in classes {
                let from = Int(node.symbol) + 1 == symbol ? node.blank : both
                // What cannot stay in the beam even if language had nothing against it is not tried.
                guard from + log + node.prior + options.characterBonus > best + strongest - options.beamWindow else { continue }
                let child = child(of: index, by: Int32(symbol - 1))
                touch(child, frame)
                nodes[Int(child)].nextLetter = PrefixBeamSearch.sum(nodes[Int(child)].nextLetter, from + log)
            }
        }
        prune()
    }

    private mutating func touch(_ index: Int32, _ frame: Int32) {
        guard nodes[Int(index)].stamp != frame else { return }
        nodes[Int(index)].stamp = frame
        nodes[Int(index)].nextBlank = -.infinity
        nodes[Int(index)].nextLetter = -.infinity
        touched.append(index)
    }

    private mutating func prune() {
        func score(_ index: Int32) -> Float {
            let node = nodes[Int(index)]
            return PrefixBeamSearch.sum(node.nextBlank, node.nextLetter) + node.prior
        }
        let width = max(options.beamWidth, 1)
        var ranked = touched.map { (index: $0, score: score($0)) }
        ranked.sort { $0.score > $1.score }
        let floor = (ranked.first?.score ?? 0) - options.beamWindow
        active.removeAll(keepingCapacity: true)
        for entry in ranked.prefix(width) where entry.score >= floor && entry.score > -.infinity {
            active.append(entry.index)
            nodes[Int(entry.index)].blank = nodes[Int(entry.index)].nextBlank
            nodes[Int(entry.index)].letter = nodes[Int(entry.index)].nextLetter
        }
        if active.isEmpty, let first = touched.first {
            active.append(first)
            nodes[Int(first)].blank = -1e9
            nodes[Int(first)].letter = -.infinity
        }
    }

    private mutating func child(of parent: Int32, by symbol: Int32) -> Int32 {
        var at = nodes[Int(parent)].firstChild
        while at >= 0 {
            if nodes[Int(at)].symbol == symbol { return at }
            at = nodes[Int(at)].nextSibling
        }
        var language: Int32 = 0
        var prior: Float = 0
        if !scorer.isNull {
            let (state, log) = scorer.advance(Int(nodes[Int(parent)].language), by: Int(symbol))
            language = Int32(state)
            prior = options.languageWeight * log + options.characterBonus * Float(depth(of: parent) + 1)
        }
        let index = Int32(nodes.count)
        nodes.append(
            Node(
                parent: parent, symbol: symbol, language: language, prior: prior,
                nextSibling: nodes[Int(parent)].firstChild))
        nodes[Int(parent)].firstChild = index
        return index
    }

    private func depth(of index: Int32) -> Int {
        var depth = 0
        var at = index
        while at > 0 {
            depth += 1
            at = nodes[Int(at)].parent
        }
        return depth
    }

    /// log(exp a + exp b).
    static func sum(_ a: Float, _ b: Float) -> Float {
        let high = max(a, b)
        let low = min(a, b)
        return high - low > 16 || low == -.infinity ? high : high + log1pf(expf(low - high))
    }
}
