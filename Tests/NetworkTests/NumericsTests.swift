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

    @Test(.enabled(if: WeightPanels.kernel != nil, "this processor has no kernel for panels"))
    func panelsMultiplyAsPlainLoopsDo() throws {
        let architecture = Architecture(
            inputChannels: 7, stemChannels: 12, width: 24, kernel: 3, dilations: [1, 2], headNames: ["a", "b"],
            headClasses: [243, 37])
        let layout = ParameterLayout(architecture)
        let parameters = (0..<layout.count).map { Float(($0 * 7919) % 211) / 100 - 1 }
        let panels = try #require(WeightPanels(layout, parameters: parameters))
        for tensor in layout.tensors where tensor.isMatrix {
            let (k, n) = (tensor.shape[0], tensor.shape[1])
            var before: [Float] = []
            for m in 1...26 {
                let a = (0..<m * k).map { Float(($0 * 104_729) % 197) / 100 - 1 }
                var c = [Float](repeating: 0.5, count: m * n)
                WeightPanels.multiply(a, panels.values + tensor.offset, into: &c, m: m, n: n, k: k)
                var worst: Float = 0
                for row in 0..<m {
                    for column in 0..<n {
                        var sum = 0.5
                        for inner in 0..<k {
                            sum += Double(a[row * k + inner]) * Double(parameters[tensor.offset + inner * n + column])
                        }
                        worst = max(worst, abs(c[row * n + column] - Float(sum)))
                    }
                }
                #expect(worst < 1e-4, "\(tensor.name), \(m) rows")
                // A row is the same bits whatever rows are beside it.
                #expect(Array(c.prefix(before.count)) == before)
                before = c
            }
        }
    }

    @Test func networkAgreesWithOpenBLAS() throws {
        let architecture = Architecture(
            inputChannels: 7, stemChannels: 12, width: 24, kernel: 3, dilations: [1, 2], headNames: ["a", "b"],
            headClasses: [43, 37])
        let layout = ParameterLayout(architecture)
        let parameters = (0..<layout.count).map { Float(($0 * 7919) % 211) / 500 - 0.2 }
        let network = try Network(architecture: architecture, parameters: parameters)
        let frames = 61
        let features = (0..<frames * 7).map { Float(($0 * 31) % 17) / 8 - 1 }
        let pass = NetworkPass(architecture)
        pass.beginPack()
        pass.append(frames: frames).update(from: features, count: features.count)
        pass.runTrunk(parameters: parameters)
        let output = network.output(of: features)
        for (head, name) in architecture.headNames.enumerated() {
            let read = try #require(output.heads[name])
            var plain = [Float](repeating: 0, count: read.values.count)
            pass.head(head, samples: 0..<1, parameters: parameters, output: &plain)
            let worst = zip(read.values, plain).map { abs($0 - $1) }.max() ?? .infinity
            #expect(worst < 1e-3, "\(name)")
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

    @Test func siluIsAccurate() {
        let inputs = (-860...880).map { Float($0) / 10 }
        var got = inputs
        VectorKernels.silu(inputs, count: inputs.count, output: &got)
        for (x, y) in zip(inputs, got) {
            let wanted = Double(x) / (1 + exp(-Double(x)))
            #expect(abs(Double(y) - wanted) <= 1e-5 * abs(wanted), "\(x)")
        }
        // Nothing overflows, and what is not a number does not become one.
        VectorKernels.silu([-1e30, 1e30, .nan], count: 3, output: &got)
        #expect(abs(got[0]) < 1e-6 && got[1] == 1e30 && got[2].isNaN)
    }

    /// A stroke's rows are computed in other places than the whole word's, and must come out the same.
    @Test func anElementDoesNotDependOnItsPlace() {
        let values = (0..<70).map { Float($0) * 0.37 - 9 }
        var whole = values
        VectorKernels.silu(values, count: values.count, output: &whole)
        for (index, value) in values.enumerated() {
            var alone: Float = 0
            VectorKernels.silu([value], count: 1, output: &alone)
            #expect(alone == whole[index])
        }
    }

    @Test(arguments: [1, 5, 16, 17, 40])
    func logSoftmaxMatchesItsDefinition(width: Int) {
        let logits = (0..<3 * width).map { Float($0 * $0 % 23) * 0.7 - 8 }
        var got = logits
        VectorKernels.logSoftmax(&got, rows: 3, width: width)
        for row in 0..<3 {
            let own = logits[row * width..<(row + 1) * width].map(Double.init)
            let total = log(own.reduce(0) { $0 + exp($1) })
            for (x, y) in zip(own, got[(row * width)...]) { #expect(abs(Double(y) - (x - total)) < 1e-4) }
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
