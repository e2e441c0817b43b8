/// A pen-down line while it is being walked: cuts the corner that thinning leaves where lines cross.
struct PenTrace {
    typealias Point = SIMD2<Float>

    private(set) var points: [Point]
    /// The next piece turns back here, so the corner is the pen's own.
    var isCusp = false

    init(start: Point) { points = [start] }

    /// Goes along a piece that begins where the trace ends.
    ///
    /// - Parameter blot: half the width of the ink at the joint; the skeleton bends within it, the pen did not.
    mutating func append(_ piece: [Point], blot: Float) {
        guard points.count > 1, !isCusp, let joint = piece.first else {
            points += piece.dropFirst()
            return
        }
        let reach = 1.2 * blot
        var kept = points.count
        while kept > 2, (points[kept - 1] - joint).length < reach { kept -= 1 }
        points.removeLast(points.count - kept)
        let ahead = piece.firstIndex { ($0 - joint).length >= reach } ?? piece.count - 1
        points += piece[ahead...]
    }

    /// Direction of the last piece of the trace, leaving out the blot at its end.
    func heading(over length: Float, beyond blot: Float) -> Point {
        guard let end = points.last else { return .zero }
        var walked: Float = 0
        var near: Point?
        for index in stride(from: points.count - 1, to: 0, by: -1) {
            walked += (points[index] - points[index - 1]).length
            if near == nil, walked >= 1.2 * blot { near = points[index - 1] }
            if walked >= 1.2 * blot + length { return ((near ?? end) - points[index - 1]).direction }
        }
        let short = (near ?? end) - points[0]
        return (short.length > 2 ? short : end - points[0]).direction
    }
}
