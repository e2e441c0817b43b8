/// Puts together again what ``LineFinder`` left in pieces.
struct LineRepair {
    let slope: Double

    /// Letters of one line that ended up in two lines, the tall ones in one, the low ones in another: taken together
    /// in the order of writing they never jump back.
    func joinSequences(_ lines: [LineModel]) -> [LineModel] {
        var lines = lines.sorted { $0.firstShape < $1.firstShape }
        var i = 0
        while i < lines.count {
            var j = i + 1
            var joined = false
            while j < lines.count, lines[j].firstShape <= lines[i].lastShape + 4 {
                if isOneSequence(lines[i], lines[j]) {
                    lines[i] = LineModel(lines[i], lines[j])
                    lines.remove(at: j)
                    joined = true
                } else {
                    j += 1
                }
            }
            // A line that grew reaches further in time.
            if !joined { i += 1 }
        }
        return lines
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
        lines.flatMap { line -> [LineModel] in
            let h = line.scale
            let ink = line.atoms.reduce(0) { $0 + $1.box.width }
            guard line.atoms.count > 1, ink < 0.5 * line.box.width else { return [line] }
            let isParasite = lines.contains { other in
                guard other.shapeCount > line.shapeCount, other.box.minX < line.box.minX + 2 * h,
                    other.box.maxX > line.box.maxX - 2 * h
                else { return false }
                return line.atoms.allSatisfy { atom in
                    let offset = atom.box.midY - other.middle(at: atom.x, slope: slope).y
                    return abs(offset) < 1.7 * h && other.atoms.contains { $0.box.gapX(atom.box) < 0.7 * h && $0.box.gapY(atom.box) < 0 }
                }
            }
            return isParasite ? line.atoms.map { LineModel($0) } : [line]
        }
    }

    /// Single letters whose middle misled (tall or hanging ones) and raised or lowered bits ("24th", a word written
    /// high) go to the line whose letters' band they stand in and whose ink they touch upon.
    func absorbFragments(_ lines: [LineModel]) -> [LineModel] {
        var lines = lines
        let order = lines.indices.sorted { lines[$0].box.width < lines[$1].box.width }
        var gone = [Bool](repeating: false, count: lines.count)
        for i in order {
            let fragment = lines[i]
            let isSmall = fragment.box.width < 3.5 * fragment.scale
            var best: (cost: Double, line: Int)?
            for j in lines.indices where j != i && !gone[j] && lines[j].box.width > fragment.box.width {
                let line = lines[j]
                let h = line.scale
                let gap = line.box.gapX(fragment.box)
                guard gap < 3 * h, line.box.gapY(fragment.box) < 0 else { continue }
                let near = adjacentInTime(line, fragment)
                guard near || gap < 1.2 * h, isSmall || near && fragment.box.width < 9 * h else { continue }
                let x = min(max(fragment.box.midX, line.box.minX), line.box.maxX)
                let middle = line.middle(at: x, slope: slope).y + slope * (fragment.box.midX - x)
                let own = fragment.middle(at: fragment.box.midX, slope: slope).y
                guard isSmall || abs(own - middle) < 0.95 * h else { continue }
                let (top, bottom) = ((fragment.box.minY - middle) / h, (fragment.box.maxY - middle) / h)
                let height = max(0.05, bottom - top)
                // How much of the small letters' band it fills, or how much of it stands in the ascenders' zone.
                let core = (min(bottom, 0.5) - max(top, -0.5)) / min(1, height)
                let tall = (min(bottom, 0.6) - max(top, -1.6)) / height
                let isFew = fragment.shapeCount <= 2 && gap < (near ? 1.2 : 0.3) * h
                let accent = isFew && height < 1.6 && bottom > -2.5 && bottom < 0
                let tail = isFew && near && height < 2.4 && top > -0.5 && top < 0.9 && bottom < 2.4
                let raised = near && gap < 1.5 * h && tall > 0.4 && bottom > -1.2
                guard core > 0.5 || (tall > 0.7 && bottom > -0.6) || raised || accent || tail else { continue }
                let offset = abs((top + bottom) / 2 + 0.1)
                let cost = (accent || tail ? min(offset, 0.8 + 0.2 * offset) : offset) + 0.4 * max(0, gap) / h - (near ? 0.8 : 0)
                if cost < best?.cost ?? (near ? 2 : 1.6) { best = (cost, j) }
            }
            if let best {
                lines[best.line] = LineModel(lines[best.line], fragment)
                gone[i] = true
            }
        }
        return lines.indices.filter { !gone[$0] }.map { lines[$0] }
    }

    private func adjacentInTime(_ line: LineModel, _ fragment: LineModel) -> Bool {
        line.atoms.contains { atom in
            guard let first = atom.shapes.first, let last = atom.shapes.last else { return false }
            return abs(fragment.firstShape - last) <= 3 || abs(first - fragment.lastShape) <= 3
        }
    }

    /// A wide gap inside a line ("Name        12345"): the right part was written straight after the left one, on its
    /// height, with nothing between.
    func joinRows(_ lines: [LineModel]) -> [LineModel] {
        var lines = lines.sorted { $0.firstShape < $1.firstShape }
        var i = 0
        while i + 1 < lines.count {
            let (left, right) = (lines[i], lines[i + 1])
            let h = (left.scale + right.scale) / 2
            let gap = right.box.minX - left.box.maxX
            let joint = (left.box.maxX + right.box.minX) / 2
            let offset = abs(left.middle(at: joint, slope: slope).y - right.middle(at: joint, slope: slope).y)
            let limit = h * (0.7 + 0.03 * max(0, gap / h))
            if gap > -0.5 * h, gap < 30 * h, offset < limit, right.follows(left) {
                lines[i] = LineModel(left, right)
                lines.remove(at: i + 1)
            } else {
                i += 1
            }
        }
        return lines
    }
}
