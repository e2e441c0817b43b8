import Foundation

/// Leaves out the points of a line that are not missed: no point left out lies farther than a hundredth of a millimetre
/// from the line that is drawn.
///
/// From each point that is kept the directions are followed in which a straight line would pass near enough to all
/// points since; where the next point lies in none of them, the one before it is kept. After Williams, "An efficient
/// algorithm for the piecewise linear approximation of planar curves" (1978). Each point is looked at once.
struct PathThinning {
    /// Points of the paper (1/72 inch).
    static let tolerance = 0.03

    private var kept: [SIMD2<Float>] = []
    private var anchor = (x: 0.0, y: 0.0)
    private var last = (x: 0.0, y: 0.0)
    /// Directions left, in radians from `axis`; none has been ruled out while `nil`.
    private var cone: ClosedRange<Double>?
    private var axis = 0.0
    private var farthest = 0.0
    private var isPending = false

    mutating func add(_ x: Double, _ y: Double) {
        guard !kept.isEmpty else {
            keep(x, y)
            return
        }
        if !passes(x, y), isPending {
            keep(last.x, last.y)
            _ = passes(x, y)
        }
        last = (x, y)
        isPending = true
    }

    /// The points that make the line; the next one begins anew.
    mutating func finish() -> [SIMD2<Float>] {
        if isPending { keep(last.x, last.y) }
        defer { self = PathThinning() }
        return kept
    }

    private mutating func keep(_ x: Double, _ y: Double) {
        kept.append(SIMD2(Float(x), Float(y)))
        anchor = (x, y)
        (cone, farthest, isPending) = (nil, 0, false)
    }

    /// Whether a straight line from the anchor to the point passes near all points since; narrows the cone.
    private mutating func passes(_ x: Double, _ y: Double) -> Bool {
        let (dx, dy) = (x - anchor.x, y - anchor.y)
        let distance = (dx * dx + dy * dy).squareRoot()
        // A turn back would be cut off.
        guard distance >= farthest - Self.tolerance else { return false }
        farthest = max(farthest, distance)
        guard distance > Self.tolerance else { return true }
        let direction = atan2(dy, dx)
        let reach = asin(Self.tolerance / distance)
        guard let cone else {
            axis = direction
            self.cone = -reach...reach
            return true
        }
        let turned = (direction - axis).remainder(dividingBy: 2 * .pi)
        guard cone.contains(turned) else { return false }
        // It contains the direction, so that the two overlap.
        self.cone = max(cone.lowerBound, turned - reach)...min(cone.upperBound, turned + reach)
        return true
    }
}
