import Foundation
import Language

/// Draws the texts that synthetic ink is to say: mostly words, some phrases, numbers, punctuation and single signs, and
/// sees to it that every symbol of the alphabet comes up.
package struct TextSampler {
    package struct Text: Equatable {
        package var text: String
        /// BCP 47, or `nil` where the text belongs to no language.
        package var language: String?
    }

    private let words: WordList
    private let alphabet: Alphabet
    private let symbols: [Character]
    private let letters: [Character]
    private var counts: [Character: Int] = [:]
    /// Symbols that nobody asked for can be drawn with: no font has them.
    private var impossible: Set<Character> = []

    package init(script: Script, words: WordList) {
        self.words = words
        alphabet = Alphabet.standard(for: script)
        symbols = alphabet.symbols.filter { $0 != " " }
        letters = symbols.filter(\.isLetter)
    }

    /// - Parameter possible: symbols that can be written at all; others are never aimed at.
    package init(script: Script, words: WordList, possible: (Character) -> Bool) {
        self.init(script: script, words: words)
        impossible = Set(symbols.filter { !possible($0) })
    }

    /// How often a symbol was in the texts that were used.
    package func count(of symbol: Character) -> Int { counts[symbol] ?? 0 }

    /// Tells the sampler that a text was written.
    package mutating func note(_ text: String) {
        for character in text { counts[character, default: 0] += 1 }
    }

    package func text(using generator: inout some RandomNumberGenerator) -> Text {
        while true {
            let drawn = draw(using: &generator)
            if !drawn.text.isEmpty && !WithheldWords.appear(in: drawn.text) { return drawn }
        }
    }

    private func draw(using generator: inout some RandomNumberGenerator) -> Text {
        switch generator.unit() {
        case ..<0.50: return word(using: &generator)
        case ..<0.65: return rareSymbol(using: &generator)
        case ..<0.78: return phrase(using: &generator)
        case ..<0.84: return Text(text: number(using: &generator))
        case ..<0.92: return punctuated(word(using: &generator), using: &generator)
        case ..<0.96: return Text(text: String(symbols.randomElement(using: &generator) ?? "a"))
        default: return Text(text: letterString(around: nil, using: &generator))
        }
    }

    // MARK: Words

    private func word(using generator: inout some RandomNumberGenerator) -> Text {
        let word = words.word(using: &generator)
        return Text(text: cased(word.text, using: &generator), language: word.language)
    }

    private func cased(_ word: String, using generator: inout some RandomNumberGenerator) -> String {
        switch generator.unit() {
        case ..<0.72: return word
        case ..<0.94: return capitalized(word)
        default: return word.count < 12 ? upper(word) : word
        }
    }

    private func capitalized(_ word: String) -> String { upper(String(word.prefix(1))) + word.dropFirst() }

    private func upper(_ word: String) -> String { String(word.map { changed($0, to: $0.uppercased()) }) }

    /// The other case of a letter, or the letter itself where that is no symbol of the alphabet (µ, ª).
    private func changed(_ letter: Character, to other: String) -> Character {
        guard other.count == 1, let changed = other.first, alphabet.index(of: changed) != nil else { return letter }
        return changed
    }

    private func phrase(using generator: inout some RandomNumberGenerator) -> Text {
        let first = words.word(using: &generator)
        var parts = [cased(first.text, using: &generator)]
        let count = Int.random(in: 2...3, using: &generator)
        for _ in 0..<200 where parts.count < count {
            let next = words.word(using: &generator)
            guard next.language == first.language, next.text.count < 10 else { continue }
            parts.append(generator.chance(0.15) ? capitalized(next.text) : next.text)
        }
        if generator.chance(0.08) {
            let place = Int.random(in: 0...parts.count, using: &generator)
            parts.insert(number(using: &generator), at: place)
        }
        var text = parts[0]
        for part in parts.dropFirst() {
            text += generator.chance(0.12) ? [", ", " – ", ". ", "; ", ": "].randomElement(using: &generator) ?? " " : " "
            text += part
        }
        if generator.chance(0.2) { text += [".", "!", "?", "…"].randomElement(using: &generator) ?? "." }
        return Text(text: text, language: first.language)
    }

    private func punctuated(_ word: Text, using generator: inout some RandomNumberGenerator) -> Text {
        var result = word
        let pair: (String, String)
        if generator.chance(0.65) {
            pair = ("", [".", ",", "!", "?", ":", ";", "…", ".", ","].randomElement(using: &generator) ?? ".")
        } else {
            pair = [
                ("(", ")"), ("«", "»"), ("\"", "\""), ("„", "“"), ("“", "”"), ("'", "'"), ("[", "]"), ("‘", "’"),
                ("- ", ""), ("– ", ""), ("— ", ""), ("", "-"), ("@", ""), ("#", ""), ("*", ""), ("", "*"), ("", "%"),
                ("‚", "‘"), ("{", "}"), ("<", ">"), ("", "_"), ("~", ""), ("/", ""), ("", " & "), ("", "/"),
            ].randomElement(using: &generator) ?? ("", "")
        }
        result.text = (pair.0 + word.text + pair.1).trimmingCharacters(in: .whitespaces)
        return result
    }

    // MARK: Numbers

    private func number(using generator: inout some RandomNumberGenerator) -> String {
        func digits(_ range: ClosedRange<Int>) -> String { String(Int.random(in: range, using: &generator)) }
        func two(_ range: ClosedRange<Int>) -> String { String(("0" + digits(range)).suffix(2)) }
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: return digits(0...9)
        case 1: return digits(10...99)
        case 2: return digits(1850...2035)
        case 3: return digits(100...999_999)
        case 4: return two(1...31) + "." + two(1...12) + "." + digits(1950...2035)
        case 5: return two(0...23) + ":" + two(0...59)
        case 6: return digits(0...999) + [",", "."][Int.random(in: 0...1, using: &generator)] + digits(0...99)
        case 7: return digits(1...100) + "%"
        case 8:
            let sign = ["€", "$", "£", "§", "№", "#"].randomElement(using: &generator) ?? "€"
            return generator.chance(0.5) ? sign + digits(1...999) : digits(1...999) + sign
        case 9:
            let sign = ["+", "-", "=", "*", "/", "<", ">", "^", "–"].randomElement(using: &generator) ?? "+"
            return digits(0...99) + sign + digits(0...99)
        case 10: return "+" + digits(1...99) + " " + digits(100...999) + "-" + digits(10...99) + "-" + digits(10...99)
        default: return digits(1...40) + ["°", ")", ".", "-"][Int.random(in: 0...3, using: &generator)]
        }
    }

    // MARK: Coverage

    /// A text with one of the symbols that came up least so far.
    private func rareSymbol(using generator: inout some RandomNumberGenerator) -> Text {
        var target: Character = "a"
        var least = Int.max
        for _ in 0..<12 {
            guard let symbol = symbols.randomElement(using: &generator), !impossible.contains(symbol) else { continue }
            // Letters are worth more than signs, as text holds more of them.
            let count = (counts[symbol] ?? 0) * (symbol.isLetter ? 1 : 2)
            if count < least { (least, target) = (count, symbol) }
        }
        if target.isNumber {
            return Text(text: number(using: &generator) + String(target))
        }
        guard target.isLetter else {
            let word = word(using: &generator)
            var text = word.text
            switch generator.unit() {
            case ..<0.3: text += String(target)
            case ..<0.6: text = String(target) + text
            case ..<0.8: text = number(using: &generator) + String(target)
            default: text = String(target)
            }
            return Text(text: text, language: word.language)
        }
        let small = changed(target, to: target.lowercased())
        if generator.chance(0.75), let word = words.word(with: small, using: &generator) {
            if small == target { return Text(text: generator.chance(0.8) ? word.text : capitalized(word.text), language: word.language) }
            let isFirst = word.text.first == small
            return Text(text: isFirst ? capitalized(word.text) : upper(word.text), language: word.language)
        }
        return Text(text: letterString(around: target, using: &generator))
    }

    /// One to six letters that need not be a word; like a name, all small or all capital.
    private func letterString(around target: Character?, using generator: inout some RandomNumberGenerator) -> String {
        guard !letters.isEmpty else { return "" }
        let isCapital = target?.isUppercase ?? generator.chance(0.3)
        let pool = letters.filter { isCapital == $0.isUppercase && !impossible.contains($0) }
        let count = Int.random(in: 1...6, using: &generator)
        var text = (0..<count).compactMap { _ in pool.randomElement(using: &generator) }
        if let target {
            if isCapital && generator.chance(0.6) {
                // A capital before small letters, as in names.
                text = text.map { changed($0, to: $0.lowercased()) }
                text.insert(target, at: 0)
            } else {
                text.insert(target, at: Int.random(in: 0...text.count, using: &generator))
            }
        }
        return String(text)
    }
}
