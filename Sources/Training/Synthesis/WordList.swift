import Foundation
import Language

/// The words of one script's languages, with tempered frequencies.
package struct WordList: Sendable {
    package struct Word: Sendable, Equatable {
        /// Small letters, NFC; apostrophes and hyphens may stand inside.
        package var text: String
        /// BCP 47, without the script.
        package var language: String
    }

    package let words: [Word]
    /// Sums of the words' weights up to and with each.
    private let cumulative: [Double]
    private let holders: [Character: [Int]]

    /// Counted words; weights are counts to the power 0.5, with every language's sum brought to its share.
    init(counts: [(language: String, counts: [String: Int], share: Double)]) {
        var words: [Word] = []
        var cumulative: [Double] = []
        var total = 0.0
        for entry in counts {
            let sorted = entry.counts.sorted { $0.key < $1.key }
            let sum = sorted.reduce(0.0) { $0 + Double($1.value).squareRoot() }
            guard sum > 0 else { continue }
            for (text, count) in sorted {
                total += Double(count).squareRoot() / sum * entry.share
                words.append(Word(text: text, language: entry.language))
                cumulative.append(total)
            }
        }
        var holders: [Character: [Int]] = [:]
        for (index, word) in words.enumerated() {
            for character in Set(word.text) { holders[character, default: []].append(index) }
        }
        self.words = words
        self.cumulative = cumulative
        self.holders = holders
    }

    /// Languages of a script in the folder of texts, and how large a share of the samples each has.
    static func shares(for script: Script) -> [(language: String, share: Double)] {
        switch script {
        case .cyrillic:
            [("ru", 0.58), ("uk", 0.15), ("be", 0.06), ("bg", 0.08), ("sr-Cyrl", 0.08), ("mk", 0.05)]
        case .latin:
            [
                ("en", 0.16), ("de", 0.15), ("fr", 0.15), ("es", 0.12), ("it", 0.08), ("pl", 0.13), ("cs", 0.13),
                ("sr-Latn", 0.08),
            ]
        }
    }

    /// Counts the words of the texts `<language>-<source>.txt.zst` in a folder.
    package init(script: Script, textFolder: URL) throws {
        let files = (try? FileManager.default.contentsOfDirectory(at: textFolder, includingPropertiesForKeys: nil)) ?? []
        let alphabet = Alphabet.standard(for: script)
        var counted: [(language: String, counts: [String: Int], share: Double)] = []
        for (language, share) in Self.shares(for: script) {
            var counts: [String: Int] = [:]
            for file in files.sorted(by: { $0.path < $1.path }) {
                let name = file.lastPathComponent
                guard name.hasPrefix(language + "-"), name.contains(".txt") else { continue }
                // Novels are old prose; a part of them is enough for their words.
                let bytes = try TextLines.bytes(of: file, limit: name.contains("novels") ? 1_500_000 : 5_000_000)
                Self.count(bytes, alphabet: alphabet, into: &counts)
            }
            // What occurs once is often a slip of the pen.
            if counts.count > 20_000 { counts = counts.filter { $0.value > 1 } }
            let base = language.split(separator: "-").first.map(String.init) ?? language
            if !counts.isEmpty { counted.append((base, counts, share)) }
        }
        guard !counted.isEmpty else {
            throw SynthesisError.noText(script: script.rawValue, folder: textFolder.path)
        }
        self.init(counts: counted)
    }

    /// Words from files with one word a line and from folders of texts.
    init(script: Script, wordFiles: [String], source: String) throws {
        var isFolder: ObjCBool = false
        if wordFiles.count == 1, let folder = wordFiles.first,
            FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
        {
            try self.init(script: script, textFolder: URL(fileURLWithPath: folder))
            return
        }
        var counts: [String: Int] = [:]
        for path in wordFiles {
            let bytes = try TextLines.bytes(of: URL(fileURLWithPath: path), limit: 50_000_000)
            Self.count(bytes, alphabet: Alphabet.standard(for: script), into: &counts)
        }
        guard !counts.isEmpty else {
            throw SynthesisError.noText(script: script.rawValue, folder: wordFiles.joined(separator: ", "))
        }
        self.init(counts: [(Self.shares(for: script).first?.language ?? "", counts, 1)])
    }

    private static func count(_ bytes: [UInt8], alphabet: Alphabet, into counts: inout [String: Int]) {
        // Words are cut at ASCII characters other than letters, hyphen and apostrophe; then, few as the different ones
        // are, cleaned as strings.
        var raw: [ArraySlice<UInt8>: Int] = [:]
        var start: Int?
        for index in 0...bytes.count {
            let byte = index < bytes.count ? bytes[index] : 0x20
            let isInside = byte >= 0x80 || (byte | 0x20) &- 0x61 < 26 || byte == 0x2D || byte == 0x27
            if isInside {
                if start == nil { start = index }
            } else if let begin = start {
                raw[bytes[begin..<index], default: 0] += 1
                start = nil
            }
        }
        for (slice, count) in raw {
            let text = String(decoding: slice, as: UTF8.self).precomposedStringWithCanonicalMapping
            for part in text.lowercased().split(whereSeparator: { !$0.isLetter && $0 != "-" && $0 != "'" && $0 != "’" }) {
                let word = part.trimmingCharacters(in: CharacterSet(charactersIn: "-'’"))
                guard !word.isEmpty, word.count <= 18, alphabet.encode(word) != nil, !WithheldWords.appear(in: word)
                else { continue }
                counts[word, default: 0] += count
            }
        }
    }

    package func word(using generator: inout some RandomNumberGenerator) -> Word {
        let target = Double.random(in: 0..<max(cumulative.last ?? 1, 1e-9), using: &generator)
        var low = 0
        var high = cumulative.count - 1
        while low < high {
            let middle = (low + high) / 2
            if cumulative[middle] <= target { low = middle + 1 } else { high = middle }
        }
        return words.indices.contains(low) ? words[low] : Word(text: "", language: "")
    }

    /// Any word that holds a small letter, or `nil`.
    package func word(with letter: Character, using generator: inout some RandomNumberGenerator) -> Word? {
        holders[letter]?.randomElement(using: &generator).map { words[$0] }
    }
}
