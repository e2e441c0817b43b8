import Glibc

/// Brings ink to a common slope, size and slant without knowing what it says.
enum Normalization {
    /// Changes the trajectory in place to units of its spread, centred on its mean.
    static func apply(to ink: inout Trajectory, settings: FeatureSettings) {
        guard bringIntoRange(&ink) else { return }
        let moments = Moments(ink)
        let slope = slope(moments)
        for index in ink.x.indices {
            ink.x[index] -= moments.meanX
            ink.y[index] -= moments.meanY + slope * ink.x[index]
        }
        scaleToUnit(&ink)
        if settings.levelWindow > 0 {
            // What drifts is part of the spread: once it is gone the letters are larger, and the window narrower.
            for _ in 0..<3 where BaselineDrift(of: ink, knotDistance: settings.levelWindow)?.remove(from: &ink) == true {
                scaleToUnit(&ink)
            }
        }
        let slant = slant(ink, prior: settings.slantPrior)
        for index in ink.x.indices { ink.x[index] += slant * ink.y[index] }
        let narrowing = narrowing(ink, settings)
        if narrowing != 1 {
            for index in ink.x.indices { ink.x[index] *= narrowing }
        }
        // What comes after counts steps along the ink, and relies on there being a number of them.
        guard ink.x.allSatisfy({ abs($0) < 1e9 }), ink.y.allSatisfy({ abs($0) < 1e9 }) else {
            for index in ink.x.indices { (ink.x[index], ink.y[index]) = (0, 0) }
            return
        }
    }

    private static func scaleToUnit(_ ink: inout Trajectory) {
        let scale = 1 / spread(ink)
        for index in ink.x.indices {
            ink.x[index] *= scale
            ink.y[index] *= scale
        }
    }

    /// Only centres the trajectory and brings it to units of its spread.
    /// - Returns: the spread in the ink's own unit.
    static func scale(_ ink: inout Trajectory) -> Float {
        let width = (ink.x.max() ?? 0) - (ink.x.min() ?? 0)
        let height = (ink.y.max() ?? 0) - (ink.y.min() ?? 0)
        guard bringIntoRange(&ink) else { return 1 }
        let moments = Moments(ink)
        let spread = spread(ink)
        let scale = 1 / spread
        for index in ink.x.indices {
            ink.x[index] = (ink.x[index] - moments.meanX) * scale
            ink.y[index] = (ink.y[index] - moments.meanY) * scale
        }
        return spread * max(width, height)
    }

    /// Scales to extents near 1, where no square of a float overflows or vanishes, whatever the file's unit.
    /// - Returns: false where there is nothing to normalize: no ink, or one dot.
    private static func bringIntoRange(_ ink: inout Trajectory) -> Bool {
        guard let left = ink.x.min(), let right = ink.x.max(), let top = ink.y.min(), let bottom = ink.y.max() else {
            return false
        }
        let extent = max(right - left, bottom - top)
        guard extent > 1e-30, extent.isFinite else {
            for index in ink.x.indices { (ink.x[index], ink.y[index]) = (0, 0) }
            return false
        }
        for index in ink.x.indices {
            ink.x[index] = (ink.x[index] - left) / extent
            ink.y[index] = (ink.y[index] - top) / extent
        }
        return true
    }

    /// Means and covariances of the ink, each piece weighing as much as it is long.
    private struct Moments {
        var weight: Float = 0
        var meanX: Float = 0
        var meanY: Float = 0
        var varianceX: Float = 0
        var varianceY: Float = 0
        var covariance: Float = 0

        init(_ ink: Trajectory) {
            var sums = (w: 0.0, x: 0.0, y: 0.0, xx: 0.0, yy: 0.0, xy: 0.0)
            // A straight piece's own moments: those of its middle, and a twelfth of its extent squared.
            func add(_ from: Int, _ to: Int, _ weight: Float) {
                let x = Double(ink.x[from] + ink.x[to]) / 2
                let y = Double(ink.y[from] + ink.y[to]) / 2
                let (dx, dy) = (Double(ink.x[to] - ink.x[from]), Double(ink.y[to] - ink.y[from]))
                let w = Double(weight)
                sums.w += w
                sums.x += w * x
                sums.y += w * y
                sums.xx += w * (x * x + dx * dx / 12)
                sums.yy += w * (y * y + dy * dy / 12)
                sums.xy += w * (x * y + dx * dy / 12)
            }
            var length: Float = 0
            ink.forEachSegment { from, to, distance in
                length += distance
                add(from, to, distance)
            }
            if length <= 0 {  // only dots
                for index in ink.x.indices { add(index, index, 1) }
            }
            let w = max(sums.w, .leastNormalMagnitude)
            weight = Float(w)
            meanX = Float(sums.x / w)
            meanY = Float(sums.y / w)
            varianceX = Float(max(0, sums.xx / w - sums.x / w * (sums.x / w)))
            varianceY = Float(max(0, sums.yy / w - sums.y / w * (sums.y / w)))
            covariance = Float(sums.xy / w - sums.x / w * (sums.y / w))
        }
    }

