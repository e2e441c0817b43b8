import Checksums
import Foundation

/// One language's models in one memory-mapped file: lexicon, word n-grams, spelling model. Opening it maps it
/// and checks it (about a millisecond); nothing is parsed or copied.
///
/// Layout, all little-endian: `RUKOLANG`, version (UInt32), number of sections (UInt32), file size (UInt64),
/// checksum of all that follows the header (UInt64); then per section its kind, offset and size (UInt64 each);
/// then the sections.
public final class LanguageFile: Sendable {
    static let magic = Array("RUKOLANG".utf8)
    static let version = 1
    static let headerSize = 32

    enum Section: UInt64, CaseIterable {
        case metadata = 1
        case letters = 2
        case lexicon = 3
        case irregulars = 4
        case words = 5
        case spelling = 6
    }

    public let metadata: LanguageMetadata
    package let letters: LetterTable
    package let lexicon: Lexicon
    package let words: NgramTrie
    package let spelling: NgramTrie
    package let tokenizer: Tokenizer
    private let mapping: MappedFile

    /// Maps a language file.
    public convenience init(path: String) throws(LanguageError) {
        try self.init(mapping: MappedFile(path: path), path: path)
    }

    /// A language made in memory.
    package convenience init(bytes: [UInt8], name: String = "(memory)") throws(LanguageError) {
        try self.init(mapping: MappedFile(bytes), path: name)
    }

    private init(mapping: MappedFile, path: String) throws(LanguageError) {
        let sections = try LanguageFile.sections(of: mapping.bytes, path: path)
        func part(_ section: Section) throws(LanguageError) -> UnsafeRawBufferPointer {
            guard let range = sections[section.rawValue] else {
                throw .damaged(path: path, part: "section \(section) is missing")
            }
            return UnsafeRawBufferPointer(rebasing: mapping.bytes[range])
        }
        guard let metadata = try? JSONDecoder().decode(LanguageMetadata.self, from: Data(try part(.metadata))) else {
            throw .damaged(path: path, part: "metadata")
        }
        guard let letters = LetterTable(try part(.letters)) else { throw .damaged(path: path, part: "letters") }
        guard let lexicon = Lexicon(try part(.lexicon), irregulars: try part(.irregulars), letters: letters) else {
            throw .damaged(path: path, part: "lexicon")
        }
        guard let words = NgramTrie(try part(.words)),
            words.symbolCount == Int(TokenID.firstWord) + lexicon.wordCount
        else { throw .damaged(path: path, part: "word n-grams") }
        guard let spelling = NgramTrie(try part(.spelling)) else { throw .damaged(path: path, part: "spelling") }
        self.metadata = metadata
        self.letters = letters
        self.lexicon = lexicon
        self.words = words
        self.spelling = spelling
        tokenizer = Tokenizer(splitsElisions: metadata.splitsElisions)
        self.mapping = mapping
    }

    /// Checks header and checksum; the sections' ranges in the file.
    private static func sections(
        of bytes: UnsafeRawBufferPointer, path: String
    ) throws(LanguageError) -> [UInt64: Range<Int>] {
        guard bytes.count >= magic.count, bytes.prefix(magic.count).elementsEqual(magic), let base = bytes.baseAddress
        else { throw .notALanguageFile(path: path) }
        guard bytes.count >= headerSize else {
            throw .truncated(path: path, expected: headerSize, found: bytes.count)
        }
        let found = Int(base.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
        guard found <= version else { throw .newerVersion(path: path, version: found, known: version) }
        let count = Int(base.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
        let size = base.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
        guard size == UInt64(bytes.count) else {
            throw .truncated(path: path, expected: Int(clamping: size), found: bytes.count)
        }
        let checksum = base.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
        guard checksum == Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[headerSize...])) else {
            throw .damaged(path: path, part: "its checksum differs")
        }
        guard count <= 64, headerSize + 24 * count <= bytes.count else {
            throw .damaged(path: path, part: "section table")
        }
        var sections: [UInt64: Range<Int>] = [:]
        for index in 0..<count {
            let entry = base + headerSize + 24 * index
            let kind = entry.loadUnaligned(as: UInt64.self)
            let offset = entry.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
            let length = entry.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
            guard offset <= size, length <= size - offset else { throw .damaged(path: path, part: "section table") }
            sections[kind] = Int(offset)..<Int(offset + length)
        }
        return sections
    }
}
