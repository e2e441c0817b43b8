import Decoding
import Features
import Network
import Recognition

/// One writer's words cut between letters, the beginning of one set before the end of another: letters of that hand in
/// ever new company, so that the hand is learned and not its few words.
///
/// Where letters meet is where the network, told the label, sees one end and the next begin (Viterbi over the CTC
/// topology).
struct SplicedSamples: SampleSource {
    /// A sample as the network sees it, and where it can be cut.
    private struct Piece: Sendable {
        var ink: Trajectory
        var labels: [UInt16]
        var head: Int
        var unit: Float
        var cuts: [Cut]
    }

    /// A place between two letters.
    private struct Cut: Sendable {
        /// Of the letters, how many come before.
        var letters: Int
        /// Of the points, how many come before.
        var points: Int
        /// Within a stroke, not between two.
        var isJoined: Bool
        /// Rightmost point before, leftmost after.
        var right: Float
        var left: Float
    }

    private let pieces: [Piece]
    /// What is drawn where nothing can be cut.
    private let whole: any SampleSource

    /// - Parameter whole: gives the samples as they are.
    init(of samples: [TrainingSample], whole: any SampleSource, network: Network, features: FeatureSettings) {
        let extractor = FeatureExtractor(features)
        self.whole = whole
        pieces = samples.compactMap { Self.piece(of: $0, network: network, extractor: extractor) }
    }

    private static func piece(
        of sample: TrainingSample, network: Network, extractor: FeatureExtractor
    ) -> Piece? {
        let written = extractor.written(sample.ink)
        let output = network.output(of: extractor.features(of: sample.ink).values)
        guard let emissions = output.heads[network.architecture.headNames[sample.head]], !written.ink.x.isEmpty else {
            return nil
        }
        let spans = Alignment.spans(of: sample.labels.map { Int($0) - 1 }, in: emissions)
        let cuts = (1..<max(1, spans.count)).compactMap { letters -> Cut? in
            let (before, after) = (spans[letters - 1], spans[letters])
            guard !before.isEmpty, !after.isEmpty else { return nil }
            // Between the two letters' peaks.
            let between = [before.upperBound, after.lowerBound].map { peak in
                written.frames.firstIndex { $0 >= peak * Architecture.reduction } ?? written.frames.count
            }
            return cut(written.ink, between: between[0]...max(between[0], between[1]), letters: letters)
        }
        return cuts.isEmpty
            ? nil : Piece(ink: written.ink, labels: sample.labels, head: sample.head, unit: sample.unit, cuts: cuts)
    }

    /// How far (spreads) ink may reach back over a cut, as a slanting letter does; a dot made late reaches further.
    private static let overlap: Float = 1

    /// How far (points) beyond the letters' peaks a pen's lift between them may lie.
    private static let slack = 3

    private static func cut(_ ink: Trajectory, between points: ClosedRange<Int>, letters: Int) -> Cut? {
        // The network tells a letter early: the one before reaches nearly to where the next is told.
        let usual = points.lowerBound + (points.count - 1) * 9 / 10
        // Where the pen was lifted, if it was.
        let lift = ink.ends.filter { (points.lowerBound - slack...points.upperBound + slack).contains($0) }
            .min { abs($0 - usual) < abs($1 - usual) }
        let place = lift ?? usual
        guard place > 1, place + 1 < ink.x.count, let right = ink.x[..<place].max(), let left = ink.x[place...].min(),
            right - left < overlap
        else { return nil }
        return Cut(letters: letters, points: place, isJoined: lift == nil, right: right, left: left)
    }

    func draw(_ random: inout SplitMix64) -> TrainingSample {
        for _ in 0..<8 {
            guard let first = pieces.randomElement(using: &random), let second = pieces.randomElement(using: &random),
                first.head == second.head, let end = first.cuts.randomElement(using: &random),
                let start = second.cuts.randomElement(using: &random), end.isJoined == start.isJoined,
                let sample = Self.spliced(first, end, second, start)
            else { continue }
            return sample
        }
        return whole.draw(&random)
    }

    /// How far apart (spreads) the heights of two joins may be.
    private static let step: Float = 0.7

    private static func spliced(_ first: Piece, _ end: Cut, _ second: Piece, _ start: Cut) -> TrainingSample? {
        let (one, two) = (first.ink, second.ink)
        let shift: Float
        if end.isJoined {
            guard abs(one.y[end.points] - two.y[start.points]) < step else { return nil }
            shift = one.x[end.points] - two.x[start.points]
        } else {
            shift = end.right + ((end.left - end.right) + (start.left - start.right)) / 2 - start.left
        }
        var ink = Trajectory()
        for stroke in 0..<one.strokeCount {
            let points = one.points(of: stroke).clamped(to: 0..<end.points)
            guard !points.isEmpty else { continue }
            for index in points { ink.append(x: one.x[index], y: one.y[index]) }
            if !(end.isJoined && points.upperBound == end.points) { ink.endStroke() }
        }
        for stroke in 0..<two.strokeCount {
            let points = two.points(of: stroke).clamped(to: start.points..<two.x.count)
            guard !points.isEmpty else { continue }
            for index in points { ink.append(x: two.x[index] + shift, y: two.y[index]) }
            ink.endStroke()
        }
        return TrainingSample(
            ink: ink, labels: Array(first.labels[..<end.letters] + second.labels[start.letters...]), head: first.head,
            unit: first.unit)
    }
}
