/// Gathers strokes that are writing into lines.
///
/// Strokes become atoms (neighbours in time and place), atoms become lines by joining again and again the two
/// neighbours that fit best, judged by where the middle of their letters would run at the joint; a line's own slope
/// and drift are known the better the longer it is. Dots, dashes and accents join last, when the lines are known.
/// After the idea of Ye, Sutanto, Raghupathy, Li and Shilman, "Grouping text lines in freeform handwritten notes"
/// (ICDAR 2005), with neighbour joining in place of their descent.
struct LineFinder {
    let shapes: [StrokeShape]
    let scale: WritingScale
    /// Of the whole page, about.
    let slope: Double
    let tally: WorkTally
    /// Whether a wide gap is no hindrance where the right part was written straight after the left one.
    var joinsRows = true

    /// Shapes of each line, in no particular order of lines.
    func lines() -> [[Int]] {
        let isMark = shapes.indices.map { self.isMark($0) }
        let bodies = shapes.indices.filter { !isMark[$0] }
        let marks = shapes.indices.filter { isMark[$0] }
        // Two or three strokes alone are a sign (":", "=", "%", "E"), however far apart they stand.
        guard shapes.count > 3 else { return [Array(shapes.indices)] }
        guard !bodies.isEmpty else { return groups(of: join(atoms(of: marks))) }
        var lines = join(atoms(of: bodies))
        let repair = LineRepair(slope: slope, tally: tally)
        lines = repair.joinSequences(lines)
        lines = repair.absorbFragments(repair.scatterParasites(lines))
        lines = repair.joinSequences(lines)
        lines = repair.absorbFragments(lines)
        lines = ColumnSplitter(slope: slope).split(lines)
        if joinsRows { lines = repair.joinRows(lines) }
        let (attached, loose) = MarkAttachment(shapes: shapes, slope: slope, tally: tally).attach(marks, to: lines)
        var result = groups(of: lines)
        for (mark, line) in attached { result[line].append(mark) }
        if !loose.isEmpty { result += groups(of: join(atoms(of: loose))) }
        result = result.map { $0.sorted() }
        return joinsRows ? FewWords(shapes: shapes, scale: scale, slope: slope).gathered(result) : result
    }

    private func groups(of lines: [LineModel]) -> [[Int]] { lines.map { $0.atoms.flatMap(\.shapes) } }

    /// Dots, dashes, accents: too small to tell which line they are in by themselves.
    private func isMark(_ i: Int) -> Bool {
        let (box, h) = (shapes[i].box, scale.local[i])
        if box.height < 0.55 * h, box.width < 0.55 * h { return true }
        return box.height < max(0.35 * h, min(0.6 * h, 0.25 * box.width)) && box.width < 8 * h
    }

    // MARK: Atoms

    private func atoms(of indices: [Int]) -> [Atom] {
        var result: [Atom] = []
        var open: [Int] = []
        var box = Box(minX: 0, minY: 0, maxX: 0, maxY: 0)
        var (sumY, sumX, weight) = (0.0, 0.0, 0.0)
        for i in indices {
            let shape = shapes[i]
            let h = scale.local[i]
            if let last = open.last {
                let expected = sumY / weight + slope * (shape.centre.x - sumX / weight)
                let near = box.gapX(shape.box) < 0.8 * h && shape.box.maxX > shapes[last].box.minX - 4 * h
                let level = abs(shape.centre.y - expected) < 0.75 * h && box.gapY(shape.box) < 0
                if near, level, box.width < 12 * h {
                    open.append(i)
                    box = box.union(shape.box)
                    sumY += shape.length * shape.centre.y
                    sumX += shape.length * shape.centre.x
                    weight += shape.length
                    continue
                }
                result.append(Atom(shapes: open, of: shapes, scale: scale, slope: slope))
            }
            open = [i]
            box = shape.box
            weight = shape.length + 1e-9
            (sumX, sumY) = (weight * shape.centre.x, weight * shape.centre.y)
        }
        if !open.isEmpty { result.append(Atom(shapes: open, of: shapes, scale: scale, slope: slope)) }
        return result
    }

    // MARK: Joining

