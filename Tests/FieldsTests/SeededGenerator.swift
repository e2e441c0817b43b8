import Training

/// The trainer's generator: the same forms and gestures on every machine.
typealias SeededGenerator = SplitMix64

extension SplitMix64 {
    mutating func between(_ low: Double, _ high: Double) -> Double { Double.random(in: low...high, using: &self) }
}
