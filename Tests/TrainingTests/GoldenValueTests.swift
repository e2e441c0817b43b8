import Emissions
import Foundation
import Testing

@testable import Network
@testable import Training

/// Outputs, losses and gradients against JAX and optax (`Golden/golden.py` made the values).
@Suite struct GoldenValueTests {
    private struct Golden: Decodable {
        struct Case: Decodable {
            var input: [Float]
            var head: Int
            var labels: [UInt16]
            var loss: Double
            var routerLoss: Double
            var logProbabilities: [Float]
            var gradient: [Float]
            var routerGradient: [Float]
        }
        var parameters: [Float]
        var cases: [Case]
    }

    private static let architecture = Architecture(
        inputChannels: 5, stemChannels: 4, width: 6, kernel: 3, dilations: [1, 2], headNames: ["latin", "cyrillic"],
        headClasses: [4, 3])
    private static let tolerance: Float = 2e-4

    private static func golden() throws -> Golden {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Golden/golden.json")
        return try JSONDecoder().decode(Golden.self, from: Data(contentsOf: file))
    }

    @Test func outputsMatch() throws {
        let golden = try Self.golden()
        let network = try Network(architecture: Self.architecture, parameters: golden.parameters)
        for value in golden.cases {
            let output = network.output(of: value.input)
            let head = Self.architecture.headNames[value.head]
            let got = try #require(output.heads[head])
            #expect(zip(got.values, value.logProbabilities).allSatisfy { abs($0 - $1) < Self.tolerance })
            let routed = try #require(output.headLogProbabilities[head])
            #expect(abs(Double(-routed) - value.routerLoss) < 1e-4)
        }
    }

    @Test func lossesAndGradientsMatch() throws {
        let golden = try Self.golden()
        try BLAS.load()
        let pass = NetworkPass(Self.architecture)
        var loss = CTCLoss()
        for value in golden.cases {
            let classes = Self.architecture.headClasses[value.head]
            pass.beginPack()
            let frames = value.input.count / Self.architecture.inputChannels
            pass.append(frames: frames).update(from: value.input, count: value.input.count)
            pass.runTrunk(parameters: golden.parameters)
            let rows = pass.trunkRows(of: 0).count
            var probabilities = [Float](repeating: 0, count: rows * classes)
            pass.head(value.head, samples: 0..<1, parameters: golden.parameters, output: &probabilities)
            var logitGradient = probabilities
            let evaluated = loss.evaluate(
                probabilities, frames: rows, classes: classes, labels: value.labels, gradient: &logitGradient)
            #expect(abs(Double(try #require(evaluated)) - value.loss) < 1e-3)

            var gradients = [Float](repeating: 0, count: golden.parameters.count)
            pass.beginBackward()
            pass.headBackward(
                value.head, samples: 0..<1, parameters: golden.parameters, logitGradient: logitGradient,
                gradients: &gradients)
            pass.trunkBackward(parameters: golden.parameters, gradients: &gradients)
            #expect(zip(gradients, value.gradient).allSatisfy { abs($0 - $1) < 10 * Self.tolerance })

            var routed: [Float] = [0, 0]
            pass.route(parameters: golden.parameters, output: &routed)
            var routeGradient = routed.enumerated().map { exp($1) - ($0 == value.head ? 1 : 0) }
            gradients = gradients.map { _ in 0 }
            pass.beginBackward()
            pass.routeBackward(parameters: golden.parameters, logitGradient: &routeGradient, gradients: &gradients)
            pass.trunkBackward(parameters: golden.parameters, gradients: &gradients)
            #expect(zip(gradients, value.routerGradient).allSatisfy { abs($0 - $1) < 10 * Self.tolerance })
        }
    }
}
