/// Where a line's letters stand, in the page's unit, y down. In JSON: `[x, y, angle, x-height]`, rounded to a
/// thousandth.
public struct Baseline: Sendable, Equatable, Codable {
    /// A point of the baseline where the line of writing begins.
    public var x: Double
    public var y: Double
    /// Direction in which the line runs, in radians, 0 to the right, growing clockwise.
    public var angle: Double
    /// Height of small letters, > 0.
    public var xHeight: Double

    public init(x: Double, y: Double, angle: Double, xHeight: Double) {
        self.x = x
        self.y = y
        self.angle = angle
        self.xHeight = xHeight
    }

    public init(from decoder: any Decoder) throws {
        var numbers = try decoder.unkeyedContainer()
        x = try numbers.decode(Double.self)
        y = try numbers.decode(Double.self)
        angle = try numbers.decode(Double.self)
        xHeight = try numbers.decode(Double.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var numbers = encoder.unkeyedContainer()
        for number in [x, y, angle, xHeight] { try numbers.encode((number * 1000).rounded() / 1000) }
    }
}
