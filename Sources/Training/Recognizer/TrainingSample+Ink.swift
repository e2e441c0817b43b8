import Features
import Ink

extension TrainingSample {
    /// - Parameter strokes: any unit, y down.
    init(ink strokes: [Stroke], labels: [UInt16], head: Int) {
        var ink = Trajectory(strokes)
        let unit = ink.scaleToSpread()
        ink.keepSpacing(0.05)
        self.init(ink: ink, labels: labels, head: head, unit: unit)
    }

    /// Whether there is ink, and not so much that it cannot belong to the label: beyond some sixty spreads of ink for
    /// each symbol.
    var isPlausible: Bool { !ink.x.isEmpty && ink.x.count < 1500 * labels.count }
}

extension Trajectory {
    /// Drops points nearer than `spacing` to the one before: a fast sensor's surplus.
    fileprivate mutating func keepSpacing(_ spacing: Float) {
        var result = Trajectory()
        for stroke in 0..<strokeCount {
            let points = points(of: stroke)
            guard !points.isEmpty else { continue }
            var last = points.lowerBound
            for index in points {
                let (dx, dy) = (x[index] - x[last], y[index] - y[last])
                guard
                    index == points.lowerBound || index == points.upperBound - 1
                        || dx * dx + dy * dy >= spacing * spacing
                else { continue }
                result.append(x: x[index], y: y[index])
                last = index
            }
            result.endStroke()
        }
        self = result
    }
}
