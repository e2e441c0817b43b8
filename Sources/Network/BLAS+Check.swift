extension BLAS {
    /// What ``check()`` found.
    public struct Report: Sendable, Equatable {
        /// Largest difference from a plain loop, relative to the largest element, over the shapes tried.
        public var largestError: Double
        /// `sgemm` at the network's own shape on one core, in 10⁹ floating-point operations a second of processor time
        /// (what other programs take away does not count).
        public var gigaflops: Double
        /// False where the kernel computes wrong results (old OpenBLAS builds do on some processors).
        public var isCorrect: Bool { largestError < 1e-4 }
    }

    /// Compares all three products with plain loops on uneven shapes, and measures the speed.
    /// - Throws: ``NetworkError/blas(_:)`` where OpenBLAS cannot be loaded.
    public static func check(seconds: Double = 0.05) throws -> Report {
        try load()
        var worst = 0.0
        for (m, n, k) in [(1, 1, 1), (3, 5, 7), (53, 160, 160), (17, 161, 31), (64, 33, 129)] {
            let a = pattern(m * k, step: 0.37)
            let b = pattern(k * n, step: 0.71)
            var expected = [Double](repeating: 0, count: m * n)
            for row in 0..<m {
                for inner in 0..<k {
                    for column in 0..<n {
                        expected[row * n + column] += Double(a[row * k + inner]) * Double(b[inner * n + column])
                    }
                }
            }
            let scale = max(expected.map(abs).max() ?? 1, 1e-9)
            let at = transposed(a, rows: m, columns: k)
            let bt = transposed(b, rows: k, columns: n)
            var results = [[Float]](repeating: [Float](repeating: 0, count: m * n), count: 3)
            multiply(a, b, into: &results[0], m: m, n: n, k: k, beta: 0)
            multiplyTransposedB(a, bt, into: &results[1], m: m, n: n, k: k, beta: 0)
            multiplyTransposedA(at, b, into: &results[2], m: m, n: n, k: k, beta: 0)
            for result in results {
                for (got, wanted) in zip(result, expected) {
                    let difference = abs(Double(got) - wanted) / scale
                    worst = difference.isNaN ? .infinity : max(worst, difference)
                }
            }
        }
        return Report(largestError: worst, gigaflops: measure(seconds: seconds))
    }

    private static func measure(seconds: Double) -> Double {
        let (m, n, k) = (256, 160, 800)
        let a = pattern(m * k, step: 0.37)
        let b = pattern(k * n, step: 0.71)
        var c = [Float](repeating: 0, count: m * n)
        multiply(a, b, into: &c, m: m, n: n, k: k, beta: 0)
        var rounds = 0
        let start = ProcessorClock.seconds
        var elapsed = 0.0
        repeat {
            multiply(a, b, into: &c, m: m, n: n, k: k, beta: 0)
            rounds += 1
            elapsed = ProcessorClock.seconds - start
        } while elapsed < seconds
        return 2 * Double(m * n * k) * Double(rounds) / elapsed / 1e9
    }

    private static func pattern(_ count: Int, step: Float) -> [Float] {
        (0..<count).map { (Float($0) * step).truncatingRemainder(dividingBy: 2) - 1 }
    }

    private static func transposed(_ a: [Float], rows: Int, columns: Int) -> [Float] {
        (0..<columns).flatMap { column in (0..<rows).map { a[$0 * columns + column] } }
    }
}
