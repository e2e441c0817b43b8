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
        /// Added so far for characters and spaces.
        let bonus: Float
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
    /// The symbol of the space; −1: there is none.
    private let space: Int
    /// In the order of its score, reading by reading.
    private var ranked: [(index: Int32, score: Float)] = []
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
    /// Whether only readings are followed that begin a word of a lexicon.
    var staysInLexicon = false

    init(scorer: TextScorer, space: Int? = nil, options: DecoderOptions) {
        self.scorer = scorer
        self.space = space ?? -1
        self.options = options
    }

    /// The readings left in the beam, best first.
    mutating func search(_ emissions: LogProbabilities) -> [Found] {
        begin(frames: emissions.frames)
        return run(emissions, from: 0)
    }

    /// The same, once more, of a line whose first frames are those of the last search: they are not searched again.
    ///
    /// Nodes stay from search to search; past a bound all is begun anew.
    mutating func resume(_ emissions: LogProbabilities, unchanged: Int) -> [Found] {
        if !keepsMarks || nodes.count > Self.nodeLimit || marks.isEmpty {
            begin(frames: emissions.frames)
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
    private static let nodeLimit = 100_000

    private mutating func begin(frames: Int) {
        nodes = []
        // Room for all that a line makes: nothing is allocated from frame to frame.
        let most = options.beamWidth * (options.classLimit + 2)
        nodes.reserveCapacity(min(frames, 4096) * options.beamWidth + most)
        touched.reserveCapacity(most)
        active.reserveCapacity(most)
        ranked.reserveCapacity(most)
        classes.reserveCapacity(options.classLimit + 2)
        nodes.append(Node(parent: -1, symbol: -1, bonus: 0, language: 0, prior: 0, nextSibling: -1))
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
        var language: Float = 0
        if !scorer.isNull {
            language = options.languageWeight * scorer.finished(Int(nodes[index].language))
            if symbols.allSatisfy({ $0 == space }) { language += options.emptyReading }
        }
        return Found(symbols: symbols.reversed(), ink: ink, total: ink + language + nodes[index].bonus)
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
        // Language is heard about a space that the network all but overlooks.
        guard space >= 0, space + 1 < values.count, !scorer.isNull else { return }
        let value = values[space + 1]
        if value >= top - options.spaceWindow, value > -1e30, !classes.contains(where: { $0.index == space + 1 }) {
            classes.append((space + 1, value))
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
                guard from + log + node.prior + options.characterBonus + max(options.spaceBonus, 0) > best + strongest - options.beamWindow else { continue }
                if staysInLexicon, !scorer.hasWord(after: Int(node.language), continuedBy: symbol - 1) { continue }
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
        let width = max(options.beamWidth, 1)
        ranked.removeAll(keepingCapacity: true)
        for index in touched {
            let node = nodes[Int(index)]
            ranked.append((index, PrefixBeamSearch.sum(node.nextBlank, node.nextLetter) + node.prior))
        }
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
        var bonus: Float = 0
        if !scorer.isNull {
            let (state, log) = scorer.advance(Int(nodes[Int(parent)].language), by: Int(symbol))
            language = Int32(state)
            bonus = nodes[Int(parent)].bonus + options.bonus(of: Int(symbol), space: space)
            prior = options.languageWeight * log + bonus
        }
        let index = Int32(nodes.count)
        nodes.append(
            Node(
                parent: parent, symbol: symbol, bonus: bonus, language: language, prior: prior,
                nextSibling: nodes[Int(parent)].firstChild))
        nodes[Int(parent)].firstChild = index
        return index
    }

    /// log(exp a + exp b).
    static func sum(_ a: Float, _ b: Float) -> Float {
        let high = max(a, b)
        let low = min(a, b)
        return high - low > 16 || low == -.infinity ? high : high + log1pf(expf(low - high))
    }
}