    private func join(_ atoms: [Atom]) -> [LineModel] {
        var lines = atoms.map { Optional(LineModel($0)) }
        var parent = Array(atoms.indices)
        func root(_ i: Int) -> Int {
            var i = i
            while parent[i] != i {
                parent[i] = parent[parent[i]]
                i = parent[i]
            }
            return i
        }
        var queue = PriorityQueue<(cost: Double, one: Int, other: Int)> { $0.cost < $1.cost }
        let limit = 4.0
        for (i, j) in neighbours(atoms) {
            if let one = lines[i], let other = lines[j], let cost = cost(of: one, other), cost < limit {
                queue.push((cost, i, j))
            }
        }
        while let next = queue.pop() {
            let (i, j) = (root(next.one), root(next.other))
            guard i != j, let one = lines[i], let other = lines[j] else { continue }
            guard let cost = cost(of: one, other), cost < limit else { continue }
            if cost > next.cost + 0.25 {
                queue.push((cost, i, j))
                continue
            }
            lines[i] = LineModel(one, other)
            tally.add(one.atoms.count + other.atoms.count)
            lines[j] = nil
            parent[j] = i
        }
        return lines.compactMap { $0 }
    }

    /// Pairs of atoms that might follow one another in a line: near in place, or one after the other in time.
    private func neighbours(_ atoms: [Atom]) -> [(Int, Int)] {
        let reach = 6 * scale.page
        let bucketHeight = 3 * scale.page
        func bucket(_ y: Double) -> Int { Int(max(-1e9, min(1e9, (y / bucketHeight).rounded(.down)))) }
        var buckets: [Int: [Int]] = [:]
        let byLeft = atoms.indices.sorted { atoms[$0].box.minX < atoms[$1].box.minX }
        var place = [Int](repeating: 0, count: atoms.count)
        for i in byLeft {
            let key = bucket(atoms[i].y)
            place[i] = buckets[key, default: []].count
            buckets[key, default: []].append(i)
        }
        var pairs: [(Int, Int)] = []
        for i in atoms.indices {
            if i + 1 < atoms.count { pairs.append((i, i + 1)) }
            let key = bucket(atoms[i].y)
            for near in key - 1...key + 1 {
                guard let row = buckets[near] else { continue }
                var k = near == key ? place[i] + 1 : row.partitioningIndex { atoms[$0].box.minX >= atoms[i].box.minX }
                var (found, looked) = (0, 0)
                while k < row.count, found < 12, looked < 48 {
                    let j = row[k]
                    let gap = atoms[j].box.minX - atoms[i].box.maxX
                    if gap > reach { break }
                    looked += 1
                    if j != i, abs(atoms[i].y - atoms[j].y) < 1.2 * scale.page + 0.3 * max(0, atoms[j].x - atoms[i].x) {
                        pairs.append((i, j))
                        found += 1
                    }
                    k += 1
                }
            }
        }
        return pairs
    }

    /// How badly two pieces go together as one line, or `nil` where they cannot.
    private func cost(of one: LineModel, _ other: LineModel) -> Double? {
        tally.add(1)
        guard one.canTake(other) else { return nil }
        let (left, right) = one.box.midX <= other.box.midX ? (one, other) : (other, one)
        let h = (one.scale + other.scale) / 2
        let gap = right.box.minX - left.box.maxX
        let joint = (max(left.box.minX, right.box.minX) + min(left.box.maxX, right.box.maxX)) / 2
        let (a, b) = (left.middle(at: joint, slope: slope), right.middle(at: joint, slope: slope))
        let offset = abs(a.y - b.y) / h
        let following = gap > -h && right.follows(left)
        // Single letters may be tall or hang down; then the middle of their ink says little.
        let doubt = (a.variance.squareRoot() + b.variance.squareRoot()) / h
        guard offset < min(1.1, 0.45 + 0.6 * doubt) + (following ? 0.3 : 0) else { return nil }
        if gap < -0.5 * h, !overlapAgrees(left, right) { return nil }
        let ratio = max(one.scale, other.scale) / min(one.scale, other.scale)
        guard ratio < 2.5 else { return nil }
        var cost = offset * offset / ((a.variance + b.variance) / (h * h) + 0.07)
        cost += 0.75 * max(0, gap) / h + 2 * max(0, ratio - 1.5)
        if following { cost -= 1.5 + min(3, 0.4 * max(0, gap) / h) }
        return cost
    }

    /// Where two pieces stand in the same columns of the page they must be at the same height there.
    private func overlapAgrees(_ one: LineModel, _ other: LineModel) -> Bool {
        let (small, large) = one.atoms.count <= other.atoms.count ? (one, other) : (other, one)
        for atom in small.atoms where atom.box.maxX > large.box.minX && atom.box.minX < large.box.maxX {
            tally.add(1)
            let line = large.middle(at: min(max(atom.x, large.box.minX), large.box.maxX), slope: slope)
            if abs(line.y - atom.y) > (0.45 * atom.scale + atom.deviation) { return false }
        }
        return true
    }
}
