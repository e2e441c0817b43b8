import Foundation

/// Tells strokes of drawings from strokes of writing.
struct SketchFinder {
    let shapes: [StrokeShape]
    let scale: WritingScale
    /// Of the page, about.
    let slope: Double

    /// How much a stroke by itself looks like part of a drawing rather than of writing: 0 not at all, 1 and more surely.
    ///
    /// Writing is small or it goes up and down: whatever is much taller than an ascender and a descender together, or
    /// wide without a run up or down every letter's width, or large and simple, was drawn.
    func oddness(_ i: Int) -> Double {
        let shape = shapes[i]
        let h = scale.local[i]
        var (top, foot) = (Double.infinity, -Double.infinity)
        for k in shape.x.indices {
            let y = shape.y[k] - slope * shape.x[k]
            top = min(top, y)
            foot = max(foot, y)
        }
        let (width, height) = (shape.box.width / h, (foot - top) / h)
        let runs = shape.runHeights(hysteresis: 0.35 * h).sorted()
        // Runs that letters of this width would have; a word is tall and wide, but full of them.
        let letters = Double(runs.count) / max(1, width)
        let emptiness = max(0, 1 - letters / 0.8)
        var odd = max(0, 0.7 * (height - 4.2)) * (width > 3 ? min(1, 0.3 + emptiness) : 1)
        if width > 3.5 { odd += 0.35 * (width - 3.5) * emptiness }
        if width > 2.2, height > 2.2, letters < 1.3 { odd += 0.5 * (min(width, height) - 1.6) * (0.3 + emptiness) }
        if let middle = runs.isEmpty ? nil : runs[runs.count / 2] { odd += max(0, 0.5 * (middle / h - 3)) }
        return odd
    }

    /// Indices of the shapes that are drawn, not written.
    func sketchedShapes() -> Set<Int> {
        let odd = shapes.indices.map { oddness($0) }
        var sketched = Set(shapes.indices.filter { odd[$0] >= 1 })
        let rest = shapes.indices.filter { odd[$0] < 1 }
        guard !rest.isEmpty else { return sketched }
        let written = rest.map { shapes[$0] }
        let writtenScale = WritingScale(shapes: written)
        let slope = PageSkew.slope(of: written, scale: writtenScale)
        let lines = LineFinder(shapes: written, scale: writtenScale, slope: slope, joinsRows: false).lines().map { $0.map { rest[$0] } }
        var doubtful: [Doubtful] = []
        var texts: [[Int]] = []
        for line in lines {
            let doubt = doubt(line, odd: odd, slope: slope, h: writtenScale.page)
            if doubt > -9 { doubtful.append(Doubtful(shapes: line, doubt: doubt)) }
            if doubt < -3.5 { texts.append(line) }
        }
        spread(&sketched, over: doubtful, beside: texts, h: writtenScale.page)
        return sketched
    }

    /// A group of strokes that may be a short bit of writing or a piece of a drawing.
    private struct Doubtful {
        var shapes: [Int]
        var doubt: Double
    }

