import Foundation

/// Tells the level strokes under and through lines of writing from the lines' own, and from those of drawings.
///
/// Only what no letter does is called no writing: a straight stroke as long as four letters, below the letters' feet (an
/// underline) or through their middle (a crossing-out).
struct LineRulings {
    let shapes: [StrokeShape]
    let tally: WorkTally

    /// What each such shape is for.
    func marks() -> [Int: NotWriting.Kind] {
        let straight = shapes.indices.filter { shapes[$0].isStraight }
        guard !straight.isEmpty, straight.count < shapes.count else { return [:] }
        let h = WritingScale(shapes: shapes.indices.filter { !straight.contains($0) }.map { shapes[$0] }).page
        let rulings = Set(straight.filter { shapes[$0].box.width > Self.shortest * h })
        guard !rulings.isEmpty, rulings.count <= Self.most else { return [:] }
        let rest = shapes.indices.filter { !rulings.contains($0) }.map { shapes[$0] }
        // Two bars are a sign (=).
        guard rest.contains(where: { $0.box.height > 0.3 * $0.box.width }) else { return [:] }
        let scale = WritingScale(shapes: rest)
        let slope = PageSkew.slope(of: rest, scale: scale)
        let lines = LineFinder(shapes: rest, scale: scale, slope: slope, tally: tally).lines()
        // One line by itself is all there is to compare with; among several there may be drawings.
        let written = lines.count == 1 ? lines : lines.filter { isText($0, of: rest, slope: slope, h: scale.page) }
        let builder = LineBuilder(shapes: rest, scale: scale)
        let measured = written.map { (line: builder.upright($0), boxes: $0.map { rest[$0].box }) }
        var marks: [Int: NotWriting.Kind] = [:]
        for i in rulings where lines.count == 1 || !isCrossed(shapes[i], by: rest, h: scale.page) {
            let near = measured.filter {
                lines.count == 1 || shapes[i].box.touches($0.line.box.widened(x: 0, y: 1.5 * $0.line.xHeight))
            }
            marks[i] = near.lazy.compactMap { kind(of: shapes[i], beside: $0.line, boxes: $0.boxes) }.first
        }
        return marks
    }

    private func isText(_ line: [Int], of rest: [StrokeShape], slope: Double, h: Double) -> Bool {
        let odd = [Double](repeating: 0, count: rest.count)
        return SketchGroup(line, of: rest, odd: odd, slope: slope, h: h).doubt < Self.surelyText
    }

    /// Whether an upright as tall as two lines stands on it or crosses it, as in tables and pairs of axes.
    private func isCrossed(_ ruling: StrokeShape, by rest: [StrokeShape], h: Double) -> Bool {
        let reach = ruling.box.widened(x: 0.5 * h, y: 0.5 * h)
        return rest.contains { $0.box.height > 5 * h && $0.box.width < 0.3 * $0.box.height && $0.box.touches(reach) }
    }

    private func kind(of ruling: StrokeShape, beside line: UprightLine, boxes: [Box]) -> NotWriting.Kind? {
        // Gaps between letters are no gaps.
        let ink = boxes.map { $0.widened(x: 0.4 * line.xHeight, y: 0) }
        guard abs(ruling.rise - line.slope) < 0.15, covered(ruling.box, by: ink) > 0.6 * ruling.box.width else { return nil }
        let rise = (line.height(at: ruling.box.midX) - ruling.box.midY) / line.xHeight
        switch rise {
        case ..<(-0.05): return .underline
        case 0.2..<0.8: return .crossingOut
        default: return nil
        }
    }

    /// How much of the box's width lies above or below others.
    private func covered(_ box: Box, by boxes: [Box]) -> Double {
        var (sum, end) = (0.0, box.minX)
        for other in boxes.sorted(by: { $0.minX < $1.minX }) {
            let (from, to) = (max(end, other.minX), min(box.maxX, other.maxX))
            guard to > from else { continue }
            sum += to - from
            end = to
        }
        return sum
    }

    /// In heights of small letters: longer than any letter's bar.
    private static let shortest = 4.0
    private static let most = 40
    /// Log-odds of a drawing below which a line is one of writing, see ``SketchGroup/doubt``.
    private static let surelyText = -3.5
}

extension StrokeShape {
    /// Rise of y per x between its ends, at least a hair apart.
    fileprivate var rise: Double {
        guard let firstX = x.first, let firstY = y.first, let lastX = x.last, let lastY = y.last, lastX != firstX else { return 0 }
        return (lastY - firstY) / (lastX - firstX)
    }

    /// Whether the pen went from one side to the other, nearly level and without a bend.
    fileprivate var isStraight: Bool {
        guard let firstX = x.first, let lastX = x.last, box.width > 0 else { return false }
        return abs(lastX - firstX) > 0.9 * box.width && box.height < 0.25 * box.width && length < 1.1 * hypot(box.width, box.height)
            && deviation < 0.04 * box.width
    }

    /// Of its points from the straight line between its ends, up or down, the largest.
    private var deviation: Double {
        guard let firstX = x.first, let firstY = y.first else { return 0 }
        return x.indices.reduce(0) { max($0, abs(y[$1] - firstY - rise * (x[$1] - firstX))) }
    }
}
