/// An upright rectangle on the page, in the page's unit, y down.
public struct Box: Sendable, Equatable {
    public var minX: Double
    public var minY: Double
    public var maxX: Double
    public var maxY: Double

    public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// The smallest box that holds all shapes of a group; of no size at the origin where there is none.
    init(around group: [Int], of shapes: [StrokeShape]) {
        self = group.dropFirst().reduce(group.first.map { shapes[$0].box } ?? Box(minX: 0, minY: 0, maxX: 0, maxY: 0)) {
            $0.union(shapes[$1].box)
        }
    }

    public var width: Double { maxX - minX }
    public var height: Double { maxY - minY }
    public var midX: Double { (minX + maxX) / 2 }
    public var midY: Double { (minY + maxY) / 2 }

    /// The smallest box that holds both.
    public func union(_ other: Box) -> Box {
        Box(
            minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
            maxY: max(maxY, other.maxY))
    }

    /// The box, larger by `x` to the left and right and by `y` above and below.
    func widened(x: Double, y: Double) -> Box {
        Box(minX: minX - x, minY: minY - y, maxX: maxX + x, maxY: maxY + y)
    }

    /// Whether the two have a point in common, edges included.
    func touches(_ other: Box) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }

    /// Empty space between the two, left to right; negative where they overlap.
    func gapX(_ other: Box) -> Double { max(minX, other.minX) - min(maxX, other.maxX) }
    /// Empty space between the two, top to bottom; negative where they overlap.
    func gapY(_ other: Box) -> Double { max(minY, other.minY) - min(maxY, other.maxY) }
}
