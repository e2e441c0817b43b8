import Ink
import Language
import Network
import Recognition

/// A network that reads ink of a known script: greedily, without a language model.
struct ScriptReaders: Sendable {
    private let recognizers: [Script: Recognizer]

    /// - Parameter model: the network's file, for messages.
    init(_ network: Network, model: String) throws(RecognitionError) {
        var recognizers: [Script: Recognizer] = [:]
        for (script, tag) in [(Script.latin, "und-Latn"), (.cyrillic, "und-Cyrl")]
        where network.architecture.headNames.contains(script.rawValue) {
            let options = RecognitionOptions(languages: [try LanguageTag(tag: tag)], usesLanguageModel: false)
            recognizers[script] = try Recognizer(network: network, model: model, options: options)
        }
        self.recognizers = recognizers
    }

    /// What is read of each sample; nothing where the network does not know the script.
    func texts(of pieces: [(sample: LabelledSample, script: Script)], jobs: Int) async throws -> [String] {
        var texts: [String] = []
        try await OrderedWork.run(pieces, width: jobs) { piece -> Result<String, any Error> in
            guard let recognizer = recognizers[piece.script] else { return .success("") }
            return await SampleReading.read(piece.sample, by: recognizer).map(\.text)
        } deliver: {
            texts.append(try $0.get())
        }
        return texts
    }

    /// What is read of one line of ink.
    func text(of strokes: [Stroke], script: Script) throws(RecognitionError) -> String {
        try recognizers[script]?.recognize(strokes: strokes).text ?? ""
    }
}
