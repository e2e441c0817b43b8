import Foundation
import Ink
import Layout
import Recognition

/// Reads the ink of fields, each as its kind asks for.
struct FieldReader: Sendable {
    private struct Manner: Hashable {
        var languages: [LanguageTag]
        var kind: FieldKind
    }

    private let base: Recognizer
    private let recognizers: [Manner: Recognizer]

    /// - Parameter form: the fields that may have to be read; their recognizers are made here, once.
    init(_ base: Recognizer, for form: Form) throws {
        self.base = base
        var made: [Manner: Recognizer] = [:]
        for field in form.fields {
            let manner = try Self.manner(of: field, in: form, base)
            guard made[manner] == nil else { continue }
            for manner in [manner, Manner(languages: manner.languages, kind: .text)] {
                made[manner] = try base.asked(for: Self.options(manner, base.options))
            }
        }
        recognizers = made
    }

    private static func manner(of field: FormField, in form: Form, _ base: Recognizer) throws -> Manner {
        let tags = field.language ?? form.language
        var languages = try tags.map(LanguageTag.list) ?? base.options.languages
        // An address is in Latin letters wherever its owner lives.
        if field.kind == .email { languages = [try LanguageTag(tag: "en")] }
        return Manner(languages: languages, kind: field.kind)
    }

    private static func options(_ manner: Manner, _ base: RecognitionOptions) -> RecognitionOptions {
        var options = base
        options.languages = manner.languages
        options.characters = manner.kind.characters
        // Words mean nothing to digits and addresses.
        if options.characters != nil { options.usesLanguageModel = false }
        return options
    }

    /// What a field's ink says, by itself.
    ///
    /// - Parameters:
    ///   - strokes: of the field, as they stand on the page.
    ///   - names: what they are called on the page.
    ///   - context: the text before the caret.
    func read(
        _ strokes: [Stroke], named names: [Int], field: FormField, in form: Form, context: String
    ) async throws -> FieldReading {
        guard !strokes.isEmpty else { return FieldReading(written: "", confidence: 0, strokes: names) }
        let manner = try Self.manner(of: field, in: form, base)
        let recognizer = recognizers[manner] ?? base
        switch field.kind {
        case .checkbox:
            return FieldReading(written: "true", confidence: 1, strokes: names)
        case .choice:
            return choice(strokes, named: names, among: field.values, recognizer)
        case .text, .multiline:
            let page = try await recognizer.page(Page(strokes: strokes), context: context)
            return reading(of: page, named: names, separator: field.kind == .text ? " " : "\n")
        case .number, .email:
            let page = try await recognizer.page(Page(strokes: strokes), context: "")
            return reading(of: page, named: names, separator: "")
        case .date:
            let strict = try await recognizer.page(Page(strokes: strokes), context: "")
            let free = recognizers[Manner(languages: manner.languages, kind: .text)] ?? base
            let words = try await free.page(Page(strokes: strokes), context: context)
            // A month's name is three letters in a row or more; digits are seldom taken for so many.
            let hasName = words.lines.contains { Self.longestWord(in: $0.text) >= 3 }
            return reading(of: hasName ? words : strict, named: names, separator: hasName ? " " : "")
        }
    }

    /// The lines of some of a running text's ink.
    func page(_ strokes: [Stroke], field: FormField, in form: Form, context: String) async throws -> RecognizedPage {
        guard !strokes.isEmpty else { return RecognizedPage(lines: []) }
        return try await (recognizer(for: field, in: form) ?? base).page(Page(strokes: strokes), context: context)
    }

    func recognizer(for field: FormField, in form: Form) -> Recognizer? {
        (try? Self.manner(of: field, in: form, base)).flatMap { recognizers[$0] }
    }

    private static func longestWord(in text: String) -> Int {
        text.split { !$0.isLetter }.map(\.count).max() ?? 0
    }

    private func reading(of page: RecognizedPage, named names: [Int], separator: String) -> FieldReading {
        let others = page.notWriting?.compactMap { other in
            names.indices.contains(other.stroke)
                ? RecognizedPage.OtherStroke(stroke: names[other.stroke], kind: other.kind) : nil
        }
        // Of one line the other readings are the field's.
        let alternatives = page.lines.count == 1 ? page.lines[0].alternatives : []
        return FieldReading(
            written: page.lines.map(\.text).joined(separator: separator),
            confidence: page.lines.map(\.confidence).min() ?? 0, strokes: names,
            alternatives: alternatives.isEmpty ? nil : alternatives, notWriting: others)
    }

    /// Below this share of the likeliest value among all, a choice is told to be doubtful.
    static let sureChoice = 0.8
    /// So much (nats a character) may a value explain its ink worse than chance letters would.
    static let hopelessChoice = 7.0
    /// The network is surer than it should be (as in `DecoderOptions.confidenceScale`).
    static let confidenceScale = 0.45

    private func choice(
        _ strokes: [Stroke], named names: [Int], among values: [String], _ recognizer: Recognizer
    ) -> FieldReading {
        let page = Page(strokes: strokes)
        let level = PageLayout.lines(of: page).flatMap { $0.levelInk(of: page) }
        let scores = recognizer.logProbabilities(of: values, in: level.isEmpty ? strokes : level)
        let order = values.indices.sorted { (scores[$0], $1) > (scores[$1], $0) }
        guard let best = order.first, scores[best] > -.infinity else {
            return FieldReading(written: "", confidence: 0, strokes: names, ambiguous: true)
        }
        let weights = scores.map { exp(Self.confidenceScale * ($0 - scores[best])) }
        let sum = weights.reduce(0, +)
        func rounded(_ index: Int) -> Double { (weights[index] / sum * 10_000).rounded() / 10_000 }
        let isDoubtful =
            weights[best] / sum < Self.sureChoice
            || scores[best] < -Self.hopelessChoice * Double(max(1, values[best].count))
        let others = order.dropFirst().filter { rounded($0) >= 0.01 }.prefix(5)
        return FieldReading(
            written: values[best], confidence: rounded(best), strokes: names,
            alternatives: others.isEmpty ? nil : others.map { Reading(text: values[$0], confidence: rounded($0)) },
            ambiguous: isDoubtful ? true : nil)
    }
}
