import Foundation
import Ink
import Language

/// Labelled ink from files and folders, for training and validation.
enum SampleFiles {
    /// The files named, and all files below the folders named, in a fixed order.
    static func files(in paths: [String], source: String) throws -> [URL] {
        var files: [URL] = []
        for path in paths {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw TrainingError.source(name: source, reason: "\(path) does not exist; see TrainingData/README.md")
            }
            if isFolder.boolValue {
                let names = (FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []).sorted()
                for name in names {
                    let file = URL(fileURLWithPath: path).appendingPathComponent(name)
                    var isInner: ObjCBool = false
                    if FileManager.default.fileExists(atPath: file.path, isDirectory: &isInner), !isInner.boolValue {
                        files.append(file)
                    }
                }
            } else {
                files.append(URL(fileURLWithPath: path))
            }
        }
        return files
    }

    /// Calls `body` with every usable label's ink. Files that are no ink are passed over inside folders.
    static func forEachSample(
        in file: URL, level: Label.Level?, source: String, _ body: (LabelledSample) -> Void
    ) throws {
        let ink: Ink
        do {
            ink = try Ink(contentsOf: file)
        } catch {
            throw TrainingError.source(name: source, reason: "\(error)")
        }
        for page in ink.pages { page.labelledSamples(level: level).forEach(body) }
    }

    static func level(named name: String) -> Label.Level {
        switch name {
        case "character": .character
        case "word": .word
        case "text": .text
        default: .other(name)
        }
    }

    /// A text label as it was written: some contributors transcribed in tokens, with spaces that are not on the paper
    /// before punctuation ("dog ."); `nil` where digits were taken apart and cannot be told from columns of them.
    static func written(_ label: String) -> String? {
        let tokens = label.split(whereSeparator: \.isWhitespace)
        var result = ""
        var digits = 0
        for token in tokens {
            digits = token.count == 1 && token.allSatisfy(\.isNumber) ? digits + 1 : 0
            if digits > 2 { return nil }
            let closes = token.allSatisfy { ".,;:!?)".contains($0) } || token == "'s"
            if !result.isEmpty, !closes { result += " " }
            result += token
        }
        return result
    }

    /// Classes of a label's characters, NFC and with single spaces; `nil` where the alphabet lacks one or none is left.
    static func labels(_ text: String, _ alphabet: Alphabet) -> [UInt16]? {
        let clean = text.precomposedStringWithCanonicalMapping.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !clean.isEmpty, let indices = alphabet.encode(clean) else { return nil }
        return indices.map { UInt16($0 + 1) }
    }
}
