import Foundation

/// Tells strokes of drawings from strokes of writing.
struct SketchFinder {
    let shapes: [StrokeShape]
    let scale: WritingScale
    /// Of the page, about.
    let slope: Double
    let tally: WorkTally

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

    /// Whether what may seem a line of writing is a drawing that stands by itself: what was drawn for sure is all there is,
    /// or holds strokes that are no line without it. (A frame holds a line.)
    func isDrawingAlone() -> Bool {
        guard shapes.count >= 12 else { return false }
        let odd = oddnesses()
        let seeds = shapes.indices.filter { odd[$0] >= 1 }
        let rest = shapes.indices.filter { odd[$0] < 1 }
        guard !seeds.isEmpty, !rest.isEmpty else { return rest.isEmpty }
        let box = Box(around: seeds, of: shapes)
        guard rest.filter({ shapes[$0].box.touches(box) }).count * 10 >= 9 * rest.count else { return false }
        let others = rest.map { shapes[$0] }
        return LineFinder(shapes: others, scale: WritingScale(shapes: others), slope: slope, tally: tally).lines().count > 2
    }

    private func oddnesses() -> [Double] {
        let density = InkDensity(shapes, h: scale.page)
        return shapes.indices.map { i in
            let isHatched = density.around(shapes[i], h: min(scale.page, scale.local[i])) > InkDensity.hatching
            return isHatched ? max(1, oddness(i)) : oddness(i)
        }
    }

    /// Indices of the shapes that are drawn, not written.
    func sketchedShapes() -> Set<Int> {
        let odd = oddnesses()
        let seeds = shapes.indices.filter { odd[$0] >= 1 }
        let rest = shapes.indices.filter { odd[$0] < 1 }
        guard !rest.isEmpty else { return Set(seeds) }
        let written = rest.map { shapes[$0] }
        let writtenScale = WritingScale(shapes: written)
        let slope = PageSkew.slope(of: written, scale: writtenScale)
        let finder = LineFinder(shapes: written, scale: writtenScale, slope: slope, tally: tally, joinsRows: false)
        let groups = finder.lines().map { line in
            SketchGroup(line.map { rest[$0] }, of: shapes, odd: odd, slope: slope, h: writtenScale.page)
        }
        var spread = SketchSpread(shapes: shapes, seeds: seeds, groups: groups, slope: slope, h: writtenScale.page, tally: tally)
        return spread.sketched()
    }
}
