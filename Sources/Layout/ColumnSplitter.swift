/// Cuts lines that run across the gap between two columns.
///
/// A gap inside a line is a gutter if what is right of it was not written right after what is left of it, and if it
/// begins where other lines, or what follows their gaps, begin too.
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
        var edges: [(line: Int, x: Double)] = []
        var gaps: [Gap] = []
        for (index, line) in lines.enumerated() {
            let h = line.scale
            guard let first = line.atoms.min(by: { $0.box.minX < $1.box.minX }) else { continue }
            edges.append((index, edge(first)))
            var right = -Double.infinity
            for (k, atom) in line.atoms.enumerated() {
                if k > 0, atom.box.minX - right > 1.5 * h, isBreakInTime(line.atoms[..<k], line.atoms[k...]) {
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

    private func isBreakInTime(_ left: ArraySlice<Atom>, _ right: ArraySlice<Atom>) -> Bool {
        let last = left.compactMap(\.shapes.last).max() ?? 0
        let first = right.compactMap(\.shapes.first).min() ?? 0
        return first < last || first > last + 4
    }
}
