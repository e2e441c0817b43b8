import Emissions

/// What the network has computed of a line that is being written: each layer's rows, so that new ink costs only the
/// rows within its reach.
///
/// Not `Sendable`: it belongs to the one who writes the line. About 9 kB for each frame of the network's output.
package final class NetworkMemory {
    /// Rows of one layer, all samples of the line, row-major [rows × width].
    struct Rows {
        let width: Int
        var values: [Float] = []
        var count: Int { values.count / width }

        /// Keeps the first rows and makes room (zeros) up to `count`.
        mutating func resize(to count: Int) {
            let wanted = count * width
            if wanted < values.count { values.removeLast(values.count - wanted) }
            if wanted > values.count { values.append(contentsOf: repeatElement(0, count: wanted - values.count)) }
        }
    }

    var input: Rows
    var stem: Rows
    /// Input of each residual block, and the output of the last.
    var stream: [Rows]
    var normalized: Rows
    var heads: [Rows]

    package init(_ architecture: Architecture) {
        input = Rows(width: architecture.inputChannels)
        stem = Rows(width: architecture.stemChannels)
        stream = (0...architecture.dilations.count).map { _ in Rows(width: architecture.width) }
        normalized = Rows(width: architecture.width)
        heads = architecture.headClasses.map { Rows(width: $0) }
    }

    /// Bytes held.
    package var size: Int {
        let rows = [input, stem, normalized] + stream + heads
        return rows.reduce(0) { $0 + $1.values.capacity } * MemoryLayout<Float>.stride
    }

    /// Features that differ by less than this count as the same; rounding differs by less than a tenth of it.
    static let tolerance: Float = 1e-3

    /// How many frames at the beginning are what they were.
    func unchangedFrames(in features: [Float]) -> Int {
        let limit = min(features.count, input.values.count)
        var same = 0
        while same < limit, abs(features[same] - input.values[same]) < Self.tolerance { same += 1 }
        return same / input.width
    }
}
