import Decoding
import Ink
import Network
import Recognition

/// Labelled ink as the network sees it: the network runs once, and the decoder may be tried on it again and again.
package struct DecodingSet: Sendable {
    struct Sample: Sendable {
        let text: String
        /// Of each line.
        let outputs: [NetworkOutput]
        /// Which half of the writers this sample's writer is in.
        let isHeldOut: Bool
    }

    package let name: String
    let recognizer: Recognizer
    let samples: [Sample]
    /// Whether it is there to see that language does no harm: its error rate is held against the greedy one.
    package let guardsAgainstHarm: Bool

    /// Runs the network; texts with spaces are cut into lines first.
    package init(
        name: String, samples: [LabelledSample], recognizer: Recognizer, guardsAgainstHarm: Bool = false, jobs: Int,
        progress: (Int) -> Void = { _ in }
    ) async throws {
        self.name = name
        self.recognizer = recognizer
        self.guardsAgainstHarm = guardsAgainstHarm
        let halves = WriterHalves(samples)
        var made: [Sample] = []
        try await OrderedWork.run(samples.enumerated(), width: jobs) { index, sample in
            let outputs = sample.text.contains(where: \.isWhitespace)
                ? recognizer.outputs(of: Page(strokes: sample.strokes)) : [recognizer.output(of: sample.strokes)]
            return Sample(text: sample.text, outputs: outputs, isHeldOut: halves.isHeldOut(sample, at: index))
        } deliver: {
            made.append($0)
            progress(made.count)
        }
        self.samples = made
    }

    /// Reads the samples of one half (or all, for `nil`) with some weights.
    package func figures(_ options: DecoderOptions, heldOut: Bool?, jobs: Int) async throws -> DecodingFigures {
        let recognizer = recognizer.with(options)
        var figures = DecodingFigures()
        let chosen = samples.filter { heldOut == nil || $0.isHeldOut == heldOut }
        try await OrderedWork.run(chosen, width: jobs) { sample in
            (sample, Result { try sample.outputs.map { try recognizer.reading(of: $0, context: "").hypotheses } })
        } deliver: { sample, readings in
            figures.add(sample.text, try readings.get().compactMap(\.first))
        }
        return figures
    }
}

/// Parts the writers of a set into two halves, so that what was tuned on some is tried on others.
struct WriterHalves {
    private let heldOut: Set<String>
    /// Too few writers to part: every other sample is held out.
    private let byPlace: Bool

    init(_ samples: [LabelledSample]) {
        let writers = Set(samples.compactMap(\.writer)).sorted()
        byPlace = writers.count < 4
        heldOut = Set(writers.enumerated().filter { $0.offset % 2 == 1 }.map(\.element))
    }

    func isHeldOut(_ sample: LabelledSample, at index: Int) -> Bool {
        guard !byPlace, let writer = sample.writer else { return index % 2 == 1 }
        return heldOut.contains(writer)
    }
}

extension DecodingSet {
    /// The weights that the recognizer came with.
    package var startingOptions: DecoderOptions { recognizer.decoderOptions }
}
