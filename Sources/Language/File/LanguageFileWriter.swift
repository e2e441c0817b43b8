import Foundation

/// Puts the sections of a language file together.
struct LanguageFileWriter {
    private var parts: [(LanguageFile.Section, [UInt8])] = []

    mutating func add(_ section: LanguageFile.Section, _ bytes: [UInt8]) { parts.append((section, bytes)) }

    var bytes: [UInt8] {
        var body: [UInt8] = []
        var table: [UInt8] = []
        let start = LanguageFile.headerSize + 24 * parts.count
        for (section, content) in parts {
            while (start + body.count) % 8 != 0 { body.append(0) }
            table.append(section.rawValue)
            table.append(UInt64(start + body.count))
            table.append(UInt64(content.count))
            body += content
        }
        let rest = table + body
        var header = LanguageFile.magic
        header.append(UInt32(LanguageFile.version))
        header.append(UInt32(parts.count))
        header.append(UInt64(LanguageFile.headerSize + rest.count))
        header.append(rest.withUnsafeBytes { Checksum.of($0) })
        return header + rest
    }

    /// Writes beside the target and renames, so that no half-written file is ever found.
    func write(to path: String) throws(LanguageError) {
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw .unwritable(path: path, reason: error.localizedDescription)
        }
    }
}

extension [UInt8] {
    /// Little-endian bytes of an integer.
    mutating func append<Integer: FixedWidthInteger>(_ integer: Integer) {
        Swift.withUnsafeBytes(of: integer.littleEndian) { append(contentsOf: $0) }
    }

    /// The low 24 bits, little-endian.
    mutating func appendTriple(_ value: Int) {
        append(UInt8(truncatingIfNeeded: value))
        append(UInt8(truncatingIfNeeded: value >> 8))
        append(UInt8(truncatingIfNeeded: value >> 16))
    }
}
