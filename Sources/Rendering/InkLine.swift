import Ink

/// A line of one thickness, in points of the paper (1/72 inch): a stroke, or the part of one with the same pressure.
struct InkLine: Sendable {
    /// 0xRRGGBBAA
    var color: UInt32
    var width: Double
    var points: [SIMD2<Float>]

    /// Steps between the thinnest and the thickest line of a stroke; finer ones are not seen and make files large.
    private static let steps = 8.0
    /// Points nearer to the last one than this (in points of the paper) are not seen.
    private static let detail = 0.05

    /// The ink of a page in the order in which it is to be drawn.
    static func lines(of page: Page, in frame: PageFrame) -> [InkLine] {
        var lines: [InkLine] = []
        // A highlighter's ink lies under the writing, whichever came first.
        for stroke in page.strokes where stroke.tool == .highlighter { append(stroke, to: &lines, frame) }
        for stroke in page.strokes where stroke.tool == .pen || stroke.tool == .shape { append(stroke, to: &lines, frame) }
        return lines
    }

    private static func append(_ stroke: Stroke, to lines: inout [InkLine], _ frame: PageFrame) {
        var color = stroke.color ?? 0x0000_00FF
        if stroke.tool == .highlighter { color = color & 0xFFFF_FF00 | min(color & 0xFF, 0x80) }
        guard color & 0xFF > 0 else { return }
        let told = stroke.width.flatMap { $0.isFinite && $0 > 0 ? $0 * frame.scale : nil }
        let width = min(max(told ?? frame.penWidth, 0.1), 1000)
        // Parts of a see-through line would show where they overlap.
        let varies = stroke.tool == .pen && color & 0xFF > 0xFC
        var path = PathThinning()
        var last: (x: Double, y: Double)?
        var level = steps
        for point in stroke.points where PageFrame.isPlaceable(point) {
            let (x, y) = (frame.x(point.x), frame.y(point.y))
            let wanted = varies ? (min(max(point.pressure ?? 1, 0), 1) * steps).rounded() : steps
            guard let before = last else {
                path.add(x, y)
                (last, level) = ((x, y), wanted)
                continue
            }
            guard abs(x - before.x) + abs(y - before.y) >= detail else { continue }
            if wanted != level {
                lines.append(InkLine(color: color, width: width * share(level), points: path.finish()))
                path.add(before.x, before.y)
                level = wanted
            }
            path.add(x, y)
            last = (x, y)
        }
        guard last != nil else { return }
        lines.append(InkLine(color: color, width: width * share(level), points: path.finish()))
    }

    /// The part of the pen's width that is seen at a pressure of `level` steps: even the lightest touch leaves a line.
    private static func share(_ level: Double) -> Double { 0.35 + 0.65 * level / steps }
}
