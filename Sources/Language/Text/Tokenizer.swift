import Foundation

/// Cuts text into words, numbers and marks, as the models were trained.
package struct Tokenizer: Sendable {
    /// Whether an apostrophe ends a word (French and Italian elision: l'homme is l' and homme).
    package let splitsElisions: Bool

    package init(splitsElisions: Bool) { self.splitsElisions = splitsElisions }

    package func tokens(of text: String) -> [Token] {
        var tokens: [Token] = []
        let scalars = Array(Tokenizer.composed(text).unicodeScalars)
        var index = 0
        var isSpaced = false
        while index < scalars.count {
            let scalar = scalars[index]
            if scalar.properties.isWhitespace {
                isSpaced = true
                index += 1
                continue
            }
            let start = index
            let kind: Token.Kind
            if Tokenizer.isLetter(scalar) {
                index = wordEnd(in: scalars, from: index)
                kind = .word
            } else if Tokenizer.isDigit(scalar) {
                index = numberEnd(in: scalars, from: index)
                kind = .number
            } else {
                index += 1
                kind = TokenID.mark(scalar).map { .mark($0) } ?? .symbol
            }
            var word = String.UnicodeScalarView()
            for scalar in scalars[start..<index] {
                word.append(kind == .word && Tokenizer.isApostrophe(scalar) ? "'" : scalar)
            }
            tokens.append(Token(text: String(word), kind: kind, isSpaced: isSpaced))
            isSpaced = false
        }
        return tokens
    }

    private func wordEnd(in scalars: [Unicode.Scalar], from start: Int) -> Int {
        var index = start
        while index < scalars.count {
            let scalar = scalars[index]
            if Tokenizer.isLetter(scalar) {
                index += 1
            } else if Tokenizer.isApostrophe(scalar), index + 1 < scalars.count, Tokenizer.isLetter(scalars[index + 1]) {
                index += 1
                if splitsElisions { return index }
            } else if scalar == "-", index + 1 < scalars.count, Tokenizer.isLetter(scalars[index + 1]) {
                index += 1
            } else {
                break
            }
        }
        return index
    }

    private func numberEnd(in scalars: [Unicode.Scalar], from start: Int) -> Int {
        var index = start
        while index < scalars.count {
            if Tokenizer.isDigit(scalars[index]) {
                index += 1
            } else if ".,:".unicodeScalars.contains(scalars[index]), index + 1 < scalars.count,
                Tokenizer.isDigit(scalars[index + 1])
            {
                index += 1
            } else {
                break
            }
        }
        return index
    }

    /// NFC, paid for only where a combining mark occurs.
    static func composed(_ text: String) -> String {
        for scalar in text.unicodeScalars where scalar.value >= 0x300 && scalar.value < 0x370 {
            return text.precomposedStringWithCanonicalMapping
        }
        return text
    }

    package static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0x400...0x481, 0x48A...0x52F: true
        case 0..<0xAA: false
        default: scalar.properties.isAlphabetic
        }
    }

    package static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }

    package static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "'" || scalar == "’" || scalar == "ʼ"
    }
}

extension Tokenizer {
    /// Tokens, cut into sentences: after a mark that ends one, where a space follows and no quote closes.
    package func sentences(of text: String) -> [[Token]] {
        var sentences: [[Token]] = []
        var current: [Token] = []
        for token in tokens(of: text) {
            if let last = current.last, case .mark(let mark) = last.kind, TokenID.endsSentence(mark), token.isSpaced,
                !token.continuesSentence
            {
                sentences.append(current)
                current = []
            }
            current.append(token)
        }
        if !current.isEmpty { sentences.append(current) }
        return sentences
    }
}

extension Token {
    /// Whether the token cannot begin a sentence.
    fileprivate var continuesSentence: Bool {
        switch kind {
        case .mark(let mark): mark == TokenID.dash || TokenID.clings(mark)
        default: false
        }
    }
}
