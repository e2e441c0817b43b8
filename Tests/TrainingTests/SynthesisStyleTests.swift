import Features
import Testing

@testable import Training

@Suite struct SynthesisStyleTests {
    /// A row of bows and a dot.
    static func ink() -> Trajectory {
        var ink = Trajectory()
        for step in 0..<200 { ink.append(x: Float(step) * 0.1, y: step / 20 % 2 == 0 ? 0.5 : -0.5) }
        ink.endStroke()
        ink.append(x: 3, y: -2)
        ink.endStroke()
        return ink
    }

    @Test func noStrengthNoChange() {
        var ink = Self.ink()
        var random = SplitMix64(seed: 1)
        StyleWarp(strength: 0).apply(to: &ink, random: &random)
        #expect(ink == Self.ink())
    }

    @Test func inkStaysInkAndSeedsDecide() {
        for seed in 0..<100 {
            func warped() -> Trajectory {
                var ink = Self.ink()
                var random = SplitMix64(seed: UInt64(seed))
                StyleWarp(strength: 1).apply(to: &ink, random: &random)
                return ink
            }
            let ink = warped()
            #expect(ink == warped())
            #expect(ink != Self.ink())
            #expect(ink.ends.last == ink.x.count && ink.x.count == ink.y.count && ink.x.count > 10)
            #expect(ink.x.allSatisfy { $0.isFinite && abs($0) < 60 } && ink.y.allSatisfy { $0.isFinite && abs($0) < 10 })
            // Still from left to right, in the large.
            #expect((ink.x.max() ?? 0) - (ink.x.min() ?? 0) > 10)
        }
    }

    @Test func penIsSlowInBends() {
        let corner: [SIMD2<Float>] = (0...40).map { [Float($0), 0] } + (1...40).map { [40, Float($0)] }
        let readings = MotorTiming.readings(of: corner, haste: 0, every: 1)
        func steps(near x: Float) -> Float {
            zip(readings, readings.dropFirst()).map { ($0.1 - $0.0).length }.enumerated()
                .filter { abs(readings[$0.offset].x - x) < 1.5 && readings[$0.offset].y < 1 }
                .map(\.element).min() ?? 0
        }
        #expect(steps(near: 40) < 0.75 * steps(near: 20))
        #expect(readings.first == [0, 0] && readings.last == [40, 40])
        #expect(MotorTiming.readings(of: corner, haste: 2, every: 4).count < readings.count / 3)
        #expect(MotorTiming.readings(of: [[0, 0]], haste: 2, every: 4) == [[0, 0]])
    }

    @Test func emptyInkIsLeftAlone() {
        var ink = Trajectory()
        var random = SplitMix64(seed: 1)
        StyleWarp(strength: 1).apply(to: &ink, random: &random)
        #expect(ink.x.isEmpty)
        ink.endStroke()
        ink.append(x: 1, y: 1)
        ink.endStroke()
        StyleWarp(strength: 1).apply(to: &ink, random: &random)
        #expect(ink.x.count == 1)
    }
}
