import Dispatch
import Network
import Synchronization

/// What an optimizer step needs beside weights and gradients.
package struct OptimizerSettings: Sendable, Equatable, Codable {
    /// Step size of AdamW (Loshchilov, Hutter 2019) at its peak.
    package var learningRate: Float = 2e-3
    /// Share of the weights taken off per step, times the learning rate; matrices only.
    package var weightDecay: Float = 0.02
    /// Decay of the mean of gradients and of their squares.
    package var beta1: Float = 0.9
    package var beta2: Float = 0.99
    /// Largest norm of the whole gradient.
    package var clip: Float = 1
    /// Samples over which the learning rate rises from 0.
    package var warmUp: Int = 8_000
    /// Share of the run, at its end, over which the learning rate falls to 0.
    package var coolDown: Float = 0.4
    /// Decay per step of the running average of the weights, which is what is validated and shipped.
    package var averaging: Float = 0.999
    /// Whether the hidden layers' matrices move along the nearest orthogonal matrix of their momentum (Muon, Jordan et
    /// al. 2024) instead of by AdamW; heads, router and biases stay with AdamW.
    package var orthogonal = false
    /// Decay of the momentum of those matrices.
    package var momentum: Float = 0.95

    package init() {}

    /// The first number that makes no sense, or `nil`.
    var fault: String? {
        if !(learningRate > 0 && learningRate.isFinite) { return "learningRate must be positive" }
        if !(weightDecay >= 0 && weightDecay.isFinite) { return "weightDecay must be 0 or more" }
        if !(clip > 0) { return "clip must be positive" }
        if warmUp < 0 { return "warmUp must be 0 or more" }
        if !(0...1 ~= coolDown) { return "coolDown must be in 0…1" }
        let decays = [("beta1", beta1), ("beta2", beta2), ("averaging", averaging), ("momentum", momentum)]
        for (name, value) in decays where !(0..<1 ~= value) { return "\(name) must be 0 or more and below 1" }
        return nil
    }

    /// Factor on the learning rate after `done` of `total` samples: rise, plateau, fall (linear both).
    package func schedule(done: Int, total: Int) -> Float {
        let rise = min(1, Float(done + 1) / Float(max(warmUp, 1)))
        let begin = Float(total) * (1 - coolDown)
        let fall = Float(done) <= begin ? 1 : max(0, (Float(total) - Float(done)) / max(1, Float(total) - begin))
        return rise * fall
    }
}

