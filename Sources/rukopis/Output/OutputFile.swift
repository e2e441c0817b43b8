import Foundation

/// A result in a file of its own.
enum OutputFile {
    /// Writes beside the place and renames, so that a reader sees the old file or the whole new one.
    static func write(_ text: String, to path: String) throws {
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw OutputError.unwritable(place: path, reason: (error as NSError).localizedDescription)
        }
    }
}
