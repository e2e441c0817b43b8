/// How far readings are from the truth, summed over samples.
///
/// Characters are grapheme clusters compared by canonical equivalence, which is what comparing NFC text comes
/// to; case counts unless a figure's name says otherwise. Words are what white space separates. White space at
/// the ends of a text counts for nothing.
package struct ErrorRates: Sendable, Equatable {
    package private(set) var samples = 0
    /// Characters of all references.
    package private(set) var characters = 0
    package private(set) var characterEdits = 0
    /// Words of all references.
    package private(set) var words = 0
    package private(set) var wordEdits = 0
    /// Samples read without any error.
    package private(set) var exactSamples = 0
    /// Characters of all references in lower case ("ẞ" becomes two).
    package private(set) var lowercaseCharacters = 0
    package private(set) var lowercaseEdits = 0
    /// Characters of all references that are no white space.
    package private(set) var inkedCharacters = 0
    package private(set) var inkedEdits = 0
    /// How often each error occurred, by the cheapest alignment of every sample.
    package private(set) var confusions: [Confusion: Int] = [:]

    package init() {}

    package mutating func add(reference: String, hypothesis: String) {
        let expected = Self.trimmed(reference)
        let read = Self.trimmed(hypothesis)
        let alignment = Alignment(reference: expected, hypothesis: read)
        samples += 1
        characters += expected.count
        characterEdits += alignment.distance
        if alignment.distance == 0 { exactSamples += 1 }
        for edit in alignment.edits {
            confusions[Confusion(expected: edit.expected, read: edit.read), default: 0] += 1
        }

        let expectedWords = expected.split(whereSeparator: \.isWhitespace).map(Array.init)
        let readWords = read.split(whereSeparator: \.isWhitespace).map(Array.init)
        words += expectedWords.count
        wordEdits += Alignment(reference: expectedWords, hypothesis: readWords).distance

        let lowercase = Array(String(expected).lowercased())
        lowercaseCharacters += lowercase.count
        lowercaseEdits += Alignment(reference: lowercase, hypothesis: Array(String(read).lowercased())).distance

        let inked = expected.filter { !$0.isWhitespace }
        inkedCharacters += inked.count
        inkedEdits += Alignment(reference: inked, hypothesis: read.filter { !$0.isWhitespace }).distance
    }

    package mutating func merge(_ other: ErrorRates) {
        samples += other.samples
        characters += other.characters
        characterEdits += other.characterEdits
        words += other.words
        wordEdits += other.wordEdits
        exactSamples += other.exactSamples
        lowercaseCharacters += other.lowercaseCharacters
        lowercaseEdits += other.lowercaseEdits
        inkedCharacters += other.inkedCharacters
        inkedEdits += other.inkedEdits
        confusions.merge(other.confusions, uniquingKeysWith: +)
    }

    /// Character edits per reference character, ≥ 0 and possibly above 1; 0 where nothing was added.
    package var cer: Double { Self.rate(characterEdits, of: characters) }
    /// Word edits per reference word, ≥ 0.
    package var wer: Double { Self.rate(wordEdits, of: words) }
    /// Share of samples read without error, 0…1.
    package var exact: Double { Self.rate(exactSamples, of: samples) }
    /// As ``cer``, both sides in lower case.
    package var cerIgnoringCase: Double { Self.rate(lowercaseEdits, of: lowercaseCharacters) }
    /// As ``cer``, white space left out of both sides: labels may part what the writer did not.
    package var cerIgnoringSpaces: Double { Self.rate(inkedEdits, of: inkedCharacters) }

    /// The commonest errors, commonest first; equally common ones in the order of their characters.
    package func commonestConfusions(_ limit: Int) -> [(confusion: Confusion, count: Int)] {
        func key(_ confusion: Confusion) -> String {
            "\(confusion.expected.map(String.init) ?? "")\u{0}\(confusion.read.map(String.init) ?? "")"
        }
        return confusions.map { (confusion: $0.key, count: $0.value) }
            .sorted { $0.count != $1.count ? $0.count > $1.count : key($0.confusion) < key($1.confusion) }
            .prefix(max(0, limit)).map { $0 }
    }

    private static func rate(_ part: Int, of whole: Int) -> Double { Double(part) / Double(max(1, whole)) }

    private static func trimmed(_ text: String) -> [Character] {
        let characters = Array(text)
        guard let first = characters.firstIndex(where: { !$0.isWhitespace }),
            let last = characters.lastIndex(where: { !$0.isWhitespace })
        else { return [] }
        return Array(characters[first...last])
    }
}
