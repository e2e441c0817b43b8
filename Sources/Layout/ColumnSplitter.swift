/// Cuts lines that run across the gap between two columns.
///
/// A gap inside a line is a gutter if other lines were written between what is left and what is right of it, and if it
/// begins where other lines, or what follows their gaps, begin too. (The words of a line that is copied out again and
/// again begin below one another as well.)
struct ColumnSplitter {
    let slope: Double

    private struct Gap {
        var line: Int
        /// The atom right of the gap.
        var atom: Int
        var edge: Double
        var y: Double
        var height: Double
    }

    func split(_ lines: [LineModel]) -> [LineModel] {
        // Along the page's own vertical.
        func edge(_ atom: Atom) -> Double { atom.box.minX + slope * atom.y }
        let order = WritingOrder(lines)
        var edges: [(line: Int, x: Double)] = []
        var gaps: [Gap] = []
        for (index, line) in lines.enumerated() {
            let h = line.scale
            guard let first = line.atoms.min(by: { $0.box.minX < $1.box.minX }) else { continue }
            edges.append((index, edge(first)))
            var right = -Double.infinity
            for (k, atom) in line.atoms.enumerated() {
                if k > 0, atom.box.minX - right > 1.5 * h, order.isBroken(at: k, of: line) {
                    gaps.append(Gap(line: index, atom: k, edge: edge(atom), y: atom.y, height: h))
                    edges.append((index, edge(atom)))
                }
                right = max(right, atom.box.maxX)
            }
        }
        guard !gaps.isEmpty else { return lines }
        edges.sort { $0.x < $1.x }
        var cuts: [Int: [Int]] = [:]
        for gap in gaps {
            let reach = 1.5 * gap.height
            var others: Set<Int> = []
            var k = edges.partitioningIndex { $0.x >= gap.edge - reach }
            while k < edges.count, edges[k].x <= gap.edge + reach, others.count < 3 {
                if edges[k].line != gap.line { others.insert(edges[k].line) }
                k += 1
            }
            if others.count >= 2 { cuts[gap.line, default: []].append(gap.atom) }
        }
        return lines.indices.flatMap { index -> [LineModel] in
            let atoms = lines[index].atoms
            let bounds = [0] + (cuts[index] ?? []) + [atoms.count]
            return zip(bounds, bounds.dropFirst()).compactMap { LineModel(atoms[$0..<$1]) }
        }
    }
}

/// Shapes of lines in the order in which they were written.
private struct WritingOrder {
    /// Of all lines.
    private let shapes: [Int]
    /// For each of them how many before it in the same line.
    private let ranks: [Int]

    init(_ models: [LineModel]) {
        let all = models.indices.flatMap { line in models[line].atoms.flatMap(\.shapes).map { (shape: $0, line: line) } }
            .sorted { $0.shape < $1.shape }
        shapes = all.map(\.shape)
        var counts = [Int](repeating: 0, count: models.count)
        ranks = all.map {
            counts[$0.line] += 1
            return counts[$0.line] - 1
        }
    }

    /// Whether other lines were written between the middle of what is left of an atom and the middle of the rest: late
    /// letters on either side make no break, nor do a few strokes that found no line yet.
    func isBroken(at atom: Int, of line: LineModel) -> Bool {
        guard let left = middle(line.atoms[..<atom]), let right = middle(line.atoms[atom...]) else { return false }
        let (first, last) = (min(left, right), max(left, right))
        return last - first > ranks[last] - ranks[first] + 3
    }

    private func middle(_ atoms: ArraySlice<Atom>) -> Int? {
        let sorted = atoms.flatMap(\.shapes).sorted()
        guard !sorted.isEmpty else { return nil }
        let shape = sorted[sorted.count / 2]
        return shapes.partitioningIndex { $0 >= shape }
    }
}
