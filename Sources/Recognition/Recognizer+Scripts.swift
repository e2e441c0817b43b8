import Decoding
import Emissions
import Foundation
import Language
import Network

extension Recognizer {
    /// What was read of a line, in the script that it is most likely written in.
    package struct ScriptReading {
        package let script: Script
        /// Best first, never empty; further ones may be in another script.
        package let hypotheses: [Hypothesis]
    }

    /// A line is in one script, never a letter: the script is chosen by what the network says of the whole line
    /// and by how well each script's letters and languages explain it.
    package func reading(of output: NetworkOutput, context: String) throws(RecognitionError) -> ScriptReading {
        try reading(of: output) { decoder, emissions throws(DecodingError) in
            try decoder.hypotheses(from: emissions, context: context, count: options.alternatives + 1)
        }
    }

    /// - Parameter decode: the readings of one script's head by that script's decoder.
    func reading(
        of output: NetworkOutput, decode: (Decoder, LogProbabilities) throws(DecodingError) -> [Hypothesis]
    ) throws(RecognitionError) -> ScriptReading {
        var readings: [(script: Script, hypotheses: [Hypothesis], score: Double)] = []
        let beliefs = output.headLogProbabilities.filter { name, _ in decoders.contains { $0.script.rawValue == name } }
        let top = beliefs.values.max() ?? 0
        for decoder in decoders {
            let name = decoder.script.rawValue
            guard var emissions = output.heads[name] else { continue }
            if let bias = options.characters { emissions = bias.applied(to: emissions, alphabet: decoder.alphabet) }
            let belief = Double((beliefs[name] ?? top) - top)
            if decoders.count > 1, belief < -Self.hopeless { continue }
            let hypotheses: [Hypothesis]
            do throws(DecodingError) {
                hypotheses = try decode(decoder, emissions)
            } catch {
                throw .decoding(file: model, error)
            }
            guard let first = hypotheses.first else { continue }
            readings.append(
                (decoder.script, hypotheses, Double(decoder.options.scriptWeight) * belief + first.logScore))
        }
        readings.sort { $0.score > $1.score }
        guard let best = readings.first else {
            return ScriptReading(
                script: decoders.first?.script ?? .latin,
                hypotheses: [Hypothesis(text: "", logScore: 0, confidence: 0, spans: [], words: [])])
        }
        guard readings.count > 1 else { return ScriptReading(script: best.script, hypotheses: best.hypotheses) }
        let scale = Double(decoderOptions.confidenceScale)
        let weights = readings.map { exp(scale * ($0.score - best.score)) }
        let sum = weights.reduce(0, +)
        return ScriptReading(
            script: best.script,
            hypotheses: Self.merged(zip(readings, weights).map { ($0.hypotheses, $1 / sum) }))
    }

    /// The readings of several scripts as one list: the best stays the first, of the others the likelier come first.
    /// Where the line is one word in each, the other script's words are that word's alternatives too.
    ///
    /// - Parameter scripts: of each script its readings, and how likely the line is in it (0…1), likeliest first.
    static func merged(_ scripts: [(hypotheses: [Hypothesis], share: Double)]) -> [Hypothesis] {
        var all = scripts.flatMap { script in script.hypotheses.map { $0.scaled(by: script.share) } }
        guard let first = all.first else { return [] }
        all.removeFirst()
        all = all.sorted { $0.confidence > $1.confidence }
        guard first.words.count == 1, let word = first.words.first else { return [first] + all }
        var alternatives = word.alternatives
        for (hypotheses, share) in scripts.dropFirst() {
            for hypothesis in hypotheses where hypothesis.words.count <= 1 {
                guard let other = hypothesis.words.first else { continue }
                let found = [WordAlternative(text: other.text, confidence: other.confidence)] + other.alternatives
                for entry in found where !alternatives.contains(where: { $0.text == entry.text }) {
                    alternatives.append(WordAlternative(text: entry.text, confidence: entry.confidence * share))
                }
            }
        }
        alternatives.removeAll { $0.text == word.text }
        alternatives.sort { $0.confidence > $1.confidence }
        return [first.replacing(alternatives: alternatives, ofWord: 0)] + all
    }

    /// A script that is this many nats less likely than the best is not decoded at all.
    static let hopeless = 12.0
}

extension Hypothesis {
    /// The same, `share` times as likely.
    fileprivate func scaled(by share: Double) -> Hypothesis {
        Hypothesis(
            text: text, logScore: logScore, confidence: confidence * share, spans: spans,
            words: words.map { word in
                word.with(
                    confidence: word.confidence * share,
                    alternatives: word.alternatives.map {
                        WordAlternative(text: $0.text, confidence: $0.confidence * share)
                    })
            })
    }

    fileprivate func replacing(alternatives: [WordAlternative], ofWord index: Int) -> Hypothesis {
        var words = words
        words[index] = words[index].with(confidence: words[index].confidence, alternatives: alternatives)
        return Hypothesis(text: text, logScore: logScore, confidence: confidence, spans: spans, words: words)
    }
}

extension HypothesisWord {
    fileprivate func with(confidence: Double, alternatives: [WordAlternative]) -> HypothesisWord {
        HypothesisWord(
            text: text, characters: characters, frames: frames, confidence: confidence, alternatives: alternatives,
            written: written)
    }
}
