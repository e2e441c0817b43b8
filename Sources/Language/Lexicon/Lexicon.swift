import Foundation

/// The words of a language: a trie over small letters, in breadth-first order, so that the children of a node
/// stand side by side and a node needs neither a sibling nor a parent pointer. At a node that ends words, a
/// mask says in which cases the word exists (`Polish` and `polish`, `US` and `us`).
///
/// Section: node count, word count (UInt32); labels (a byte a node), first children (24 bits, one more than
/// nodes), masks (half a byte a node), costs (a byte: −log of the summed probability of all words below), and
/// for every 64th node the number of words before it (24 bits).
///
/// A view into mapped memory: the `LanguageFile` that it comes from must outlive its use.
package struct Lexicon: @unchecked Sendable {
    static let block = 64
    package static let root: UInt32 = 0
    package static let none = UInt32.max

    let nodeCount: Int
    package let wordCount: Int
    private let labels: UnsafePointer<UInt8>
    private let children: UnsafePointer<UInt8>
    private let masks: UnsafePointer<UInt8>
    private let costs: UnsafePointer<UInt8>
    private let ranks: UnsafePointer<UInt8>
    private let letters: LetterTable
    /// Spellings of words in mixed case, by word index.
    private let irregulars: [UInt32: String]

    init?(_ section: UnsafeRawBufferPointer, irregulars: UnsafeRawBufferPointer, letters: LetterTable) {
        guard let base = section.baseAddress, section.count >= 8 else { return nil }
        let nodes = Int(base.loadUnaligned(as: UInt32.self))
        let words = Int(base.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
        guard nodes > 0, nodes < 1 << 24, words < 1 << 22 else { return nil }
        let sizes = [nodes, 3 * (nodes + 1), (nodes + 1) / 2, nodes, 3 * (nodes / Lexicon.block + 1)]
        guard sizes.reduce(8, +) == section.count else { return nil }
        nodeCount = nodes
        wordCount = words
        let bytes = base.assumingMemoryBound(to: UInt8.self) + 8
        labels = bytes
        children = bytes + sizes[0]
        masks = bytes + sizes[0] + sizes[1]
        costs = bytes + sizes[0] + sizes[1] + sizes[2]
        ranks = bytes + sizes[0] + sizes[1] + sizes[2] + sizes[3]
        self.letters = letters
        guard let spellings = Lexicon.spellings(irregulars) else { return nil }
        self.irregulars = spellings
    }

    private static func spellings(_ section: UnsafeRawBufferPointer) -> [UInt32: String]? {
        var spellings: [UInt32: String] = [:]
        for line in String(decoding: section, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "\t")
            guard parts.count == 2, let word = UInt32(parts[0]) else { return nil }
            spellings[word] = String(parts[1])
        }
        return spellings
    }

    private func triple(_ base: UnsafePointer<UInt8>, _ index: Int) -> Int {
        Int(base[3 * index]) | Int(base[3 * index + 1]) << 8 | Int(base[3 * index + 2]) << 16
    }

    /// The children of a node, whatever the file says, as nodes that exist.
    package func children(of node: UInt32) -> Range<UInt32> {
        guard Int(node) < nodeCount else { return 0..<0 }
        let upper = min(triple(children, Int(node) + 1), nodeCount)
        return UInt32(min(triple(children, Int(node)), upper))..<UInt32(upper)
    }

    package func label(of node: UInt32) -> UInt8 { Int(node) < nodeCount ? labels[Int(node)] : 0 }

    /// The child of a node by a letter, or `none`.
    package func child(of node: UInt32, by label: UInt8) -> UInt32 {
        var range = children(of: node)
        while !range.isEmpty {
            let middle = range.lowerBound + (range.upperBound - range.lowerBound) / 2
            let found = labels[Int(middle)]
            if found == label { return middle }
            range = found < label ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return Lexicon.none
    }

    /// Bit c is set where a word in case c (`LetterCase`) ends.
    package func mask(of node: UInt32) -> UInt8 {
        guard Int(node) < nodeCount else { return 0 }
        return masks[Int(node) / 2] >> (node & 1 == 0 ? 0 : 4) & 15
    }

    /// Natural logarithm of the summed unigram probability of the words below and at the node.
    package func logPrefixProbability(of node: UInt32) -> Float {
        Int(node) < nodeCount ? Quantum.probability(costs[Int(node)]) : Quantum.probability(255)
    }

    /// The index of the node's first word; those of its other cases follow in the order of `LetterCase`.
    package func firstWord(of node: UInt32) -> UInt32 {
        let index = min(Int(node), nodeCount - 1)
        let block = index / Lexicon.block
        var rank = triple(ranks, block)
        for before in block * Lexicon.block..<index { rank += mask(of: UInt32(before)).nonzeroBitCount }
        return UInt32(rank)
    }

    /// The node of a word in small letters, or `none`.
    package func node(of lower: String) -> UInt32 {
        var node = Lexicon.root
        for scalar in lower.unicodeScalars {
            let label = letters.label(of: scalar)
            guard label != LetterTable.unknown else { return Lexicon.none }
            node = child(of: node, by: label)
            if node == Lexicon.none { return node }
        }
        return node
    }

    /// The index of a word in exactly this case, if the lexicon has it.
    package func word(_ spelling: String) -> UInt32? {
        let node = node(of: spelling.lowercased())
        guard node != Lexicon.none else { return nil }
        let wanted = LetterCase(of: spelling)
        guard let index = word(at: node, in: wanted) else { return nil }
        return wanted == .mixed && irregulars[index] != spelling ? nil : index
    }

    /// The index of the word that ends at a node in a case.
    package func word(at node: UInt32, in letterCase: LetterCase) -> UInt32? {
        let mask = mask(of: node)
        let bit = UInt8(1) << UInt8(letterCase.rawValue)
        guard mask & bit != 0 else { return nil }
        return firstWord(of: node) + UInt32((mask & (bit - 1)).nonzeroBitCount)
    }

    /// The node at which a word ends, and its case.
    func place(of word: UInt32) -> (node: UInt32, letterCase: LetterCase)? {
        guard Int(word) < wordCount else { return nil }
        var low = 0
        var high = nodeCount / Lexicon.block
        while low < high {
            let middle = (low + high + 1) / 2
            if triple(ranks, middle) <= Int(word) { low = middle } else { high = middle - 1 }
        }
        var rank = Int(word) - triple(ranks, low)
        for node in low * Lexicon.block..<min((low + 1) * Lexicon.block, nodeCount) {
            let mask = mask(of: UInt32(node))
            if rank < mask.nonzeroBitCount {
                for letterCase in LetterCase.allCases where mask & 1 << UInt8(letterCase.rawValue) != 0 {
                    if rank == 0 { return (UInt32(node), letterCase) }
                    rank -= 1
                }
            }
            rank -= mask.nonzeroBitCount
        }
        return nil
    }

    /// The letters on the way from the root to a node.
    package func lower(at node: UInt32) -> String {
        var scalars: [Unicode.Scalar] = []
        var at = Int(node)
        while at > 0, at < nodeCount, scalars.count < 256 {
            if let scalar = letters.scalar(of: labels[at]) { scalars.append(scalar) }
            var low = 0
            var high = at - 1
            while low < high {
                let middle = (low + high + 1) / 2
                if triple(children, middle) <= at { low = middle } else { high = middle - 1 }
            }
            at = low
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars.reversed())
        return String(text)
    }

    /// A word in its own case.
    package func spelling(of word: UInt32) -> String? {
        if let irregular = irregulars[word] { return irregular }
        guard let (node, letterCase) = place(of: word) else { return nil }
        return letterCase.apply(to: lower(at: node))
    }
}
