import Features
import Glibc

/// Random changes that leave ink readable: what another hand, pen or device would have made of it.
package struct Augmentation: Sendable {
    package let settings: AugmentationSettings

    package init(_ settings: AugmentationSettings) { self.settings = settings }

    /// - Parameter ink: in units of its spread.
    package func apply(to ink: inout Trajectory, random: inout SplitMix64) {
        guard ink.x.count > 0 else { return }
        if settings.style > 0 { StyleWarp(strength: settings.style).apply(to: &ink, random: &random) }
        if random.chance(settings.reordered) { ink.moveShortStrokes(random: &random) }
        if settings.spaced > 0, random.chance(settings.spaced) {
            ink.widenGaps(by: random.uniform(0.2, 2.5), least: 0.8, random: &random)
        }
        if settings.split > 0 || settings.joined > 0 || settings.reversed > 0 { recut(&ink, random: &random) }
        displace(&ink, random: &random)
        if settings.tremor > 0 { shake(&ink, amount: abs(random.normal()) * settings.tremor, random: &random) }
        if random.chance(settings.coarse) { ink.thin(spacing: random.uniform(0.25, 1.1), random: &random) }
        if random.chance(settings.dropped) { ink.dropPoints(share: random.uniform(0, 0.25), random: &random) }
        if settings.touched > 0, random.chance(settings.touched) { ink.touchLate(random: &random) }
        if settings.noisy > 0, random.chance(settings.noisy) {
            let noise = random.uniform(0.01, 0.09)
            for index in ink.x.indices {
                ink.x[index] += noise * random.normal()
                ink.y[index] += noise * random.normal()
            }
        }
        if random.chance(settings.rounded) {
            let grid = random.uniform(0.03, 0.22)
            for index in ink.x.indices {
                ink.x[index] = (ink.x[index] / grid).rounded() * grid
                ink.y[index] = (ink.y[index] / grid).rounded() * grid
            }
        }
    }

    /// Affine change, smooth waves and drifting size, in one pass over the points.
    private func displace(_ ink: inout Trajectory, random: inout SplitMix64) {
        let angle = settings.rotation * random.normal()
        let (cosine, sine) = (cosf(angle), sinf(angle))
        let slant = settings.slant * random.normal()
        let width = expf(settings.stretch * random.normal())
        let waves = (0..<4).map { index in Wave(strength: settings.warp, long: index < 2, random: &random) }
        let drift = Wave(strength: settings.sizeDrift, long: true, random: &random)
        for index in ink.x.indices {
            var (x, y) = (ink.x[index], ink.y[index])
            var (dx, dy): (Float, Float) = (0, 0)
            for wave in waves {
                let value = wave.value(x, y)
                dx += wave.directionX * value
                dy += wave.directionY * value
            }
            let size = expf(drift.value(x, 0))
            x = (x + dx + slant * y) * width
            y = (y + dy) * size
            ink.x[index] = cosine * x - sine * y
            ink.y[index] = sine * x + cosine * y
        }
    }

    /// A sine over the plane that moves ink in one direction.
    private struct Wave {
        let amplitude, kx, ky, phase, directionX, directionY: Float

        init(strength: Float, long: Bool, random: inout SplitMix64) {
            amplitude = strength * random.normal() * (long ? 1.5 : 1)
            // Wavelengths of some letters (long) or about one letter.
            let length = long ? random.uniform(6, 25) : random.uniform(2.5, 6)
            let heading = random.uniform(-Float.pi, .pi)
            kx = 2 * .pi / length * (long ? 1 : cosf(heading))
            ky = 2 * .pi / length * (long ? 0.2 : sinf(heading))
            phase = random.uniform(-Float.pi, .pi)
            let direction = random.uniform(-Float.pi, .pi)
            directionX = cosf(direction)
            directionY = sinf(direction)
        }

        func value(_ x: Float, _ y: Float) -> Float { amplitude * sinf(kx * x + ky * y + phase) }
    }

    /// Low-pass noise along the pen's way.
    private func shake(_ ink: inout Trajectory, amount: Float, random: inout SplitMix64) {
        var (dx, dy): (Float, Float) = (0, 0)
        for index in ink.x.indices {
            dx = 0.7 * dx + 0.7 * amount * random.normal()
            dy = 0.7 * dy + 0.7 * amount * random.normal()
            ink.x[index] += dx
            ink.y[index] += dy
        }
    }

    /// Splits strokes, writes through lifts, turns strokes round.
    private func recut(_ ink: inout Trajectory, random: inout SplitMix64) {
        var result = Trajectory()
        for stroke in 0..<ink.strokeCount {
            let points = ink.points(of: stroke)
            guard !points.isEmpty else { continue }
            let backwards = random.chance(settings.reversed)
            let cut = points.count > 8 && random.chance(settings.split)
                ? points.lowerBound + 3 + Int(random.unit() * Float(points.count - 6)) : nil
            for index in points {
                let source = backwards ? points.upperBound - 1 - (index - points.lowerBound) : index
                result.append(x: ink.x[source], y: ink.y[source])
                if index == cut { result.endStroke() }
            }
            // Only a short hop is written through; over a word the pen is lifted.
            var through = false
            if stroke + 1 < ink.strokeCount, random.chance(settings.joined),
                let next = ink.points(of: stroke + 1).first
            {
                through = hypotf(ink.x[next] - ink.x[points.upperBound - 1], ink.y[next] - ink.y[points.upperBound - 1]) < 2
            }
            if !through { result.endStroke() }
        }
        ink = result
    }
}
