import Checksums
import Foundation

/// Puts the sections of a language file together.
struct LanguageFileWriter {
    private var parts: [(LanguageFile.Section, [UInt8])] = []

    private mutating func add(_ section: LanguageFile.Section, _ bytes: [UInt8]) { parts.append((section, bytes)) }

    private var bytes: [UInt8] {
        var body: [UInt8] = []
        var table: [UInt8] = []
        let start = LanguageFile.headerSize + 24 * parts.count
        for (section, content) in parts {
            while (start + body.count) % 8 != 0 { body.append(0) }
            table.appendLittleEndian(section.rawValue)
            table.appendLittleEndian(UInt64(start + body.count))
            table.appendLittleEndian(UInt64(content.count))
            body += content
        }
        let rest = table + body
        var header = LanguageFile.magic
        header.appendLittleEndian(UInt32(LanguageFile.version))
        header.appendLittleEndian(UInt32(parts.count))
        header.appendLittleEndian(UInt64(LanguageFile.headerSize + rest.count))
        header.appendLittleEndian(rest.withUnsafeBytes { Checksum.of($0) })
        return header + rest
    }

    /// A whole file.
    static func bytes(
        metadata: LanguageMetadata, letters: LetterTable, lexicon: LexiconBuilder, words: [UInt8], spelling: [UInt8]
    ) throws(LanguageError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let described = try? encoder.encode(metadata) else {
            throw .damaged(path: metadata.tag, part: "metadata cannot be encoded")
        }
        var writer = LanguageFileWriter()
        writer.add(.metadata, Array(described))
        writer.add(.letters, letters.section)
        writer.add(.lexicon, lexicon.lexicon)
        writer.add(.irregulars, lexicon.irregulars)
        writer.add(.words, words)
        writer.add(.spelling, spelling)
        return writer.bytes
    }

    /// Writes beside the target and renames, so that no half-written file is ever found.
    static func write(_ bytes: [UInt8], to path: String) throws(LanguageError) {
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw .unwritable(path: path, reason: error.localizedDescription)
        }
    }
}

extension [UInt8] {
    /// Little-endian bytes of an integer.
    mutating func appendLittleEndian<Integer: FixedWidthInteger>(_ integer: Integer) {
        Swift.withUnsafeBytes(of: integer.littleEndian) { append(contentsOf: $0) }
    }

    /// The low 24 bits, little-endian.
    mutating func appendTriple(_ value: Int) {
        append(UInt8(truncatingIfNeeded: value))
        append(UInt8(truncatingIfNeeded: value >> 8))
        append(UInt8(truncatingIfNeeded: value >> 16))
    }
}