    /// What touches a drawing, lies within it, was made between two of its strokes or is nearer to it than to writing
    /// belongs to it.
    private func spread(_ sketched: inout Set<Int>, over doubtful: [Doubtful], beside texts: [[Int]], h: Double) {
        var touched = InkGrid(cellSize: 0.5 * h)
        var near = InkGrid(cellSize: h)
        // Rulings and underlines run past writing without drawing it in.
        var drawn = sketched.filter { !isRuling($0) }
        for i in drawn {
            touched.cover(shapes[i])
            near.cover(shapes[i])
        }
        var text = InkGrid(cellSize: h)
        for (k, line) in texts.enumerated() { for i in line { text.cover(shapes[i], owner: k) } }
        let owners = Dictionary(texts.enumerated().map { ($1.first ?? -1, $0) }, uniquingKeysWith: { one, _ in one })
        var open = doubtful
        var changed = true
        while changed {
            changed = false
            for (k, group) in open.enumerated().reversed() {
                let n = Double(group.shapes.count)
                let owner = group.shapes.first.flatMap { owners[$0] }
                let touching = Double(group.shapes.filter { touched.touches(shapes[$0]) }.count) / n
                let inside = Double(group.shapes.filter { lies($0, within: drawn) }.count) / n
                let time = Double(group.shapes.filter { isBetween($0, drawn) }.count) / n
                let toSketch = group.shapes.map { near.distance(to: shapes[$0], limit: 4) }.min() ?? 4
                let toText = group.shapes.map { text.distance(to: shapes[$0], limit: 4, except: owner) }.min() ?? 4
                let isFar = toSketch > 3 && toText < 3
                let evidence = isFar ? 0 : Self.touching * touching + Self.inside * inside * (n > 3 ? 0.5 : 1) + Self.time * time
                guard group.doubt + evidence + Self.nearness * Double(toText - toSketch) > Self.verdict else { continue }
                for i in group.shapes { sketched.insert(i) }
                // What looks like writing may be a label in the drawing, but carries the drawing no farther.
                if group.doubt > -2.5 {
                    for i in group.shapes {
                        drawn.insert(i)
                        touched.cover(shapes[i])
                        near.cover(shapes[i])
                    }
                }
                open.remove(at: k)
                changed = true
            }
        }
    }

    private func isRuling(_ i: Int) -> Bool {
        let box = shapes[i].box
        return box.height - abs(slope) * box.width < max(0.5 * scale.page, 0.05 * box.width)
    }

    private func lies(_ i: Int, within sketched: Set<Int>) -> Bool {
        let (x, y) = (shapes[i].box.midX, shapes[i].box.midY)
        return sketched.contains { k in
            let box = shapes[k].box
            return x > box.minX && x < box.maxX && y > box.minY && y < box.maxY
        }
    }

    private func isBetween(_ i: Int, _ sketched: Set<Int>) -> Bool {
        (i - 2...i + 2).contains { sketched.contains($0) }
    }

    private func box(of group: [Int]) -> Box {
        group.dropFirst().reduce(shapes[group[0]].box) { $0.union(shapes[$1].box) }
    }

    /// Log-odds that a group that looks like a line is no writing, from itself alone: few strokes, few ups and downs
    /// for its height.
    private func doubt(_ group: [Int], odd: [Double], slope: Double, h: Double) -> Double {
        let turns = group.map { shapes[$0].turns(hysteresis: 0.4 * h) }
        let (highs, lows) = (turns.flatMap(\.highs), turns.flatMap(\.lows))
        let box = box(of: group)
        let band = LetterBand(highs: highs, lows: lows, xHeight: h, slope: slope, aroundX: box.midX)
        let n = Double(group.count)
        let m = Double(max(1, highs.count + lows.count))
        let oddness = group.reduce(0) { $0 + odd[$1] } / n
        let forward = zip(group, group.dropFirst()).filter { one, next in
            let step = shapes[next].box.midX - shapes[one].box.midX
            return step > 0.1 * h && step < 4 * h
        }
        let size = -0.6 * log(1 + box.width / h) + 1.8 * log(1 + box.height / h)
        let count = -0.25 * log(n) - 1.7 * log(m)
        return 1.6 + count + size + 5.4 * oddness - 2.5 * (band?.support ?? 0) / m - 0.7 * Double(forward.count + 1) / (n + 1)
    }

    /// Log-odds from which on a group is called a drawing.
    private static let verdict = -1.2
    /// Log-odds of the share of a group's strokes that touch a drawing, that lie within one of its strokes' boxes, and
    /// that were made next to its strokes; and of each x-height by which the drawing is nearer than other writing.
    private static let (touching, inside, time, nearness) = (3.5, 2.5, 2.5, 0.6)
}
