import Foundation
import Ink

/// The geometry of one stroke in the upright frame (writing runs to the right, y down), measured once.
struct StrokeShape {
    /// A turning point of the pen's way up and down.
    struct Turn {
        var x: Double
        var y: Double
    }

    /// Index into the page's strokes.
    let index: Int
    let x: [Double]
    let y: [Double]
    let box: Box
    /// Length of the pen's way.
    let length: Double
    /// Ink's centre of gravity, each piece of the way weighted by its length.
    let centre: Turn
    /// Heights of the ups and downs, hysteresis a fifth of the stroke's height.
    let runs: [Double]

    /// `nil` where no point has usable coordinates.
    init?(_ stroke: Stroke, index: Int, frame: UprightFrame) {
        var x: [Double] = []
        var y: [Double] = []
        x.reserveCapacity(stroke.points.count)
        y.reserveCapacity(stroke.points.count)
        for point in stroke.points where abs(point.x) < Self.farthest && abs(point.y) < Self.farthest {
            let upright = frame.upright(x: point.x, y: point.y)
            x.append(upright.x)
            y.append(upright.y)
        }
        guard let firstX = x.first, let firstY = y.first else { return nil }
        var box = Box(minX: firstX, minY: firstY, maxX: firstX, maxY: firstY)
        var (length, sumX, sumY) = (0.0, 0.0, 0.0)
        for i in 1..<max(1, x.count) {
            box.minX = min(box.minX, x[i])
            box.maxX = max(box.maxX, x[i])
            box.minY = min(box.minY, y[i])
            box.maxY = max(box.maxY, y[i])
            let step = ((x[i] - x[i - 1]) * (x[i] - x[i - 1]) + (y[i] - y[i - 1]) * (y[i] - y[i - 1])).squareRoot()
            length += step
            sumX += step * (x[i] + x[i - 1]) / 2
            sumY += step * (y[i] + y[i - 1]) / 2
        }
        self.index = index
        self.x = x
        self.y = y
        self.box = box
        self.length = length
        centre =
            length > 0 ? Turn(x: sumX / length, y: sumY / length) : Turn(x: box.midX, y: box.midY)
        runs = Self.runHeights(y, hysteresis: box.height / 5)
    }

    /// Heights of the ups and downs taller than `hysteresis`.
    func runHeights(hysteresis: Double) -> [Double] { Self.runHeights(y, hysteresis: hysteresis) }

    /// Coordinates beyond this are broken files, and squares of them would lose all precision.
    static let farthest = 1e9

    /// Highest and lowest points of the ups and downs that are taller than `hysteresis`, ends of the stroke
    /// included. Both empty for a stroke flatter than that.
    func turns(hysteresis: Double) -> (highs: [Turn], lows: [Turn]) {
        var highs: [Turn] = []
        var lows: [Turn] = []
        for (index, isLow) in Self.turnIndices(y, hysteresis: hysteresis) {
            if isLow { lows.append(Turn(x: x[index], y: y[index])) } else { highs.append(Turn(x: x[index], y: y[index])) }
        }
        return (highs, lows)
    }

    static func runHeights(_ y: [Double], hysteresis: Double) -> [Double] {
        let turns = turnIndices(y, hysteresis: hysteresis)
        guard turns.count > 1 else { return [] }
        return (1..<turns.count).map { abs(y[turns[$0].index] - y[turns[$0 - 1].index]) }
    }

    /// Indices of the turning points in `y`, low (towards the foot of the page) or high, alternating.
    private static func turnIndices(_ y: [Double], hysteresis: Double) -> [(index: Int, isLow: Bool)] {
        guard hysteresis > 0, y.count > 1 else { return [] }
        var turns: [(index: Int, isLow: Bool)] = []
        var (lowest, highest) = (0, 0)
        var goingDown: Bool?
        for i in 1..<y.count {
            if y[i] > y[lowest] { lowest = i }
            if y[i] < y[highest] { highest = i }
            if goingDown != true, y[i] - y[highest] > hysteresis {
                turns.append((highest, false))
                goingDown = true
                lowest = i
            } else if goingDown != false, y[lowest] - y[i] > hysteresis {
                turns.append((lowest, true))
                goingDown = false
                highest = i
            }
            // Only the point farthest in the present direction matters; the other one starts anew from it.
            if goingDown == true { highest = lowest } else if goingDown == false { lowest = highest }
        }
        if let goingDown { turns.append(goingDown ? (lowest, true) : (highest, false)) }
        return turns
    }
}
