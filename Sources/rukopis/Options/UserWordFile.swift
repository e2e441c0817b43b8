import Foundation
import Language

/// The file of the user's own words that `--words` names.
enum UserWordFile {
    /// - Throws: `LanguageError`, or ``Unreadable``.
    static func words(of path: String) throws -> [UserWord] {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw Unreadable(path: path, reason: (error as NSError).localizedDescription)
        }
        do {
            return try UserWord.list(String(decoding: data, as: UTF8.self))
        } catch {
            throw Unreadable(path: path, reason: "\(error)")
        }
    }

    struct Unreadable: Error, Equatable, CustomStringConvertible {
        let path: String
        let reason: String

        var description: String { "\(path): \(reason)" }
    }
}
