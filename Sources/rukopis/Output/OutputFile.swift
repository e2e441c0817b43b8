import Foundation
import Ink

/// A result in a file of its own.
enum OutputFile {
    /// Writes beside the place and renames, so that a reader sees the old file or the whole new one.
    ///
    /// - Throws: `InkError`, whose message names the file.
    static func write(_ bytes: some Collection<UInt8>, to path: String) throws {
        let file = try FileReplacement(URL(fileURLWithPath: path))
        try Array(bytes).withUnsafeBytes { try file.write($0) }
        try file.finish()
    }

    static func write(_ text: String, to path: String) throws { try write(text.utf8, to: path) }
}