    /// The slope of the writing line, taken out only where the ink is so wide that it is one: a single letter's or a
    /// short word's regression tells its shape, not its line.
    private static func slope(_ moments: Moments) -> Float {
        guard moments.varianceX > 0 else { return 0 }
        let aspect = (moments.varianceX / max(moments.varianceY, .leastNormalMagnitude)).squareRoot()
        let trust = smoothStep((aspect - 2) / 2.5)
        let slope = moments.covariance / moments.varianceX
        return trust * min(max(slope, -0.35), 0.35)
    }

    /// Standard deviation of the height; for ink that is little more than one flat line (a dash) or a row of dots, a
    /// part of its width.
    private static func spread(_ ink: Trajectory) -> Float {
        let moments = Moments(ink)
        let width = (ink.x.max() ?? 0) - (ink.x.min() ?? 0)
        // The gaps between words are no part of what a pen drew flat.
        var drawn: Float = 0
        for stroke in 0..<ink.strokeCount {
            let points = ink.points(of: stroke)
            guard var low = points.first.map({ ink.x[$0] }) else { continue }
            var high = low
            for index in points {
                low = min(low, ink.x[index])
                high = max(high, ink.x[index])
            }
            drawn += high - low
        }
        let isMoreThanDots = width > 0 ? smoothStep((drawn / width - 0.05) / 0.15) : 0
        let base = width + isMoreThanDots * (min(drawn, width) - width)
        let flatness = base > 0 ? min(max(0, (1.4 - moments.weight / base) / 0.4), 1) : 0
        let spread = max(moments.varianceY.squareRoot(), 0.25 * base * flatness)
        // No line of writing is flatter than this; and however often ink is scaled, no square of its extent overflows.
        let height = (ink.y.max() ?? 0) - (ink.y.min() ?? 0)
        return spread > 0 && spread.isFinite ? max(spread, 1e-5 * max(width, height)) : 1
    }

    /// Shear that sets the downstrokes upright, held back where there are few of them ("/" stays a slash).
    private static func slant(_ ink: Trajectory, prior: Float) -> Float {
        var drift: Float = 0
        var fall: Float = 0
        ink.forEachSegment { from, to, distance in
            let right = ink.x[to] - ink.x[from]
            let down = ink.y[to] - ink.y[from]
            guard down > 0.5 * distance else { return }
            let steepness = down / distance
            drift += steepness * right
            fall += steepness * down
        }
        let slant = fall + prior > 0 ? -drift / (fall + prior) : 0
        return min(max(slant, -1), 1)
    }

    /// Factor on the width that brings flat, wide hands and tall, narrow ones (or a device whose two axes have unlike
    /// units) towards the proportions of most writing: told from how far the pen goes sideways for each way up or
    /// down. Held back where there is little ink, since a dash is not a wide letter.
    private static func narrowing(_ ink: Trajectory, _ settings: FeatureSettings) -> Float {
        guard settings.widthTrust > 0 else { return 1 }
        var sideways: Float = 0
        var upright: Float = 0
        ink.forEachSegment { from, to, _ in
            sideways += abs(ink.x[to] - ink.x[from])
            upright += abs(ink.y[to] - ink.y[from])
        }
        let usual = FeatureSettings.usualWidth
        let measured = (sideways + settings.widthPrior * usual) / (upright + settings.widthPrior)
        let factor = powf(usual / measured, settings.widthTrust)
        return factor.isFinite ? min(max(factor, 0.4), 1.8) : 1
    }

    private static func smoothStep(_ x: Float) -> Float {
        let t = min(max(x, 0), 1)
        return t * t * (3 - 2 * t)
    }
}

extension Trajectory {
    /// Calls `body` with the two point indices and the length of every piece of pen-down path.
    @inline(__always)
    func forEachSegment(_ body: (Int, Int, Float) -> Void) {
        var start = 0
        for end in ends {
            if end > start {
                for index in start..<(end - 1) {
                    let dx = x[index + 1] - x[index]
                    let dy = y[index + 1] - y[index]
                    body(index, index + 1, (dx * dx + dy * dy).squareRoot())
                }
            }
            start = end
        }
    }
}
