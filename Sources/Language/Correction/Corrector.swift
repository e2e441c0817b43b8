import Foundation

/// Corrects words that no lexicon holds, where a known word is near and likely enough: the chance that the known
/// word stands here and was miswritten, against the chance that the text holds a word we do not know (Kernighan,
/// Church and Gale 1990).
public struct Corrector: Sendable {
    /// How sure the corrector must be, and what it takes miswriting to cost.
    public struct Options: Sendable, Equatable {
        /// Corrections less likely right than this are not made.
        public var confidence = 0.9
        /// log P of one wrong letter in a word.
        public var edit: Float = -6.5
        /// Shorter words are left alone.
        public var shortest = 4

        public init() {}
    }

    private let files: [LanguageFile]
    private let userWords: Set<String>
    public let options: Options

    public init(files: [LanguageFile], userWords: [UserWord] = [], options: Options = .init()) {
        self.files = files
        self.userWords = Set(userWords.map { $0.text.lowercased() })
        self.options = options
    }

    public func correction(of text: String) -> Correction {
        var result = ""
        var changes: [Correction.Change] = []
        var before = ""
        let characters = Array(text)
        var index = 0
        while index < characters.count {
            let start = index
            while index < characters.count, Corrector.isOfWord(characters[index]) { index += 1 }
            if index == start {
                before.append(characters[index])
                result.append(characters[index])
                index += 1
                continue
            }
            let written = String(characters[start..<index])
            let after = String(characters[index..<min(index + 40, characters.count)])
            let standsAlone = !Corrector.isGlued(start > 0 ? characters[start - 1] : nil)
                && !Corrector.isGlued(index < characters.count ? characters[index] : nil)
            if standsAlone, let better = correction(of: written, before: before, after: after) {
                changes.append(
                    Correction.Change(
                        offset: start, written: written, corrected: better.word, confidence: better.confidence))
                result += better.word
                before += better.word
            } else {
                result += written
                before += written
            }
            if before.count > 300 { before = String(before.suffix(200)) }
        }
        return Correction(text: result, changes: changes)
    }

    private static func isOfWord(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        return Tokenizer.isLetter(scalar)
    }

    /// Whether a neighbouring character makes a word part of an address, a code or a compound.
    private static func isGlued(_ character: Character?) -> Bool {
        guard let character else { return false }
        return character.isNumber || "'’-@/\\_#&.".contains(character) && character != "."
    }

    private func correction(of written: String, before: String, after: String) -> (word: String, confidence: Double)? {
        let lower = Tokenizer.composed(written).lowercased()
        guard lower.count >= options.shortest, !userWords.contains(lower) else { return nil }
        let writtenCase = LetterCase(of: written)
        guard writtenCase == .lower || writtenCase == .title else { return nil }
        for file in files where file.lexicon.mask(of: file.lexicon.node(of: lower)) != 0 { return nil }
        let reader = ContextReader(before)
        var best: (word: String, log: Float)?
        var total = -Float.infinity
        for file in files {
            let labels = file.letters.labels(of: lower)
            guard !labels.contains(LetterTable.unknown) else { continue }
            let (state, previous, _) = reader.state(in: file)
            // A capital within a sentence is a name's, and names are not in lexicons.
            if writtenCase == .title, previous >= TokenID.firstWord || previous == TokenID.unknown { return nil }
            let next = file.tokenizer.tokens(of: after).first
            var following = SentenceReader(file)
            func score(_ symbol: UInt32) -> Float {
                var state = state
                var log = file.words.advance(state, by: symbol, into: &state)
                if let next, next.isSpaced {
                    _ = following.symbol(of: Token(text: "", kind: .number, isSpaced: false))
                    log += file.words.logProbability(of: following.symbol(of: next), after: state)
                }
                return log
            }
            let stay = max(score(TokenID.unknown), -12) + file.spellingLog(of: labels)
            total = LogSum.of(total, stay)
            for (node, edits) in NearWords(file.lexicon).found(near: labels) {
                let mask = file.lexicon.mask(of: node)
                let first = file.lexicon.firstWord(of: node)
                for offset in 0..<UInt32(mask.nonzeroBitCount) {
                    guard let spelling = file.lexicon.spelling(of: first + offset) else { continue }
                    let log = score(TokenID.firstWord + first + offset) + options.edit * Float(edits)
                    total = LogSum.of(total, log)
                    if best.map({ log > $0.log }) ?? true { best = (spelling, log) }
                }
            }
        }
        guard let best else { return nil }
        let confidence = Double(expf(best.log - total))
        guard confidence >= options.confidence else { return nil }
        let shown = writtenCase == .title && LetterCase(of: best.word) == .lower ? LetterCase.title.apply(to: best.word) : best.word
        return (shown, confidence)
    }
}

extension LanguageFile {
    /// log P of a word's letters, for a word that no lexicon holds.
    func spellingLog(of labels: [UInt8]) -> Float {
        var state = spelling.state(after: [UInt32(LetterTable.begin)])
        var log: Float = 0
        for label in labels { log += max(spelling.advance(state, by: UInt32(label), into: &state), -8) }
        return log + spelling.logProbability(of: UInt32(LetterTable.end), after: state)
    }
}
