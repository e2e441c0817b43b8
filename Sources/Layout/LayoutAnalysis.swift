import Foundation
import Ink

/// The way from a page to its layout.
struct LayoutAnalysis {
    let page: Page
    let tally = WorkTally()

    func layout() -> PageLayout {
        var notWriting: [NotWriting] = []
        var shapes: [StrokeShape] = []
        for (index, stroke) in page.strokes.enumerated() {
            switch stroke.tool {
            case .highlighter: notWriting.append(NotWriting(stroke: index, kind: .highlighter))
            case .eraser: notWriting.append(NotWriting(stroke: index, kind: .eraser))
            case .shape: notWriting.append(NotWriting(stroke: index, kind: .sketch))
            case .pen:
                if let shape = StrokeShape(stroke, index: index, frame: UprightFrame(quarterTurns: 0)) {
                    shapes.append(shape)
                } else {
                    notWriting.append(NotWriting(stroke: index, kind: .empty))
                }
            }
        }
        let frame = UprightFrame(quarterTurns: PageOrientation.quarterTurns(of: shapes))
        if frame.quarterTurns != 0 {
            shapes = shapes.compactMap { StrokeShape(page.strokes[$0.index], index: $0.index, frame: frame) }
        }
        takeBack(&shapes, &notWriting)
        guard !shapes.isEmpty else { return PageLayout(lines: [], notWriting: notWriting.sorted { $0.stroke < $1.stroke }) }
        let sketched = sketchedShapes(shapes)
        let all = shapes
        let kept = all.indices.filter { !sketched.contains($0) }
        shapes = kept.map { all[$0] }
        guard !shapes.isEmpty else {
            notWriting += sketched.map { NotWriting(stroke: all[$0].index, kind: .sketch) }
            return PageLayout(lines: [], notWriting: notWriting.sorted { $0.stroke < $1.stroke })
        }
        let scale = WritingScale(shapes: shapes)
        let slope = PageSkew.slope(of: shapes, scale: scale)
        var groups = LineFinder(shapes: shapes, scale: scale, slope: slope, tally: tally).lines()
        let naming = SketchNaming(shapes: all, lines: groups.map { $0.map { kept[$0] } }, slope: slope, h: scale.page, tally: tally)
        var struck: Set<Int> = []
        for i in sketched.sorted() {
            let kind = naming.kind(of: i)
            notWriting.append(NotWriting(stroke: all[i].index, kind: kind))
            if kind == .crossingOut { struck.formUnion(naming.struck(by: i)) }
        }
        notWriting += struck.map { NotWriting(stroke: all[$0].index, kind: .crossedOut) }
        groups = groups.map { $0.filter { !struck.contains(kept[$0]) } }.filter { !$0.isEmpty }
        let builder = LineBuilder(shapes: shapes, scale: scale, frame: frame)
        let boxes = groups.map { builder.box(of: $0) }
        let lines = ReadingOrder.order(boxes).map { builder.line(of: groups[$0]) }
        notWriting.sort { $0.stroke < $1.stroke }
        return PageLayout(lines: lines, notWriting: notWriting)
    }

    /// Leaves out what was scratched out.
    private func takeBack(_ shapes: inout [StrokeShape], _ notWriting: inout [NotWriting]) {
        let finder = ScratchFinder(shapes: shapes, h: WritingScale(shapes: shapes).page, tally: tally)
        var gone: Set<Int> = []
        for scratch in finder.scratches() {
            notWriting.append(NotWriting(stroke: shapes[scratch.shape].index, kind: .crossingOut))
            notWriting += scratch.struck.map { NotWriting(stroke: shapes[$0].index, kind: .crossedOut) }
            gone.formUnion(scratch.struck + [scratch.shape])
        }
        if !gone.isEmpty { shapes = shapes.indices.filter { !gone.contains($0) }.map { shapes[$0] } }
    }

    private func sketchedShapes(_ shapes: [StrokeShape]) -> Set<Int> {
        let scale = WritingScale(shapes: shapes)
        // One small thing on a page is writing, whatever it looks like.
        guard shapes.count > 4 else { return [] }
        let slope = PageSkew.slope(of: shapes, scale: scale)
        // Nor is a line. (No line has a thousand strokes.)
        if shapes.count < 1000, LineFinder(shapes: shapes, scale: scale, slope: slope, tally: tally).lines().count == 1 { return [] }
        return SketchFinder(shapes: shapes, scale: scale, slope: slope, tally: tally).sketchedShapes()
    }
}
