import Ink

/// An upright rectangle around ink, in the page's unit, y down. In JSON: `[x, y, width, height]`, rounded to a
/// thousandth.
public struct InkBox: Sendable, Equatable, Codable {
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// ≥ 0.
    public var width: Double
    /// ≥ 0.
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The smallest box around all points, or an empty one at the origin where there are none.
    public init(around strokes: some Sequence<Stroke>) {
        var low = (x: Double.infinity, y: Double.infinity)
        var high = (x: -Double.infinity, y: -Double.infinity)
        for stroke in strokes {
            for point in stroke.points {
                low = (min(low.x, point.x), min(low.y, point.y))
                high = (max(high.x, point.x), max(high.y, point.y))
            }
        }
        let isEmpty = low.x > high.x
        self.init(
            x: isEmpty ? 0 : low.x, y: isEmpty ? 0 : low.y, width: isEmpty ? 0 : high.x - low.x,
            height: isEmpty ? 0 : high.y - low.y)
    }

    /// The smallest box that holds both.
    public func union(_ other: InkBox) -> InkBox {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return InkBox(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }

    public init(from decoder: any Decoder) throws {
        var numbers = try decoder.unkeyedContainer()
        x = try numbers.decode(Double.self)
        y = try numbers.decode(Double.self)
        width = try numbers.decode(Double.self)
        height = try numbers.decode(Double.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var numbers = encoder.unkeyedContainer()
        for number in [x, y, width, height] { try numbers.encode((number * 1000).rounded() / 1000) }
    }
}
