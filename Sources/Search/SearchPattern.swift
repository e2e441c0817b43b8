import Foundation
import Recognition

/// What is looked for: words as they are, or a regular expression.
///
/// A plain pattern is looked for word by word, each of which may be found among the word's other readings; so
/// “good morning” finds a line in which both were read second. A regular expression is looked for in each reading of
/// the line and in each other reading of each word.
public struct SearchPattern: Sendable {
    private enum Kind: Sendable {
        /// What spaces part; of several the first may end a word, the last may begin one.
        case words([String])
        case expression(NSRegularExpression, lines: NSRegularExpression)
    }

    private let kind: Kind
    private let ignoresCase: Bool

    public init(
        _ pattern: String, isExpression: Bool = false, ignoresCase: Bool = false
    ) throws(SearchError) {
        guard !pattern.isEmpty else { throw .badPattern(pattern, reason: "is empty") }
        self.ignoresCase = ignoresCase
        let composed = pattern.precomposedStringWithCanonicalMapping
        if isExpression {
            let options: NSRegularExpression.Options = ignoresCase ? [.caseInsensitive] : []
            guard let expression = try? NSRegularExpression(pattern: composed, options: options),
                let lines = try? NSRegularExpression(pattern: composed, options: options.union(.anchorsMatchLines))
            else { throw .badPattern(pattern, reason: "is no regular expression") }
            kind = .expression(expression, lines: lines)
        } else {
            let folded = ignoresCase ? composed.lowercased() : composed
            kind = .words(folded.split(separator: " ", omittingEmptySubsequences: false).map(String.init))
        }
    }

    /// What must stand among a line's forms, wherever the pattern is found; the index looks for it first.
    var needed: [String] {
        if case .words(let words) = kind { words.filter { !$0.isEmpty } } else { [] }
    }

    var foldsCase: Bool { ignoresCase }

    /// False only where the pattern cannot be found in the line that has these forms.
    func mayMatch(forms: String) -> Bool {
        guard case .expression(_, let lines) = kind else { return true }
        return lines.firstMatch(in: forms, range: NSRange(forms.startIndex..., in: forms)) != nil
    }

    /// Where the line has the pattern; empty where it does not.
    public func matches(in line: RecognizedLine) -> [SearchMatch] {
        switch kind {
        case .words(let words):
            let found = line.words.isEmpty ? [] : Self.places(of: words, in: line, fold: fold)
            if !found.isEmpty { return found }
            return readings(of: line) { fold($0).contains(words.joined(separator: " ")) }
        case .expression(let expression, _):
            func has(_ text: String) -> Bool {
                expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
            }
            let inBest = Self.places(of: expression, inBestOf: line)
            let taken = Set(inBest.flatMap(\.words))
            let inWords = line.words.indices.filter { !taken.contains($0) }.compactMap { index -> SearchMatch? in
                Self.candidates(line.words[index]).dropFirst().first { has($0.text) }.map {
                    SearchMatch(
                        text: $0.text, confidence: $0.confidence, box: Self.box(of: [index], in: line), words: [index],
                        isBest: false)
                }
            }
            let found = inBest + inWords
            return found.isEmpty ? readings(of: line, where: has) : found
        }
    }

    private func fold(_ text: String) -> String { ignoresCase ? text.lowercased() : text }

    /// The first of the line's readings that has it, as a whole.
    private func readings(of line: RecognizedLine, where has: (String) -> Bool) -> [SearchMatch] {
        let all = [Reading(text: line.text, confidence: line.confidence)] + line.alternatives
        guard let index = all.firstIndex(where: { has($0.text) }) else { return [] }
        return [
            SearchMatch(
                text: all[index].text, confidence: all[index].confidence, box: line.box, words: [], isBest: index == 0)
        ]
    }

    /// A word's readings, its best first.
    private static func candidates(_ word: RecognizedWord) -> [Reading] {
        [Reading(text: word.text, confidence: word.confidence)] + word.alternatives
            + (word.written.map { [Reading(text: $0, confidence: 0)] } ?? [])
    }

    private static func places(
        of wanted: [String], in line: RecognizedLine, fold: (String) -> String
    ) -> [SearchMatch] {
        guard wanted.count <= line.words.count else { return [] }
        var found: [SearchMatch] = []
        for first in 0...(line.words.count - wanted.count) {
            var chosen: [Reading] = []
            var isBest = true
            for (offset, part) in wanted.enumerated() {
                let all = candidates(line.words[first + offset])
                let fitting = all.firstIndex { candidate in
                    let text = fold(candidate.text)
                    if wanted.count == 1 { return text.contains(part) }
                    if offset == 0 { return text.hasSuffix(part) }
                    return offset == wanted.count - 1 ? text.hasPrefix(part) : text == part
                }
                guard let fitting else { break }
                chosen.append(all[fitting])
                isBest = isBest && fitting == 0
            }
            guard chosen.count == wanted.count else { continue }
            let words = Array(first..<first + wanted.count)
            found.append(
                SearchMatch(
                    text: chosen.map(\.text).joined(separator: " "),
                    confidence: chosen.reduce(1) { $0 * $1.confidence }, box: box(of: words, in: line), words: words,
                    isBest: isBest))
        }
        return found
    }

    private static func places(of expression: NSRegularExpression, inBestOf line: RecognizedLine) -> [SearchMatch] {
        let text = line.text
        let ranges = expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).map(\.range)
        guard !ranges.isEmpty else { return [] }
        // Where each word stands in the text, in UTF-16.
        var starts: [Int] = []
        var offset = 0
        for word in line.words {
            starts.append(offset)
            offset += word.text.utf16.count + 1
        }
        let isSpaced = line.words.map(\.text).joined(separator: " ") == text
        return ranges.map { range in
            let words = !isSpaced ? [] : line.words.indices.filter { index in
                let end = starts[index] + line.words[index].text.utf16.count
                return starts[index] < range.location + max(range.length, 1) && end > range.location
            }
            let found = Range(range, in: text).map { String(text[$0]) } ?? text
            return SearchMatch(
                text: words.isEmpty ? found : words.map { line.words[$0].text }.joined(separator: " "),
                confidence: words.isEmpty ? line.confidence : words.reduce(1) { $0 * line.words[$1].confidence },
                box: box(of: Array(words), in: line), words: Array(words), isBest: true)
        }
    }

    /// Around the words' ink; words that share a stroke with others have none of their own.
    private static func box(of words: [Int], in line: RecognizedLine) -> InkBox {
        let boxes = words.map { line.words[$0] }.filter { !$0.strokes.isEmpty }.map(\.box)
        guard let first = boxes.first, boxes.count == words.count else { return line.box }
        return boxes.dropFirst().reduce(first) { $0.union($1) }
    }
}
