import Decoding
import Features
import Foundation
import Ink
import Language
import Network

extension Recognizer {
    /// The same recognizer, asked for something else; the network is shared.
    public func asked(for options: RecognitionOptions) throws(RecognitionError) -> Recognizer {
        options == self.options ? self : try Recognizer(network: network, model: model, options: options)
    }

    /// How well each of some given texts explains a line of ink, whatever the languages.
    ///
    /// - Parameters:
    ///   - texts: the only ones that the line can say, for example a list's entries. Case does not count.
    ///   - strokes: one line, as for ``recognize(strokes:context:)``.
    /// - Returns: for each text log P(text | ink), the sum over all its alignments, of the likeliest way to write it;
    ///   −∞ where no script of the model has its letters, or the ink is too short for it.
    public func logProbabilities(of texts: [String], in strokes: [Stroke]) -> [Double] {
        let output = network.output(of: extractor.features(of: strokes).values)
        let top = output.headLogProbabilities.values.max() ?? 0
        return texts.map { text in
            var best = -Double.infinity
            let ways = Set([text, text.lowercased(), text.uppercased(), Self.capitalized(text)])
            for decoder in decoders {
                let name = decoder.script.rawValue
                guard let emissions = output.heads[name] else { continue }
                let belief = Double((output.headLogProbabilities[name] ?? top) - top)
                for way in ways {
                    guard let symbols = decoder.alphabet.encode(way.precomposedStringWithCanonicalMapping) else { continue }
                    let score = TextProbability.log(of: symbols, in: emissions)
                    best = max(best, score + Double(decoder.options.scriptWeight) * belief)
                }
            }
            return best
        }
    }

    private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst().lowercased() }
}
