import Decoding
import Language
import Network

/// What keeps ink from being read. Nothing has been changed when one is thrown.
public enum RecognitionError: Error, Equatable, Sendable {
    /// No recognizer was found in any of these folders.
    case noModel(searched: [String])
    /// The model file cannot be used.
    case network(NetworkError)
    /// The model file is sound, but what it says of itself is not: which key, and why.
    case badMetadata(file: String, key: String, reason: String)
    /// The model file and the decoder do not fit.
    case decoding(file: String, DecodingError)
    /// A language file cannot be used.
    case language(LanguageError)
    /// A language tag that means nothing to this program.
    case unknownLanguage(String)
    /// None of the asked-for languages is written in a script that the model reads.
    case scriptMissing(file: String, languages: [String], scripts: [String])
}

extension RecognitionError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noModel(let searched):
            "no model file recognizer*.safetensors in \(searched.joined(separator: ", ")); "
                + "name one by --model, or its folder by RUKOPIS_MODELS"
        case .network(let error):
            error.description
        case .badMetadata(let file, let key, let reason):
            "\(file): not a usable recognizer: its metadata '\(key)' \(reason)"
        case .decoding(let file, let error):
            "\(file): \(error)"
        case .language(let error):
            error.description
        case .unknownLanguage(let tag):
            "unknown language '\(tag)'; known are \(LanguageTag.known.joined(separator: " "))"
        case .scriptMissing(let file, let languages, let scripts):
            "\(file): reads \(scripts.joined(separator: " and ")), "
                + "which is not how \(languages.joined(separator: ", ")) is written"
        }
    }
}
