import Ink
import Recognition

/// Where a stroke lies, measured once.
struct StrokeExtent {
    /// Points with usable coordinates; an empty stroke has none.
    let points: [(x: Double, y: Double)]
    /// Width −1 where there is no point.
    let box: InkBox
    let begin: (x: Double, y: Double)
    /// Centre of gravity of the line.
    let centre: (x: Double, y: Double)
    let length: Double

    /// Coordinates beyond this are broken files.
    static let farthest = 1e9

    init(_ stroke: Stroke) {
        points = stroke.points.filter { abs($0.x) < Self.farthest && abs($0.y) < Self.farthest }.map { ($0.x, $0.y) }
        guard let first = points.first else {
            box = InkBox(x: 0, y: 0, width: -1, height: -1)
            begin = (.infinity, .infinity)
            centre = begin
            length = 0
            return
        }
        var low = first
        var high = first
        var (length, sumX, sumY) = (0.0, 0.0, 0.0)
        for (one, other) in zip(points, points.dropFirst()) {
            low = (min(low.x, other.x), min(low.y, other.y))
            high = (max(high.x, other.x), max(high.y, other.y))
            let step = ((other.x - one.x) * (other.x - one.x) + (other.y - one.y) * (other.y - one.y)).squareRoot()
            length += step
            sumX += step * (one.x + other.x) / 2
            sumY += step * (one.y + other.y) / 2
        }
        box = InkBox(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
        begin = first
        centre = length > 0 ? (sumX / length, sumY / length) : first
        self.length = length
    }

    /// Empty space between the stroke's box and another.
    func distance(to other: InkBox) -> Double {
        guard box.width >= 0 else { return .infinity }
        let dx = max(0, max(other.x - box.x - box.width, box.x - other.x - other.width))
        let dy = max(0, max(other.y - box.y - box.height, box.y - other.y - other.height))
        return (dx * dx + dy * dy).squareRoot()
    }

    /// Which part of the line lies in a rectangle, 0…1.
    func share(in rectangle: InkBox) -> Double {
        guard length > 0 else { return rectangle.contains(begin) ? 1 : 0 }
        var inside = 0.0
        for (one, other) in zip(points, points.dropFirst()) {
            let step = ((other.x - one.x) * (other.x - one.x) + (other.y - one.y) * (other.y - one.y)).squareRoot()
            inside += step * rectangle.shareOfSegment(from: one, to: other)
        }
        return min(1, inside / length)
    }
}

extension InkBox {
    func contains(_ point: (x: Double, y: Double)) -> Bool {
        point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
    }

    func grown(by margin: Double) -> InkBox {
        InkBox(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }

    func distance(to point: (x: Double, y: Double)) -> Double {
        let dx = max(0, max(x - point.x, point.x - x - width))
        let dy = max(0, max(y - point.y, point.y - y - height))
        return (dx * dx + dy * dy).squareRoot()
    }

    /// Which part of a straight line lies inside, 0…1 (Liang and Barsky 1984).
    func shareOfSegment(from one: (x: Double, y: Double), to other: (x: Double, y: Double)) -> Double {
        let (dx, dy) = (other.x - one.x, other.y - one.y)
        var (enter, leave) = (0.0, 1.0)
        for (direction, room) in [
            (-dx, one.x - x), (dx, x + width - one.x), (-dy, one.y - y), (dy, y + height - one.y),
        ] {
            if direction == 0 {
                if room < 0 { return 0 }
            } else if direction < 0 {
                enter = max(enter, room / direction)
            } else {
                leave = min(leave, room / direction)
            }
        }
        return max(0, leave - enter)
    }
}
