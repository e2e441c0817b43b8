import Decoding
import Emissions
import Features
import Ink
import Language
import Network

/// What is kept of a line that is being written, from stroke to stroke: where it was placed, the network's layers and
/// the decoder's beams. Use one for each line, with one recognizer.
///
/// Not `Sendable`: it belongs to the one who writes the line.
package final class LineMemory {
    var anchor: FeatureAnchor?
    let network: NetworkMemory
    var decoders: [Script: DecoderMemory] = [:]
    /// A line of more frames than this (some 400 letters) is read without a memory, which would be of ten megabytes.
    static let longest = 5000
    /// How often the line was read, and how often the network had to begin at its first frame.
    package private(set) var readings = 0
    package private(set) var wholeReadings = 0

    package init(for recognizer: Recognizer) {
        network = NetworkMemory(recognizer.network.architecture)
    }

    func count(unchanged: Int) {
        readings += 1
        if unchanged == 0 { wholeReadings += 1 }
    }
}

extension Recognizer {
    /// Reads a line that is being written; with the same strokes ``recognize(strokes:context:)`` may read a little
    /// differently, since a line that has hardly changed is not normalized anew.
    ///
    /// - Parameters:
    ///   - drawn: the same strokes as they stand on the page (`strokes` may be turned level).
    ///   - names: what they are called in the result; `nil`: by their place.
    package func recognize(
        strokes: [Stroke], drawn: [Stroke], names: [Int]?, context: String, memory: LineMemory
    ) throws(RecognitionError) -> RecognizedLine {
        let features = extractor.features(of: strokes, anchor: &memory.anchor)
        guard (1...LineMemory.longest).contains(features.frames) else {
            return try recognize(strokes: strokes, drawn: drawn, names: names, context: context)
        }
        let (output, unchanged) = network.output(of: features.values, memory: memory.network)
        memory.count(unchanged: unchanged)
        let count = options.alternatives + 1
        let passedOver = memory.decoders.keys
        var read: Set<Script> = []
        let reading = try reading(of: output) { decoder, emissions throws(DecodingError) in
            var held = memory.decoders[decoder.script] ?? DecoderMemory()
            memory.decoders[decoder.script] = nil
            read.insert(decoder.script)
            defer { memory.decoders[decoder.script] = held }
            return try decoder.hypotheses(
                from: emissions, context: context, count: count, resuming: &held, unchanged: unchanged)
        }
        // A script that was not looked at this time would remember frames of before.
        for script in passedOver where !read.contains(script) { memory.decoders[script] = nil }
        let composition = LineComposition(
            strokes: drawn, frameStrokes: features.strokes, alternatives: options.alternatives, names: names,
            level: strokes)
        return composition.line(from: reading.hypotheses, script: reading.script)
    }
}
