import Foundation
import Ink

/// The way from a page to its layout.
struct LayoutAnalysis {
    let page: Page

    func layout() -> PageLayout {
        let frame = UprightFrame(quarterTurns: 0)
        var notWriting: [NotWriting] = []
        var shapes: [StrokeShape] = []
        for (index, stroke) in page.strokes.enumerated() {
            switch stroke.tool {
            case .highlighter: notWriting.append(NotWriting(stroke: index, kind: .highlighter))
            case .eraser: notWriting.append(NotWriting(stroke: index, kind: .eraser))
            case .shape: notWriting.append(NotWriting(stroke: index, kind: .sketch))
            case .pen:
                if let shape = StrokeShape(stroke, index: index, frame: frame) {
                    shapes.append(shape)
                } else {
                    notWriting.append(NotWriting(stroke: index, kind: .empty))
                }
            }
        }
        guard !shapes.isEmpty else { return PageLayout(lines: [], notWriting: notWriting) }
        let scale = WritingScale(shapes: shapes)
        let groups = LineFinder(shapes: shapes, scale: scale, slope: 0).lines()
        let builder = LineBuilder(shapes: shapes, scale: scale, frame: frame)
        let boxes = groups.map { builder.box(of: $0) }
        let lines = ReadingOrder.order(boxes).map { builder.line(of: groups[$0]) }
        notWriting.sort { $0.stroke < $1.stroke }
        return PageLayout(lines: lines, notWriting: notWriting)
    }
}
