import Foundation
import Recognition
import Search

/// Names all that a reading depends on beside the ink: the program, the model, the languages and their files.
enum ReaderIdentity {
    static func text(of reading: ReadingOptions) -> String {
        let model = reading.model ?? (try? ModelLocator().recognizer().path) ?? ""
        let options = reading.recognition
        var parts = [rukopisVersion, stamped(model), "a\(options.alternatives)"]
        if options.usesLanguageModel {
            let tags = options.languages.isEmpty ? UsualLanguages.tags() : options.languages.map(\.tag)
            parts.append(tags.joined(separator: ","))
            for folder in options.languageFolders ?? ModelLocator().folders {
                let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
                parts += names.filter { $0.hasPrefix("language-") }.sorted().map {
                    stamped((folder as NSString).appendingPathComponent($0))
                }
            }
        } else {
            parts.append("-" + options.languages.map(\.tag).joined(separator: ","))
        }
        return parts.joined(separator: " ")
    }

    private static func stamped(_ path: String) -> String {
        guard let stamp = SearchIndex.Stamp(ofFile: path) else { return path }
        return "\(path):\(stamp.size):\(stamp.modified)"
    }
}