/// AdamW over the flat parameter vector, with a running average of the weights.
package struct Optimizer: Sendable {
    package internal(set) var parameters: [Float]
    /// Running average of ``parameters``.
    package internal(set) var average: [Float]
    var firstMoment: [Float]
    var secondMoment: [Float]
    package internal(set) var steps = 0
    /// 1 where weight decay applies, else 0.
    private let decayed: [Float]
    /// Moved by ``OrthogonalStep`` instead of AdamW.
    private let orthogonal: [OrthogonalStep]
    /// 1 where AdamW moves, 0 where an orthogonal step does.
    private let adaptive: [Float]
    private let settings: OptimizerSettings

    package init(parameters: [Float], layout: ParameterLayout, settings: OptimizerSettings) {
        self.parameters = parameters
        average = parameters
        firstMoment = [Float](repeating: 0, count: parameters.count)
        secondMoment = firstMoment
        self.settings = settings
        var decayed = [Float](repeating: 0, count: parameters.count)
        for tensor in layout.tensors where tensor.isMatrix {
            for index in tensor.offset..<tensor.offset + tensor.count { decayed[index] = 1 }
        }
        self.decayed = decayed
        let hidden = settings.orthogonal ? layout.tensors.filter(OrthogonalStep.suits) : []
        orthogonal = hidden.map(OrthogonalStep.init)
        var adaptive = [Float](repeating: 1, count: parameters.count)
        for tensor in hidden {
            for index in tensor.offset..<tensor.offset + tensor.count { adaptive[index] = 0 }
        }
        self.adaptive = adaptive
    }

    /// Elements that one thread works on at a time; fixed, so that sums do not depend on the number of threads.
    private static let chunk = 1 << 17

    /// One step down the sum of the gradients.
    /// - Returns: the sum's norm before clipping, or `nil` (nothing changed) where it is not finite.
    mutating func step(gradients: [[Float]], rate factor: Float, threads: Int) -> Float? {
        let count = parameters.count
        let chunks = (count + Optimizer.chunk - 1) / Optimizer.chunk
        var sum = [Float](repeating: 0, count: count)
        var squares = [Double](repeating: 0, count: chunks)
        sum.withUnsafeMutableBufferPointer { sum in
            squares.withUnsafeMutableBufferPointer { squares in
                nonisolated(unsafe) let (sum, squares) = (sum, squares)
                Optimizer.forEachChunk(count, threads: threads) { chunk, range in
                    for gradient in gradients {
                        gradient.withUnsafeBufferPointer { gradient in
                            for index in range { sum[index] += gradient[index] }
                        }
                    }
                    var total: Float = 0
                    var block = 0.0
                    for index in range {
                        total += sum[index] * sum[index]
                        if index & 255 == 255 {
                            block += Double(total)
                            total = 0
                        }
                    }
                    squares[chunk] = block + Double(total)
                }
            }
        }
        let gradient = sum
        let norm = Float(squares.reduce(0, +).squareRoot())
        guard norm.isFinite else { return nil }
        steps += 1
        let shrink = norm > settings.clip ? settings.clip / norm : 1
        let (b1, b2) = (settings.beta1, settings.beta2)
        let correction1 = 1 / (1 - power(b1, steps))
        let correction2 = 1 / (1 - power(b2, steps))
        let rate = settings.learningRate * factor
        let decay = rate * settings.weightDecay
        // A young average follows quickly, so that it does not keep the random start.
        let follow = 1 - min(settings.averaging, Float(1 + steps) / Float(10 + steps))
        let isDecayed = decayed
        let isAdaptive = adaptive
        let momentum = settings.momentum
        let steps = orthogonal
        // The largest first, so that the threads end together.
        parameters.withUnsafeMutableBufferPointer { w in
            firstMoment.withUnsafeMutableBufferPointer { m in
                nonisolated(unsafe) let (w, m) = (w, m)
                let next = Atomic(0)
                DispatchQueue.concurrentPerform(iterations: steps.isEmpty ? 0 : threads) { _ in
                    while true {
                        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                        guard index < steps.count else { return }
                        steps[index].apply(
                            to: w, momentum: m, gradient: gradient, shrink: shrink, decayOfMomentum: momentum, rate: rate,
                            decay: decay)
                    }
                }
            }
        }
        parameters.withUnsafeMutableBufferPointer { w in
            average.withUnsafeMutableBufferPointer { average in
                firstMoment.withUnsafeMutableBufferPointer { m in
                    secondMoment.withUnsafeMutableBufferPointer { v in
                        nonisolated(unsafe) let (w, average, m, v) = (w, average, m, v)
                        Optimizer.forEachChunk(count, threads: threads) { _, range in
                            for index in range {
                                if isAdaptive[index] != 0 {
                                    let g = gradient[index] * shrink
                                    m[index] = b1 * m[index] + (1 - b1) * g
                                    v[index] = b2 * v[index] + (1 - b2) * g * g
                                    let move = m[index] * correction1 / ((v[index] * correction2).squareRoot() + 1e-8)
                                    w[index] -= rate * move + decay * isDecayed[index] * w[index]
                                }
                                average[index] += follow * (w[index] - average[index])
                            }
                        }
                    }
                }
            }
        }
        return norm
    }

    private static func forEachChunk(
        _ count: Int, threads: Int, _ body: @Sendable (Int, Range<Int>) -> Void
    ) {
        let chunks = (count + chunk - 1) / chunk
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            for index in stride(from: thread, to: chunks, by: threads) {
                body(index, index * chunk..<min((index + 1) * chunk, count))
            }
        }
    }

    /// Goes on from a checkpoint.
    mutating func restore(
        parameters: [Float], average: [Float], firstMoment: [Float], secondMoment: [Float], steps: Int
    ) {
        self.parameters = parameters
        self.average = average
        self.firstMoment = firstMoment
        self.secondMoment = secondMoment
        self.steps = steps
    }

    private func power(_ base: Float, _ exponent: Int) -> Float {
        var result: Double = 1
        var (base, exponent) = (Double(base), exponent)
        while exponent > 0 {
            if exponent & 1 == 1 { result *= base }
            base *= base
            exponent >>= 1
        }
        return Float(result)
    }
}
