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
        var settings = DecoderOptions(isGreedy: !options.usesLanguageModel && options.alternatives == 0)
        settings.weightsByName = metadata.decoderWeights
        let language = try Self.languageModel(options)
        var decoders: [Decoder] = []
        for script in scripts {
            guard let alphabet = metadata.alphabets[script] else { continue }
            decoders.append(
                Decoder(
                    alphabet: alphabet, script: script, languageModel: language,
                    letters: Self.letters(of: options, in: script), options: settings))
        }
        self.decoders = decoders
    }

    /// The only letters that may come out in a script: those of the languages named and of the user's words; `nil`
    /// where none is named, or one of which the letters are not known.
    static func letters(of options: RecognitionOptions, in script: Script) -> Set<Character>? {
        var letters: Set<Character> = []
        for language in options.languages where language.scripts.contains(script) {
            guard let own = LanguageLetters.letters(of: language.tag, in: script) else { return nil }
            letters.formUnion(own)
        }
        guard !letters.isEmpty else { return nil }
        for word in options.words { letters.formUnion(word.text) }
        return letters
    }

    /// The same recognizer with other weights of the decoder.
    package func with(_ weights: DecoderOptions) -> Recognizer {
        Recognizer(self, decoders: decoders.map { $0.with(weights) })
    }

    private init(_ other: Recognizer, decoders: [Decoder]) {
        model = other.model
        options = other.options
        network = other.network
        extractor = other.extractor
        self.decoders = decoders
    }

    /// The decoder's weights.
    package var decoderOptions: DecoderOptions { decoders.first?.options ?? DecoderOptions() }

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
        let reading = try reading(of: network.output(of: features.values), context: context)
        let composition = LineComposition(
            strokes: drawn, frameStrokes: features.strokes, alternatives: options.alternatives, names: names,
            level: strokes)
        return composition.line(from: reading.hypotheses, script: reading.script)
    }

    /// What the network is given of one line.
    package func features(of strokes: [Stroke]) -> Features { extractor.features(of: strokes) }

    /// What the network says of one line, for whoever wants to decode it again and again.
    package func output(of strokes: [Stroke]) -> NetworkOutput {
        network.output(of: extractor.features(of: strokes).values)
    }
}

extension Recognizer {
    /// The number of the network's weights.
    public var parameterCount: Int { network.parameters.count }

    /// The files of the languages it reads; none without a language model.
    package var languageFiles: [LanguageFile] { decoders.first?.languageModel.files ?? [] }
}
