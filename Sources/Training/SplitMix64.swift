/// A small, fast, seedable generator (Steele, Lea, Flood 2014). Two streams with different seeds are unrelated
/// enough for sampling and augmentation, so each training sample gets its own.
package struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// The stream of the `index`-th sample of a run: what is drawn for a sample depends on nothing before it.
    package init(seed: UInt64, index: Int) {
        var mixer = SplitMix64(seed: seed ^ 0x6A09_E667_F3BC_C909)
        state = mixer.next() &+ UInt64(truncatingIfNeeded: index) &* 0x9E37_79B9_7F4A_7C15
        state = next()
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

extension RandomNumberGenerator {
    /// Uniform in [0, 1).
    package mutating func unit() -> Float { Float(next() >> 40) * 0x1p-24 }

    /// Uniform between two numbers.
    package mutating func uniform(_ low: Float, _ high: Float) -> Float { low + (high - low) * unit() }

    package mutating func chance(_ probability: Float) -> Bool { unit() < probability }

    /// Near enough to a standard normal for augmentation: the sum of four uniforms, scaled to variance 1.
    package mutating func normal() -> Float { (unit() + unit() + unit() + unit() - 2) * 1.732_050_8 }
}
