import Testing

@testable import Language

struct TextScorerTests {
    private let alphabet = Alphabet.standard(for: .latin)

    private func score(_ text: String, _ model: LanguageModel, context: String = "") throws -> Float {
        var scorer = TextScorer(model, alphabet: alphabet, script: .latin, context: context)
        var state = 0
        for symbol in try #require(alphabet.encode(text)) { state = scorer.advance(state, by: symbol).state }
        return scorer.finished(state)
    }

    @Test func prefersWhatTheLanguageSays() throws {
        try ToyLanguage.with { file, _ in
            let model = LanguageModel(files: [file])
            #expect(try score("the teacher", model) > score("the taecher", model))
            #expect(try score("in Berlin", model) > score("in berlin", model))
            #expect(try score("house", model) > score("hOuse", model))
            #expect(try score("bread, too", model) > score("bread ,too", model))
            #expect(try score("think", model, context: "Well, I ") > score("finds", model, context: "Well, I "))
            // A capital begins a sentence.
            #expect(try score("The", model, context: "He came. ") > score("the", model, context: "He came. "))
            #expect(try score("the", model, context: "and ") > score("The", model, context: "and "))
        }
    }

    @Test func hasAWayOut() throws {
        try ToyLanguage.with { file, _ in
            let model = LanguageModel(files: [file])
            for text in ["xQ7-kk@z.org", "x²+1", "9f8e-77", "ззз".isEmpty ? "" : "Žluťoučký"] {
                let score = try score(text, model)
                #expect(score.isFinite)
                #expect(score > -5.5 * Float(text.count) - 12, "\(text): \(score)")
            }
        }
    }

    /// A prefix is never less likely than what it may become, within what unigrams can foresee.
    @Test func unfinishedWordsCountAllTheirEnds() throws {
        try ToyLanguage.with { file, _ in
            var scorer = TextScorer(LanguageModel(files: [file]), alphabet: alphabet, script: .latin, context: "")
            var state = 0
            var last: Float = 0
            for symbol in try #require(alphabet.encode("river")) {
                let next = scorer.advance(state, by: symbol)
                #expect(next.log <= last + 1)
                (state, last) = next
            }
        }
    }

    @Test func usersWordsCount() throws {
        try ToyLanguage.with { file, _ in
            let plain = LanguageModel(files: [file])
            let own = LanguageModel(files: [file], userWords: [UserWord(text: "Brzęczyk")])
            #expect(try score("Brzęczyk", own) > score("Brzęczyk", plain) + 5)
            #expect(abs(try score("teacher", own) - score("teacher", plain)) < 1)
            let alone = LanguageModel(files: [], userWords: [UserWord(text: "abc")])
            #expect(!alone.isNull && alone.knows(.latin) && !alone.knows(.cyrillic))
            #expect(try score("abc", alone) > score("abd", alone))
        }
    }
}
