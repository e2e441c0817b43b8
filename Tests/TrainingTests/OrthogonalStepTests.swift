import Network
import Testing

@testable import Training

@Suite struct OrthogonalStepTests {
    @Test func `singular values come near one`() {
        var random = SplitMix64(seed: 3, index: 0)
        let (rows, columns) = (60, 20)
        var matrix = (0..<rows * columns).map { index in random.normal() * (index % columns < 3 ? 30 : 1) }
        OrthogonalStep.orthogonalize(&matrix, rows: rows, columns: columns)
        // XᵀX has ones on its diagonal and nearly nothing beside it, to the iteration's known tolerance.
        for i in 0..<columns {
            for j in 0..<columns {
                var product: Float = 0
                for row in 0..<rows { product += matrix[row * columns + i] * matrix[row * columns + j] }
                if i == j {
                    #expect((0.4...1.5).contains(product))
                } else {
                    #expect(abs(product) < 0.4)
                }
            }
        }
    }

    @Test func `nothing comes of a zero gradient but decay`() {
        let tensor = ParameterLayout.Tensor(name: "block.0.mix.weight", shape: [4, 4], offset: 2)
        var parameters = [Float](repeating: 1, count: 20)
        var momentum = [Float](repeating: 0, count: 20)
        let gradient = [Float](repeating: 0, count: 20)
        parameters.withUnsafeMutableBufferPointer { w in
            momentum.withUnsafeMutableBufferPointer { m in
                OrthogonalStep(tensor).apply(
                    to: w, momentum: m, gradient: gradient, shrink: 1, decayOfMomentum: 0.95, rate: 0.1, decay: 0.5)
            }
        }
        #expect(parameters[0..<2].allSatisfy { $0 == 1 })
        #expect(parameters[2..<18].allSatisfy { $0 == 0.5 })
        #expect(parameters[18...].allSatisfy { $0 == 1 })
    }

    @Test func `only tall hidden matrices`() {
        func tensor(_ name: String, _ shape: [Int]) -> ParameterLayout.Tensor { .init(name: name, shape: shape, offset: 0) }
        #expect(OrthogonalStep.suits(tensor("block.3.conv.weight", [800, 160])))
        #expect(OrthogonalStep.suits(tensor("stem.0.weight", [315, 96])))
        #expect(!OrthogonalStep.suits(tensor("block.3.conv.bias", [160])))
        #expect(!OrthogonalStep.suits(tensor("head.latin.weight", [160, 243])))
        #expect(!OrthogonalStep.suits(tensor("stem.0.weight", [30, 96])))
    }
}
