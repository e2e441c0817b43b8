import Ink

/// The bare way of the pen: positions of several strokes in flat arrays, for the numeric code.
package struct Trajectory: Sendable, Equatable {
    /// Positions, y down, any unit.
    package var x: [Float] = []
    package var y: [Float] = []
    /// One past the last point of each stroke.
    package var ends: [Int] = []

    package init() {}

    /// Keeps the finite points of the strokes, seen from the first of them (a float then has digits enough).
    /// Strokes without any remain as empty ranges, so that stroke numbers stay those of the input.
    package init(_ strokes: [Stroke]) {
        var origin: SamplePoint?
        let total = strokes.reduce(0) { $0 + $1.points.count }
        x.reserveCapacity(total)
        y.reserveCapacity(total)
        ends.reserveCapacity(strokes.count)
        for stroke in strokes {
            for point in stroke.points where point.x.isFinite && point.y.isFinite {
                let first = origin ?? point
                origin = first
                let right = Float(point.x - first.x)
                let down = Float(point.y - first.y)
                guard right.isFinite, down.isFinite else { continue }
                x.append(right)
                y.append(down)
            }
            ends.append(x.count)
        }
    }

    package var strokeCount: Int { ends.count }

    /// Indices of a stroke's points.
    package func points(of stroke: Int) -> Range<Int> { (stroke == 0 ? 0 : ends[stroke - 1])..<ends[stroke] }

    package mutating func append(x newX: Float, y newY: Float) {
        x.append(newX)
        y.append(newY)
    }

    /// Ends the stroke that the points appended last belong to.
    package mutating func endStroke() { ends.append(x.count) }

    /// Centres the ink and brings it to units of its spread (see ``FeatureSettings``), as the extractor would, but
    /// leaves slope and slant.
    @discardableResult
    package mutating func scaleToSpread() -> Float { Normalization.scale(&self) }
}
