import Decoding
import Emissions
import Features
import Foundation
import Ink
import Language
import Network

/// Reads ink: the composition of layout, features, network and decoder, for one model and one set of options.
///
/// Read-only once made; may be used from any number of threads at once.
public struct Recognizer: Sendable {
    /// The model file, as messages name it.
    public let model: String
    public let options: RecognitionOptions
    public let network: Network
    let extractor: FeatureExtractor
    /// In the order of preference, one for each script that may come out.
    let decoders: [Decoder]

    /// Loads a model file.
    ///
    /// - Parameter url: the file, or `nil` for the one that the program was installed or built with.
    public init(modelAt url: URL? = nil, options: RecognitionOptions = .init()) throws(RecognitionError) {
        let file: URL
        if let url { file = url } else { file = try ModelLocator().recognizer() }
        let network: Network
        do {
            network = try Network(contentsOf: file)
        } catch let error as NetworkError {
            throw .network(error)
        } catch {
            throw .network(.unreadable(file: file.path, reason: "\(error)"))
        }
        try self.init(network: network, model: file.path, options: options)
    }

    /// - Parameter model: the network's name in messages.
    package init(
        network: Network, model: String, options: RecognitionOptions = .init()
    ) throws(RecognitionError) {
        let metadata = try RecognizerMetadata(of: network, file: model)
        let wanted = options.languages.flatMap(\.scripts)
        let scripts = Script.allCases.filter { metadata.alphabets[$0] != nil && (wanted.isEmpty || wanted.contains($0)) }
        guard !scripts.isEmpty else {
            throw .scriptMissing(
                file: model, languages: options.languages.map(\.tag),
                scripts: metadata.alphabets.keys.map(\.rawValue).sorted())
        }
        self.model = model
        self.options = options
        self.network = network
        extractor = FeatureExtractor(metadata.features)
        // By the ink alone and without alternatives there is nothing to search for.
        let settings = DecoderOptions(isGreedy: !options.usesLanguageModel && options.alternatives == 0)
        let language = try Self.languageModel(options)
        decoders = scripts.compactMap { script in
            metadata.alphabets[script].map {
                Decoder(alphabet: $0, script: script, languageModel: language, options: settings)
            }
        }
    }

    /// The languages asked for (the usual ones, if none is), and the user's words.
    private static func languageModel(_ options: RecognitionOptions) throws(RecognitionError) -> LanguageModel {
        guard options.usesLanguageModel else { return .null }
        do {
            let tags = options.languages.isEmpty ? UsualLanguages.tags() : options.languages.map(\.tag)
            let library = LanguageLibrary(folders: options.languageFolders ?? ModelLocator().folders)
            return LanguageModel(
                files: try library.files(for: tags, skipsMissing: true), userWords: options.words)
        } catch {
            throw .language(error)
        }
    }

    /// Reads one line of writing (or a word, or a character).
    ///
    /// - Parameters:
    ///   - strokes: in the order written, or word by word; any unit, y down.
    ///   - context: the text before the line; `nil` for the one among the options.
    public func recognize(strokes: [Stroke], context: String? = nil) throws(RecognitionError) -> RecognizedLine {
        try recognize(strokes: strokes, drawn: strokes, names: nil, context: context ?? options.context)
    }

    /// - Parameters:
    ///   - drawn: the same strokes as they stand on the page (`strokes` may be turned level).
    ///   - names: what they are called in the result; `nil`: by their place.
    func recognize(
        strokes: [Stroke], drawn: [Stroke], names: [Int]?, context: String
    ) throws(RecognitionError) -> RecognizedLine {
        let features = extractor.features(of: strokes)
        let output = network.output(of: features.values)
        let count = options.alternatives + 1
        let reading = try bestReading(of: output) { decoder, emissions throws(DecodingError) in
            try decoder.hypotheses(from: emissions, context: context, count: count)
        }
        let composition = LineComposition(
            strokes: drawn, frameStrokes: features.strokes, alternatives: options.alternatives, names: names)
        return composition.line(from: reading.hypotheses, script: reading.script)
    }

    /// The reading by one script's decoder.
    struct ScriptReading {
        let script: Script
        /// Best first, never empty.
        let hypotheses: [Hypothesis]
    }

    /// A line is in one script, never a letter: the script is chosen by what the network says of the whole line
    /// and by how well each script's letters explain it.
    func bestReading(
        of output: NetworkOutput, decode: (Decoder, LogProbabilities) throws(DecodingError) -> [Hypothesis]
    ) throws(RecognitionError) -> ScriptReading {
        var best: (reading: ScriptReading, score: Double)?
        let prior = output.headLogProbabilities.filter { name, _ in decoders.contains { $0.script.rawValue == name } }
        let top = prior.values.max() ?? 0
        for decoder in decoders {
            let name = decoder.script.rawValue
            guard let emissions = output.heads[name] else { continue }
            let belief = Double((prior[name] ?? top) - top)
            if decoders.count > 1, belief < -Self.hopeless { continue }
            let hypotheses: [Hypothesis]
            do throws(DecodingError) {
                hypotheses = try decode(decoder, emissions)
            } catch {
                throw .decoding(file: model, error)
            }
            guard let first = hypotheses.first else { continue }
            let score = Self.beliefWeight * belief + first.logScore
            if best.map({ score > $0.score }) ?? true {
                best = (ScriptReading(script: decoder.script, hypotheses: hypotheses), score)
            }
        }
        return best?.reading
            ?? ScriptReading(
                script: decoders.first?.script ?? .latin,
                hypotheses: [Hypothesis(text: "", logScore: 0, confidence: 0, spans: [], words: [])])
    }

    /// How much the network's view of the whole line weighs against the decoder's scores.
    static let beliefWeight = 0.5
    /// A script that is this many nats less likely than the best is not decoded at all.
    static let hopeless = 12.0
}

extension Recognizer {
    /// The number of the network's weights.
    public var parameterCount: Int { network.parameters.count }

    /// The files of the languages it reads; none without a language model.
    package var languageFiles: [LanguageFile] { decoders.first?.languageModel.files ?? [] }
}
