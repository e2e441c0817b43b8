/// Gives dots, dashes, bars and accents to the lines they belong to.
struct MarkAttachment {
    let shapes: [StrokeShape]
    let slope: Double
    let tally: WorkTally

    /// Which line each mark belongs to; `loose` are those that no line is near enough for.
    func attach(_ marks: [Int], to lines: [LineModel]) -> (attached: [(mark: Int, line: Int)], loose: [Int]) {
        var lineOf = [Int?](repeating: nil, count: shapes.count)
        for (index, line) in lines.enumerated() {
            for atom in line.atoms { for shape in atom.shapes { lineOf[shape] = index } }
        }
        // The line written at or after each stroke.
        var following = lineOf
        for i in following.indices.dropLast().reversed() where following[i] == nil { following[i] = following[i + 1] }
        let tallest = lines.reduce(0) { max($0, $1.scale) }
        let tree = BoxTree(lines.map(\.box), tally: tally)
        var attached: [(mark: Int, line: Int)] = []
        var loose: [Int] = []
        var previous: Int?
        var next = 0
        for mark in marks {
            // The line being written when the mark was made.
            while next < mark {
                if let line = lineOf[next] { previous = line }
                next += 1
            }
            var best: (cost: Double, line: Int)?
            let reach = shapes[mark].box.widened(x: 12 * tallest, y: 2.5 * tallest)
            var near = tree.items(touching: reach, limit: 96)
            near += [previous, following[mark]].compactMap { $0 }.filter { !near.contains($0) }
            for index in near {
                tally.add(1)
                guard var cost = cost(of: shapes[mark], in: lines[index]) else { continue }
                if index == previous { cost -= 1.5 }
                if index == following[mark] { cost -= 0.5 }
                if cost < best?.cost ?? .infinity { best = (cost, index) }
            }
            if let best, best.cost < 6 {
                attached.append((mark, best.line))
                lineOf[mark] = best.line
            } else {
                loose.append(mark)
            }
        }
        return (attached, loose)
    }

    private func cost(of mark: StrokeShape, in line: LineModel) -> Double? {
        let h = line.scale
        guard line.box.gapX(mark.box) < 12 * h, line.box.gapY(mark.box) < 2.5 * h else { return nil }
        let x = min(max(mark.box.midX, line.box.minX), line.box.maxX)
        let middle = line.middle(at: x, slope: slope).y + slope * (mark.box.midX - x)
        let offset = (mark.box.midY - middle) / h
        guard offset > -5, offset < 2.5 else { return nil }
        let near = line.atoms(around: mark.box.midX, reach: mark.box.width + 26 * h)
        tally.add(near.count / 4)
        let gap = near.lazy.map { max(0, $0.box.gapX(mark.box)) }.min() ?? max(0, line.box.gapX(mark.box))
        // A dot or accent over a letter, a dash or bar at letters' height, a full stop or comma, quotation marks.
        let zones: [(middle: Double, deviation: Double)] = [(-1.2, 0.4), (0, 0.45), (0.6, 0.25), (-1.6, 0.35)]
        let zone = zones.map { (offset - $0.middle) / $0.deviation }.map { $0 * $0 }.min() ?? 0
        return min(zone, 5) + max(0, abs(offset) - 2) + 0.8 * max(0, gap / h - 0.5)
    }
}
