import Features
import Testing

@testable import Training

@Suite struct AugmentationTests {
    /// A long stroke, a dot and a long stroke.
    private var ink: Trajectory {
        var ink = Trajectory()
        for place in 0..<60 { ink.append(x: Float(place) * 0.1, y: Float(place % 7) * 0.05) }
        ink.endStroke()
        ink.append(x: 3, y: -2)
        ink.endStroke()
        for place in 0..<40 { ink.append(x: 6 + Float(place) * 0.1, y: 1) }
        ink.endStroke()
        return ink
    }

    private func ends(_ ink: Trajectory) -> [SIMD2<Float>] {
        (0..<ink.strokeCount).compactMap { ink.points(of: $0).last.map { SIMD2(ink.x[$0], ink.y[$0]) } }
    }

    @Test func aLateSurfaceLosesOnlyTheBeginningsOfLongStrokes() {
        var lost = 0
        var lone = 0
        for seed in 0..<200 {
            var random = SplitMix64(seed: UInt64(seed))
            var changed = ink
            changed.touchLate(random: &random)
            // A point by itself stands where a stroke begins; all others end where they ended.
            var kept: [Range<Int>] = []
            for stroke in 0..<changed.strokeCount {
                let points = changed.points(of: stroke)
                #expect(!points.isEmpty)
                if points.count == 1, changed.y[points.lowerBound] > -2 { lone += 1 } else { kept.append(points) }
            }
            #expect(kept.map { SIMD2(changed.x[$0.upperBound - 1], changed.y[$0.upperBound - 1]) } == ends(ink))
            for (points, whole) in zip(kept, [60, 1, 40]) {
                #expect(points.count <= whole && points.count >= min(whole, 30))
                lost += whole - points.count
            }
        }
        #expect(lost > 100 && lone > 5)
    }

    @Test func aNoisySensorKeepsEveryPoint() {
        var settings = AugmentationSettings()
        settings.noisy = 1
        for strength in [\AugmentationSettings.rotation, \.slant, \.stretch, \.warp, \.sizeDrift, \.tremor, \.coarse,
            \.rounded, \.dropped, \.split, \.joined, \.reordered, \.reversed]
        {
            settings[keyPath: strength] = 0
        }
        var random = SplitMix64(seed: 5)
        var changed = ink
        Augmentation(settings).apply(to: &changed, random: &random)
        #expect(changed.ends == ink.ends)
        let offsets = zip(changed.x, ink.x).map { $0 - $1 } + zip(changed.y, ink.y).map { $0 - $1 }
        let deviation = (offsets.reduce(0) { $0 + $1 * $1 } / Float(offsets.count)).squareRoot()
        #expect((0.005...0.12).contains(deviation))
    }
}
