import Network
import Testing

@testable import Training

@Suite struct OrthogonalStepTests {
    // The trainer does so; by themselves the steps have no matrix kernel until another test has loaded it.
    init() throws { try BLAS.load() }

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

    @Test func `nothing comes of a zero gradient but decay`() throws {
        let layout = ParameterLayout(small)
        let tensor = try #require(layout.tensors.first { $0.name == "block.0.mix.weight" })
        var parameters = [Float](repeating: 1, count: layout.count)
        var momentum = [Float](repeating: 0, count: layout.count)
        let gradient = momentum
        parameters.withUnsafeMutableBufferPointer { w in
            momentum.withUnsafeMutableBufferPointer { m in
                OrthogonalStep(tensor).apply(
                    to: w, momentum: m, gradient: gradient, shrink: 1, decayOfMomentum: 0.95, rate: 0.1, decay: 0.05)
            }
        }
        let own = tensor.offset..<tensor.offset + tensor.count
        #expect(own.count == 64)
        for index in parameters.indices { #expect(parameters[index] == (own.contains(index) ? 0.95 : 1)) }
    }

    @Test func `only tall hidden matrices`() {
        let suited = ParameterLayout(small).tensors.filter(OrthogonalStep.suits).map(\.name)
        #expect(suited == ["stem.0.weight", "stem.1.weight", "block.0.conv.weight", "block.0.mix.weight"])
    }

    private let small = Architecture(
        inputChannels: 7, stemChannels: 6, width: 8, kernel: 3, dilations: [1], headNames: ["latin"], headClasses: [30])
}
