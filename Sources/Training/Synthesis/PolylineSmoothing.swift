import Foundation

/// Evens out and smooths a line of points.
enum PolylineSmoothing {
    typealias Point = SIMD2<Float>

    /// Points at equal distances along the line; both ends stay. A line of no length becomes two points, so that it
    /// can be drawn.
    static func resample(_ points: [Point], spacing: Float) -> [Point] {
        guard let first = points.first, let last = points.last, spacing > 0 else { return points }
        var total: Float = 0
        for index in points.indices.dropFirst() { total += (points[index] - points[index - 1]).length }
        let count = max(1, Int((total / spacing).rounded()))
        let step = total / Float(count)
        guard step > 0 else { return [first, first + Point(0, spacing / 4)] }
        var result = [first]
        var walked: Float = 0
        for index in points.indices.dropFirst() {
            let (a, b) = (points[index - 1], points[index])
            let length = (b - a).length
            while length > 0, result.count < count, walked + length >= step * Float(result.count) {
                result.append(a + (b - a) * ((step * Float(result.count) - walked) / length))
            }
            walked += length
        }
        result.append(last)
        return result
    }

    /// Gaussian smoothing along the arc; both ends stay.
    static func smooth(_ points: [Point], spacing: Float, sigma: Float) -> [Point] {
        let even = resample(points, spacing: spacing)
        return filtered(even, sigma: sigma / spacing)
    }

    /// Gaussian smoothing over neighbouring points, `sigma` counted in points; both ends stay.
    static func filtered(_ even: [Point], sigma: Float) -> [Point] {
        guard even.count > 4, sigma > 0 else { return even }
        let reach = max(1, Int((2.5 * sigma).rounded(.up)))
        let weights = (0...reach).map { expf(-0.5 * powf(Float($0) / sigma, 2)) }
        return even.indices.map { index in
            // The window shrinks towards the ends, which keeps them in place.
            let window = min(reach, index, even.count - 1 - index)
            var sum = even[index] * weights[0]
            var total = weights[0]
            for offset in 1..<(window + 1) {
                sum += (even[index - offset] + even[index + offset]) * weights[offset]
                total += 2 * weights[offset]
            }
            return sum / total
        }
    }
}
