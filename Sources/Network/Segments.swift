/// Several samples packed into one matrix, one after the other, without padding.
struct Segments: Equatable {
    /// First row of each sample, and one past the last row of all.
    private(set) var starts: [Int] = [0]

    var rows: Int { starts[starts.count - 1] }
    var count: Int { starts.count - 1 }
    subscript(index: Int) -> Range<Int> { starts[index]..<starts[index + 1] }
    /// Rows of several neighbouring samples.
    subscript(samples: Range<Int>) -> Range<Int> { starts[samples.lowerBound]..<starts[samples.upperBound] }

    mutating func removeAll() {
        starts.removeAll(keepingCapacity: true)
        starts.append(0)
    }

    mutating func append(frames: Int) { starts.append(rows + frames) }

    /// The segments after a convolution of the given stride.
    func strided(by stride: Int) -> Segments {
        var result = Segments()
        for index in 0..<count { result.append(frames: (self[index].count + stride - 1) / stride) }
        return result
    }
}
