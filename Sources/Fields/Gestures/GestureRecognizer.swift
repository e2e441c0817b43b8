import Ink
import Recognition

/// Tells gestures from writing, by a stroke's shape and by what lies under it. Where in doubt it is writing.
public struct GestureRecognizer: Sendable {
    public init() {}

    /// What the newest ink does to the ink before it, or `nil` where it is writing.
    ///
    /// - Parameters:
    ///   - strokes: the newest stroke; or the newest two, where a shaky pen made two of one.
    ///   - ground: what was written before them.
    public func gesture(of strokes: [Stroke], over ground: GestureGround) -> Gesture? {
        guard !strokes.isEmpty, let line = nearestRow(to: strokes, in: ground) else { return nil }
        guard let path = GesturePath(strokes, in: ground.rows[line]) else { return nil }
        let scene = GestureScene(path: path, ground: ground, line: line)
        return scene.scratchOut() ?? scene.circle() ?? scene.underline() ?? scene.verticalLine() ?? scene.caretMark()
            ?? scene.hookedReturn()
    }

    /// Whether a stroke is worth asking about at all: quick, by its shape and the boxes of the ink before it.
    public static func mayBeGesture(_ stroke: Stroke, after earlier: [Stroke]) -> Bool {
        let shape = StrokeExtent(stroke)
        guard shape.length > 0, !earlier.isEmpty else { return false }
        // All gestures have ink to their left, right, above or below; a stroke beyond all ink is writing.
        return earlier.contains { other in
            let extent = StrokeExtent(other)
            return extent.box.width >= 0
                && extent.box.x < shape.box.x + shape.box.width + 0.2 * max(shape.box.width, shape.box.height)
                && extent.distance(to: shape.box) < 2 * max(shape.box.width, shape.box.height)
        }
    }

    /// The line that the strokes lie on or next to.
    private func nearestRow(to strokes: [Stroke], in ground: GestureGround) -> Int? {
        let box = InkBox(around: strokes)
        guard [box.x, box.y, box.width, box.height].allSatisfy({ abs($0) < StrokeExtent.farthest }) else { return nil }
        let middle = (x: box.x + box.width / 2, y: box.y + box.height / 2)
        func distance(_ row: GestureGround.Row) -> Double {
            let off = abs(middle.y - (row.baseline(at: middle.x) - 0.3 * row.xHeight)) / row.xHeight
            let beside = max(0, row.box.x - box.x - box.width, box.x - row.box.x - row.box.width) / row.xHeight
            return off + beside
        }
        guard let best = ground.rows.indices.min(by: { distance(ground.rows[$0]) < distance(ground.rows[$1]) }) else {
            return nil
        }
        return distance(ground.rows[best]) < 6 ? best : nil
    }
}
