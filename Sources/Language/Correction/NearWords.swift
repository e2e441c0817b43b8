/// The words of a lexicon within one edit of a string: a letter changed, left out, put in, or two exchanged
/// (Damerau 1964); for long strings, two edits but for the first letter.
struct NearWords {
    private let lexicon: Lexicon

    init(_ lexicon: Lexicon) { self.lexicon = lexicon }

    /// Nodes where near words end, with the number of edits.
    func found(near labels: [UInt8]) -> [(node: UInt32, edits: Int)] {
        var best: [UInt32: Int] = [:]
        walk(Lexicon.root, labels[...], edits: 0, limit: labels.count >= 7 ? 2 : 1, depth: 0, &best)
        return best.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private func walk(
        _ node: UInt32, _ rest: ArraySlice<UInt8>, edits: Int, limit: Int, depth: Int, _ best: inout [UInt32: Int]
    ) {
        if rest.isEmpty, lexicon.mask(of: node) != 0, edits < best[node] ?? .max { best[node] = edits }
        if let first = rest.first {
            let child = lexicon.child(of: node, by: first)
            if child != Lexicon.none { walk(child, rest.dropFirst(), edits: edits, limit: limit, depth: depth + 1, &best) }
        }
        guard edits < limit, edits == 0 || depth > 1 else { return }
        if let first = rest.first {
            walk(node, rest.dropFirst(), edits: edits + 1, limit: limit, depth: depth + 1, &best)
            if let second = rest.dropFirst().first, first != second {
                let swapped = lexicon.child(of: node, by: second)
                let both = swapped == Lexicon.none ? Lexicon.none : lexicon.child(of: swapped, by: first)
                if both != Lexicon.none {
                    walk(both, rest.dropFirst(2), edits: edits + 1, limit: limit, depth: depth + 2, &best)
                }
            }
        }
        for child in lexicon.children(of: node) {
            walk(child, rest, edits: edits + 1, limit: limit, depth: depth + 1, &best)
            if let first = rest.first, lexicon.label(of: child) != first {
                walk(child, rest.dropFirst(), edits: edits + 1, limit: limit, depth: depth + 1, &best)
            }
        }
    }
}
