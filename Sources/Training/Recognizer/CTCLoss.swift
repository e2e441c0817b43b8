import Glibc

/// Connectionist temporal classification (Graves et al. 2006): the probability of a label sequence, summed over
/// all its alignments with the frames, in the log domain.
struct CTCLoss {
    // Scratch, kept between samples so that a warm loss allocates nothing.
    private var states: [Int32] = []
    private var alpha: [Float] = []
    private var beta: [Float] = []

    private static let never = -Float.infinity

    /// Frames that a label sequence needs at least: one for each symbol, and a blank between equal neighbours.
    static func framesNeeded(_ labels: [UInt16]) -> Int {
        var needed = labels.count
        for index in labels.indices.dropFirst() where labels[index] == labels[index - 1] { needed += 1 }
        return needed
    }

    /// - Parameters:
    ///   - logProbabilities: [frames × classes], class 0 the blank.
    ///   - labels: classes (1…), in order.
    ///   - gradient: [frames × classes], overwritten with the loss's gradient by the logits before the softmax.
    /// - Returns: −ln P(labels), or `nil` (gradient untouched) where no alignment exists.
    mutating func evaluate(
        _ logProbabilities: UnsafePointer<Float>, frames: Int, classes: Int, labels: [UInt16],
        gradient: UnsafeMutablePointer<Float>?
    ) -> Float? {
        guard frames > 0, frames >= CTCLoss.framesNeeded(labels), labels.allSatisfy({ $0 > 0 && $0 < classes }) else {
            return nil
        }
        let count = 2 * labels.count + 1
        states.removeAll(keepingCapacity: true)
        for label in labels {
            states.append(0)
            states.append(Int32(label))
        }
        states.append(0)
        forward(logProbabilities, frames: frames, classes: classes, count: count)
        let last = (frames - 1) * count
        let total = count > 1
            ? CTCLoss.logSum(alpha[last + count - 1], alpha[last + count - 2]) : alpha[last + count - 1]
        guard total.isFinite else { return nil }
        guard let gradient else { return -total }

        backward(logProbabilities, frames: frames, classes: classes, count: count)
        for frame in 0..<frames {
            let p = logProbabilities + frame * classes
            let g = gradient + frame * classes
            for index in 0..<classes { g[index] = exp(p[index]) }
            for state in 0..<count {
                let both = alpha[frame * count + state] + beta[frame * count + state]
                if both > CTCLoss.never { g[Int(states[state])] -= exp(both - total) }
            }
        }
        return -total
    }

    /// alpha[t, s]: log-probability of all ways to be in state s at frame t, that frame's symbol included.
    private mutating func forward(_ p: UnsafePointer<Float>, frames: Int, classes: Int, count: Int) {
        CTCLoss.clear(&alpha, frames * count)
        alpha[0] = p[0]
        if count > 1 { alpha[1] = p[Int(states[1])] }
        for frame in 1..<max(frames, 1) {
            let row = p + frame * classes
            // States that can still reach the end, and that the start can have reached.
            let low = max(0, count - 2 * (frames - frame))
            let high = min(count, 2 * frame + 2)
            guard low < high else { continue }
            for state in low..<high {
                let before = (frame - 1) * count + state
                var sum = alpha[before]
                if state > 0 { sum = CTCLoss.logSum(sum, alpha[before - 1]) }
                if state > 1, states[state] != 0, states[state] != states[state - 2] {
                    sum = CTCLoss.logSum(sum, alpha[before - 2])
                }
                alpha[frame * count + state] = sum + row[Int(states[state])]
            }
        }
    }

    /// beta[t, s]: log-probability of all ways to end from state s at frame t, that frame's symbol not included.
    private mutating func backward(_ p: UnsafePointer<Float>, frames: Int, classes: Int, count: Int) {
        CTCLoss.clear(&beta, frames * count)
        beta[frames * count - 1] = 0
        if count > 1 { beta[frames * count - 2] = 0 }
        for frame in stride(from: frames - 2, through: 0, by: -1) {
            let row = p + (frame + 1) * classes
            let low = max(0, count - 2 * (frames - frame))
            let high = min(count, 2 * frame + 2)
            guard low < high else { continue }
            for state in low..<high {
                let next = (frame + 1) * count + state
                var sum = beta[next] + row[Int(states[state])]
                if state + 1 < count { sum = CTCLoss.logSum(sum, beta[next + 1] + row[Int(states[state + 1])]) }
                if state + 2 < count, states[state + 2] != 0, states[state + 2] != states[state] {
                    sum = CTCLoss.logSum(sum, beta[next + 2] + row[Int(states[state + 2])])
                }
                beta[frame * count + state] = sum
            }
        }
    }

    private static func clear(_ table: inout [Float], _ count: Int) {
        table.removeAll(keepingCapacity: true)
        table.append(contentsOf: repeatElement(never, count: count))
    }

    @inline(__always)
    private static func logSum(_ a: Float, _ b: Float) -> Float {
        let high = max(a, b)
        if high == never { return never }
        return high + log1p(exp(min(a, b) - high))
    }
}
