import Ink

/// Makes strokes of a pen's events as they come.
package struct PenCapture<Source: PenEventSource> {
    package private(set) var source: Source
    private var pen = KernelPen()
    private var isOver = false

    /// A stroke of more points is cut: nobody writes for minutes without lifting the pen, but things lie on tablets.
    package static var longestStroke: Int { 15_000 }

    package init(_ source: Source) { self.source = source }

    /// Waits for events.
    ///
    /// - Returns: the strokes that ended meanwhile, in millimetres where the tablet tells, times by its clock; `nil` when
    ///   the source has ended and all its strokes were given out.
    package mutating func strokes(within seconds: Double) throws(CaptureError) -> [Stroke]? {
        guard !isOver else { return nil }
        if try !source.feed(&pen, within: seconds) {
            isOver = true
            pen.endStroke()
        }
        if pen.openPoints >= Self.longestStroke { pen.endStroke() }
        return pen.takeStrokes()
    }

    /// The stroke being written, if any, ended now.
    package mutating func finish() -> [Stroke] {
        isOver = true
        pen.endStroke()
        return pen.takeStrokes()
    }

    package var unit: Ink.Unit { pen.unit }
    /// The tablet's writing area; `nil` where it does not tell.
    package var size: Page.Size? { pen.size }
}
