import Features
import Foundation
import Testing

@testable import Network
@testable import Training

/// The whole network with its losses against finite differences: every tensor, and random directions through all.
@Suite struct GradientTests {
    private static var configuration: TrainingConfiguration {
        var configuration = TrainingConfiguration()
        configuration.network.stemChannels = 9
        configuration.network.width = 12
        configuration.network.kernel = 3
        configuration.network.dilations = [1, 2]
        configuration.features.pictureCells = 3
        return configuration
    }

    /// Ink of both scripts and different lengths, so that packing and both heads are exercised.
    private static func samples() -> [TrainingSample] {
        var random = SplitMix64(seed: 7)
        return [(0, [5, 5, 9]), (0, [3]), (1, [12, 2, 40])].map { head, labels in
            var ink = Trajectory()
            for stroke in 0..<2 {
                for point in 0..<(8 + 5 * stroke) {
                    ink.append(x: Float(point) * 0.7 + random.normal(), y: 1.5 * random.normal())
                }
                ink.endStroke()
            }
            return TrainingSample(ink: ink, labels: labels.map { UInt16($0) }, head: head)
        }
    }

    private static func loss(_ parameters: [Float], _ worker: ShardWorker) -> Double {
        worker.run(samples(), parameters: parameters, scale: 1)
        return worker.result.loss + Double(configuration.routerWeight) * worker.result.routerLoss
    }

    @Test func gradientsMatchFiniteDifferencesInEveryTensor() throws {
        try BLAS.load()
        let configuration = Self.configuration
        let layout = ParameterLayout(configuration.architecture)
        var random = SplitMix64(seed: 3)
        var parameters = Trainer.initialParameters(layout, seed: 5)
        for index in parameters.indices { parameters[index] += 0.1 * random.normal() }
        let worker = ShardWorker(configuration)
        _ = Self.loss(parameters, worker)
        let gradient = worker.gradients
        #expect(worker.result.skipped == 0)
        for tensor in layout.tensors {
            // Along a random direction in this tensor alone; the tolerance covers single precision.
            let direction = (0..<tensor.count).map { _ in random.normal() }
            let expected = direction.enumerated().reduce(0.0) { sum, entry in
                sum + Double(entry.element) * Double(gradient[tensor.offset + entry.offset])
            }
            let step: Float = 8e-3 / (Float(tensor.count).squareRoot())
            func shifted(_ sign: Float) -> Double {
                var moved = parameters
                for index in direction.indices { moved[tensor.offset + index] += sign * step * direction[index] }
                return Self.loss(moved, worker)
            }
            let measured = (shifted(1) - shifted(-1)) / Double(2 * step)
            #expect(
                abs(measured - expected) <= 0.02 * max(abs(expected), abs(measured)) + 0.15,
                "\(tensor.name): finite difference \(measured), gradient \(expected)")
        }
    }

    @Test func ctcAgreesWithSummingAllAlignments() throws {
        let (frames, classes) = (5, 4)
        var random = SplitMix64(seed: 11)
        for labels in [[], [1], [2, 2], [1, 2, 3], [3, 3, 1]] as [[UInt16]] {
            var logits = (0..<frames * classes).map { _ in random.normal() }
            VectorKernels.logSoftmax(&logits, rows: frames, width: classes)
            var total = 0.0
            var path = [Int](repeating: 0, count: frames)
            func walk(_ frame: Int, _ probability: Double) {
                guard frame < frames else {
                    var collapsed: [UInt16] = []
                    for index in path.indices where path[index] != 0 && (index == 0 || path[index] != path[index - 1]) {
                        collapsed.append(UInt16(path[index]))
                    }
                    if collapsed == labels { total += probability }
                    return
                }
                for symbol in 0..<classes {
                    path[frame] = symbol
                    walk(frame + 1, probability * exp(Double(logits[frame * classes + symbol])))
                }
            }
            walk(0, 1)
            var loss = CTCLoss()
            let evaluated = loss.evaluate(logits, frames: frames, classes: classes, labels: labels, gradient: nil)
            let value = try #require(evaluated)
            #expect(abs(Double(value) + log(total)) < 1e-4)
        }
    }

    @Test func labelsThatDoNotFitTheFramesAreRefused() {
        var loss = CTCLoss()
        let even = [Float](repeating: -log(3), count: 3 * 3)
        let refused = [[1, 1, 2], [3], [1, 1]].map {
            loss.evaluate(even, frames: 3, classes: 3, labels: $0, gradient: nil) == nil
        }
        #expect(refused == [true, true, false])
    }
}
