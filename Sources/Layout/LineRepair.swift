/// Puts together again what ``LineFinder`` left in pieces.
struct LineRepair {
    let slope: Double
    let tally: WorkTally
    /// Of more lines than this around one place only some are looked at: no page has so many.
    private static let mostNeighbours = 96

    /// Letters of one line that ended up in two lines, the tall ones in one, the low ones in another: taken together
    /// in the order of writing they never jump back.
    func joinSequences(_ lines: [LineModel]) -> [LineModel] {
        let start = lines.sorted { $0.firstShape < $1.firstShape }
        var lines = start.map { Optional($0) }
        let tree = BoxTree(start.map(\.box), tally: tally)
        var into = Array(start.indices)
        for i in start.indices {
            // A line that grew reaches further, in time and on the page.
            var grew = true
            while grew, let line = lines[i] {
                grew = false
                let near = tree.items(touching: line.box.widened(x: 4 * line.scale, y: 0), limit: Self.mostNeighbours)
                for j in near where j > i && into[j] == j {
                    guard let one = lines[i], let other = lines[j], other.firstShape <= one.lastShape + 4 else { continue }
                    tally.add(1)
                    if one.canTake(other), isOneSequence(one, other) {
                        tally.add(one.atoms.count + other.atoms.count)
                        lines[i] = LineModel(one, other)
                        lines[j] = nil
                        into[j] = i
                        grew = true
                    }
                }
            }
        }
        return lines.compactMap { $0 }
    }

    private func isOneSequence(_ one: LineModel, _ other: LineModel) -> Bool {
        let h = max(one.scale, other.scale)
        guard one.box.gapX(other.box) < 4 * h, one.box.gapY(other.box) < 0 else { return false }
        let joint = (max(one.box.minX, other.box.minX) + min(one.box.maxX, other.box.maxX)) / 2
        let offset = one.middle(at: joint, slope: slope).y - other.middle(at: joint, slope: slope).y
        guard abs(offset) < 1.25 * h else { return false }
        // Each one's letters must reach into the band of the other's.
        for (small, large) in [(one, other), (other, one)] {
            for atom in small.atoms {
                tally.add(1)
                let middle = large.middle(at: min(max(atom.x, large.box.minX), large.box.maxX), slope: slope).y
                let shared = min(atom.box.maxY, middle + h / 2) - max(atom.box.minY, middle - h / 2)
                if shared < 0.25 * min(h, atom.box.height) { return false }
            }
        }
        let written = (one.atoms + other.atoms).sorted { ($0.shapes.first ?? 0) < ($1.shapes.first ?? 0) }
        var right = -Double.infinity
        for (k, atom) in written.enumerated() {
            if k > 0, atom.box.midX < right - 1.5 * h - atom.box.width / 2 { return false }
            right = max(right, atom.box.maxX)
        }
        return true
    }

    /// Tails and tips of several words that joined one another instead of their words, a thin row along a full line, are
    /// taken apart again.
    func scatterParasites(_ lines: [LineModel]) -> [LineModel] {
        let tree = BoxTree(lines.map(\.box), tally: tally)
        return lines.flatMap { line -> [LineModel] in
            let h = line.scale
            let ink = line.atoms.reduce(0) { $0 + $1.box.width }
            guard line.atoms.count > 1, ink < 0.5 * line.box.width else { return [line] }
            let isParasite = tree.items(touching: line.box.widened(x: 0, y: 1.7 * h), limit: Self.mostNeighbours).contains {
                isAlong(line, lines[$0])
            }
            return isParasite ? line.atoms.map { LineModel($0) } : [line]
        }
    }

    private func isAlong(_ line: LineModel, _ other: LineModel) -> Bool {
        let h = line.scale
        guard other.shapeCount > line.shapeCount, other.box.minX < line.box.minX + 2 * h,
            other.box.maxX > line.box.maxX - 2 * h
        else { return false }
        return line.atoms.allSatisfy { atom in
            let offset = atom.box.midY - other.middle(at: atom.x, slope: slope).y
            guard abs(offset) < 1.7 * h else { return false }
            let near = other.atoms(around: atom.x, reach: atom.box.width + 14 * h)
            tally.add(near.count)
            return near.contains { $0.box.gapX(atom.box) < 0.7 * h && $0.box.gapY(atom.box) < 0 }
        }
    }

