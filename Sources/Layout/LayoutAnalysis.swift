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
        takeFrames(&shapes, &notWriting)
        takeBack(&shapes, &notWriting)
        let (writing, insertions) = writingWithInsertions(shapes)
        notWriting += writing.others + insertions.map { NotWriting(stroke: $0.caret.mark.index, kind: .insertionMark) }
        let order = ReadingOrder.order(writing.lines.map(\.box))
        let lines = order.map { index in
            Line(
                writing.lines[index],
                insertions: insertions.filter { $0.line == index }.map { (upright($0.caret.inserted), $0.x) },
                frame: frame)
        }
        return PageLayout(lines: lines, notWriting: notWriting.sorted { $0.stroke < $1.stroke })
    }

    // MARK: Lines

    private struct Writing {
        var lines: [UprightLine] = []
        /// What turned out to be none.
        var others: [NotWriting] = []
    }

    private func writing(_ all: [StrokeShape]) -> Writing {
        guard !all.isEmpty else { return Writing() }
        let rulings = LineRulings(shapes: all, tally: tally).marks()
        let unruled = all.indices.filter { rulings[$0] == nil }
        let sketched = sketchedShapes(unruled.map { all[$0] }).map { unruled[$0] } + rulings.keys
        let kept = Set(all.indices).subtracting(sketched).sorted()
        guard !kept.isEmpty else { return Writing(others: sketched.map { NotWriting(stroke: all[$0].index, kind: .sketch) }) }
        let shapes = kept.map { all[$0] }
        let scale = WritingScale(shapes: shapes)
        let slope = PageSkew.slope(of: shapes, scale: scale)
        var groups = LineFinder(shapes: shapes, scale: scale, slope: slope, tally: tally).lines()
        let naming = SketchNaming(shapes: all, lines: groups.map { $0.map { kept[$0] } }, slope: slope, h: scale.page, tally: tally)
        var writing = Writing()
        var struck: Set<Int> = []
        for i in sketched.sorted() {
            let kind = rulings[i] ?? naming.kind(of: i)
            writing.others.append(NotWriting(stroke: all[i].index, kind: kind))
            if kind == .crossingOut { struck.formUnion(naming.struck(by: i)) }
        }
        writing.others += struck.map { NotWriting(stroke: all[$0].index, kind: .crossedOut) }
        groups = groups.map { $0.filter { !struck.contains(kept[$0]) } }.filter { !$0.isEmpty }
        let builder = LineBuilder(shapes: shapes, scale: scale)
        writing.lines = groups.map(builder.upright)
        return writing
    }

    private func upright(_ inserted: [StrokeShape]) -> UprightLine {
        let shapes = inserted.sorted { $0.index < $1.index }
        return LineBuilder(shapes: shapes, scale: WritingScale(shapes: shapes)).upright(Array(shapes.indices))
    }

    // MARK: Insertions

    /// Lines are found without what may have been inserted into them, and what finds no place in them is put back.
    private func writingWithInsertions(_ shapes: [StrokeShape]) -> (writing: Writing, insertions: [InsertionPlace]) {
        let scale = WritingScale(shapes: shapes)
        var carets = CaretFinder(shapes: shapes, h: scale.page, slope: PageSkew.slope(of: shapes, scale: scale)).carets()
        // What was put back may change the lines; nobody's page needs many rounds.
        for _ in 0..<3 where !carets.isEmpty {
            let apart = Set(carets.flatMap(\.strokes))
            let writing = writing(shapes.filter { !apart.contains($0.index) })
            let placed = carets.compactMap { InsertionPlace(of: $0, in: writing.lines) }
            if placed.flatMap(\.caret.strokes) == carets.flatMap(\.strokes) { return (writing, placed) }
            carets = placed.map(\.caret)
        }
        return (writing(shapes), [])
    }

    /// Leaves out frames: what they hold is found as if they were not there.
    private func takeFrames(_ shapes: inout [StrokeShape], _ notWriting: inout [NotWriting]) {
        let frames = FrameFinder(shapes: shapes, tally: tally).frames()
        guard !frames.isEmpty else { return }
        notWriting += frames.map { NotWriting(stroke: shapes[$0].index, kind: .box) }
        shapes = shapes.indices.filter { !frames.contains($0) }.map { shapes[$0] }
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
        let finder = SketchFinder(shapes: shapes, scale: scale, slope: slope, tally: tally)
        // Nor is a line. (No line has a thousand strokes.)
        if shapes.count < 1000, LineFinder(shapes: shapes, scale: scale, slope: slope, tally: tally).lines().count == 1,
            !finder.isDrawingAlone()
        { return [] }
        return finder.sketchedShapes()
    }
}
