/// The letters that a language's words are spelt with, in small form, and their labels (one byte each) in the
/// lexicon's trie and the spelling model.
package struct LetterTable: Sendable, Equatable {
    package static let unknown: UInt8 = 0
    package static let begin: UInt8 = 1
    package static let end: UInt8 = 2
    package static let firstLetter = 3

    package let scalars: [Unicode.Scalar]
    private let labels: [Unicode.Scalar: UInt8]

    package init(_ scalars: [Unicode.Scalar]) {
        self.scalars = Array(scalars.prefix(255 - LetterTable.firstLetter))
        labels = Dictionary(
            self.scalars.enumerated().map { ($1, UInt8($0 + LetterTable.firstLetter)) }, uniquingKeysWith: { first, _ in first })
    }

    init?(_ section: UnsafeRawBufferPointer) {
        guard section.count % 4 == 0, section.count / 4 <= 255 - LetterTable.firstLetter else { return nil }
        var scalars: [Unicode.Scalar] = []
        for offset in stride(from: 0, to: section.count, by: 4) {
            guard let scalar = Unicode.Scalar(section.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) else {
                return nil
            }
            scalars.append(scalar)
        }
        self.init(scalars)
    }

    var section: [UInt8] {
        var bytes: [UInt8] = []
        for scalar in scalars { bytes.appendLittleEndian(scalar.value) }
        return bytes
    }

    /// The label of a small letter, `unknown` if the language does not use it.
    package func label(of scalar: Unicode.Scalar) -> UInt8 { labels[scalar] ?? LetterTable.unknown }

    /// The labels of a word in small letters.
    package func labels(of lower: String) -> [UInt8] { lower.unicodeScalars.map { label(of: $0) } }

    package func scalar(of label: UInt8) -> Unicode.Scalar? {
        let index = Int(label) - LetterTable.firstLetter
        return scalars.indices.contains(index) ? scalars[index] : nil
    }
}