    /// Single letters whose middle misled (tall or hanging ones) and raised or lowered bits ("24th", a word written
    /// high) go to the line whose letters' band they stand in and whose ink they touch upon.
    func absorbFragments(_ lines: [LineModel]) -> [LineModel] {
        let start = lines
        var lines = lines
        let tree = BoxTree(start.map(\.box), tally: tally)
        var into = Array(lines.indices)
        for i in lines.indices.sorted(by: { start[$0].box.width < start[$1].box.width }) {
            let fragment = lines[i]
            let near = tree.items(
                touching: fragment.box.widened(x: 6 * fragment.scale, y: fragment.scale), limit: Self.mostNeighbours)
            var best: (cost: Double, line: Int)?
            for k in near {
                var j = k
                while into[j] != j { j = into[j] }
                guard j != i, lines[j].box.width > fragment.box.width, lines[j].canTake(fragment) else { continue }
                tally.add(1)
                guard let (cost, limit) = absorptionCost(of: fragment, in: lines[j]) else { continue }
                if cost < best?.cost ?? limit { best = (cost, j) }
            }
            if let best {
                tally.add(lines[best.line].atoms.count)
                lines[best.line] = LineModel(lines[best.line], fragment)
                into[i] = best.line
            }
        }
        return lines.indices.filter { into[$0] == $0 }.map { lines[$0] }
    }

    /// How badly the fragment stands in the line, and up to what it would be taken.
    private func absorptionCost(of fragment: LineModel, in line: LineModel) -> (cost: Double, limit: Double)? {
        let isSmall = fragment.box.width < 3.5 * fragment.scale
        let h = line.scale
        let gap = line.box.gapX(fragment.box)
        guard gap < 3 * h, line.box.gapY(fragment.box) < 0 else { return nil }
        let near = adjacentInTime(line, fragment)
        guard near || gap < 1.2 * h, isSmall || near && fragment.box.width < 9 * h else { return nil }
        let x = min(max(fragment.box.midX, line.box.minX), line.box.maxX)
        let middle = line.middle(at: x, slope: slope).y + slope * (fragment.box.midX - x)
        let own = fragment.middle(at: fragment.box.midX, slope: slope).y
        guard isSmall || abs(own - middle) < 0.95 * h else { return nil }
        let (top, bottom) = ((fragment.box.minY - middle) / h, (fragment.box.maxY - middle) / h)
        let height = max(0.05, bottom - top)
        // How much of the small letters' band it fills, or how much of it stands in the ascenders' zone.
        let core = (min(bottom, 0.5) - max(top, -0.5)) / min(1, height)
        let tall = (min(bottom, 0.6) - max(top, -1.6)) / height
        let isFew = fragment.shapeCount <= 2 && gap < (near ? 1.2 : 0.3) * h
        let accent = isFew && height < 1.6 && bottom > -2.5 && bottom < 0
        let tail = isFew && near && height < 2.4 && top > -0.5 && top < 0.9 && bottom < 2.4
        let raised = near && gap < 1.5 * h && tall > 0.4 && bottom > -1.2
        guard core > 0.5 || (tall > 0.7 && bottom > -0.6) || raised || accent || tail else { return nil }
        let offset = abs((top + bottom) / 2 + 0.1)
        let cost = (accent || tail ? min(offset, 0.8 + 0.2 * offset) : offset) + 0.4 * max(0, gap) / h - (near ? 0.8 : 0)
        return (cost, near ? 2 : 1.6)
    }

    private func adjacentInTime(_ line: LineModel, _ fragment: LineModel) -> Bool {
        guard fragment.firstShape <= line.lastShape + 3, line.firstShape <= fragment.lastShape + 3 else { return false }
        tally.add(line.atoms.count / 8)
        return line.atoms.contains { atom in
            guard let first = atom.shapes.first, let last = atom.shapes.last else { return false }
            return abs(fragment.firstShape - last) <= 3 || abs(first - fragment.lastShape) <= 3
        }
    }

    /// A wide gap inside a line ("Name        12345"): the right part was written straight after the left one, on its
    /// height, with nothing between.
    func joinRows(_ lines: [LineModel]) -> [LineModel] {
        var rows: [LineModel] = []
        for right in lines.sorted(by: { $0.firstShape < $1.firstShape }) {
            if let left = rows.last, left.canTake(right), isRow(left, right) {
                rows[rows.count - 1] = LineModel(left, right)
            } else {
                rows.append(right)
            }
        }
        return rows
    }

    private func isRow(_ left: LineModel, _ right: LineModel) -> Bool {
        let h = (left.scale + right.scale) / 2
        let gap = right.box.minX - left.box.maxX
        let joint = (left.box.maxX + right.box.minX) / 2
        let offset = abs(left.middle(at: joint, slope: slope).y - right.middle(at: joint, slope: slope).y)
        let limit = h * (0.7 + 0.03 * max(0, gap / h))
        return gap > -0.5 * h && gap < 30 * h && offset < limit && right.follows(left)
    }
}
