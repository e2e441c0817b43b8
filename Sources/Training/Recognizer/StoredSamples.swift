import Features
import Foundation

/// Samples held in memory, drawn with chances that even out writers and labels.
struct StoredSamples: SampleSource {
    private let samples: [TrainingSample]
    /// Samples of the same writer, for phrases.
    private let byWriter: [[Int]]
    private let writerOf: [Int]
    /// Running sums of the samples' weights.
    private let cumulative: [Double]
    private let phrases: Float
    private let space: UInt16?
    private let longest: Int

    /// - Parameters:
    ///   - writers: one number for each sample.
    ///   - space: the class of the space, where phrases are wanted.
    init(samples: [TrainingSample], writers: [Int], settings: SourceSettings, space: UInt16?) {
        self.samples = samples
        phrases = settings.phrases
        self.space = space
        longest = settings.longest
        writerOf = writers
        var byWriter: [[Int]] = Array(repeating: [], count: (writers.max() ?? -1) + 1)
        for (index, writer) in writers.enumerated() { byWriter[writer].append(index) }
        self.byWriter = byWriter
        var frequency: [[UInt16]: Int] = [:]
        if settings.labelBalance > 0 { for sample in samples { frequency[sample.labels, default: 0] += 1 } }
        var total = 0.0
        cumulative = samples.indices.map { index in
            var weight = pow(Double(byWriter[writers[index]].count), -Double(settings.writerBalance))
            if settings.labelBalance > 0 {
                weight *= pow(Double(frequency[samples[index].labels] ?? 1), -Double(settings.labelBalance))
            }
            total += weight
            return total
        }
    }

    var count: Int { samples.count }

    func draw(_ random: inout SplitMix64) -> TrainingSample {
        let index = pick(&random)
        guard let space, random.chance(phrases) else { return samples[index] }
        return phrase(from: index, space: space, random: &random)
    }

    private func pick(_ random: inout SplitMix64) -> Int {
        let target = Double(random.next() >> 11) * 0x1p-53 * (cumulative.last ?? 0)
        var (low, high) = (0, cumulative.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if cumulative[middle] > target { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Two to five samples of one writer in a row, on one line, from as near as narrow spaces to as far as a word.
    private func phrase(from first: Int, space: UInt16, random: inout SplitMix64) -> TrainingSample {
        let others = byWriter[writerOf[first]]
        var result = samples[first]
        let words = 2 + Int(random.unit() * random.unit() * 4)
        let gap = 1.2 * expf(2 * random.unit())
        var lift: Float = 0
        for _ in 1..<words {
            let next = samples[others[min(Int(random.unit() * Float(others.count)), others.count - 1)]]
            guard result.labels.count + 1 + next.labels.count <= longest else { break }
            // A writer's words keep their sizes beside each other, unless they come from unlike files.
            let ratio = next.unit / max(result.unit, .leastNormalMagnitude)
            let size = (0.6...1.7).contains(ratio) ? ratio : 1
            let right = result.ink.x.max() ?? 0
            let left = (next.ink.x.min() ?? 0) * size
            let shift = right - left + gap * random.uniform(0.75, 1.35)
            lift += 0.25 * random.normal()
            for stroke in 0..<next.ink.strokeCount {
                for index in next.ink.points(of: stroke) {
                    result.ink.append(x: next.ink.x[index] * size + shift, y: next.ink.y[index] * size + lift)
                }
                result.ink.endStroke()
            }
            result.labels.append(space)
            result.labels += next.labels
        }
        return result
    }
}
