import Foundation
import Testing

@testable import Network

@Suite struct NumericsTests {
    @Test func kernelAgreesWithPlainLoops() throws {
        let report = try BLAS.check(seconds: 0.001)
        #expect(report.isCorrect)
        #expect(report.gigaflops > 0)
    }

    @Test func slowestKernelIsNotChosenWhereABetterOneRuns() throws {
        try BLAS.load()
        if !BLAS.requestedKernel.isEmpty {
            #expect(BLAS.kernel.lowercased() == BLAS.requestedKernel.lowercased())
        }
    }

    @Test func halfPrecisionIsExactBothWays() {
        for bits in UInt16.min...UInt16.max {
            let value = HalfPrecision.float(bits)
            if value.isNaN { continue }
            #expect(HalfPrecision.bits(value) == bits)
        }
        #expect(HalfPrecision.bits(65520) == 0x7C00)
        #expect(HalfPrecision.bits(1e-9) == 0)
        #expect(HalfPrecision.bits(1 + 0x1p-11) == 0x3C00)  // a tie goes to even
    }

    @Test func exponentialIsAccurate() {
        for step in -870...880 {
            let x = Float(step) / 10
            let got = Double(VectorKernels.exp(SIMD8(repeating: x))[3])
            #expect(abs(got / exp(Double(x)) - 1) < 1e-5)
        }
    }

    @Test func layerNormAndSiluMatchTheirDefinitions() {
        let input: [Float] = (0..<13).map { Float($0 * $0 % 7) - 2.5 }
        var output = input
        var deviation: [Float] = [0]
        VectorKernels.layerNorm(input, rows: 1, width: 13, output: &output, inverseDeviation: &deviation)
        let mean = output.reduce(0, +) / 13
        let variance = output.reduce(0) { $0 + $1 * $1 } / 13
        #expect(abs(mean) < 1e-5)
        #expect(abs(variance - 1) < 1e-3)
        VectorKernels.silu(input, count: 13, output: &output)
        for (x, y) in zip(input, output) { #expect(abs(Double(y) - Double(x) / (1 + exp(-Double(x)))) < 1e-5) }
    }
}
