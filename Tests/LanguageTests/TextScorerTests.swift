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
            do {
                let (likely, unlikely) = (try score("the teacher", model), try score("the taecher", model))
                #expect(likely > unlikely)
            }
            do {
                let (likely, unlikely) = (try score("in Berlin", model), try score("in berlin", model))
                #expect(likely > unlikely)
            }
            do {
                let (likely, unlikely) = (try score("house", model), try score("hOuse", model))
                #expect(likely > unlikely)
            }
            do {
                let (likely, unlikely) = (try score("bread, too", model), try score("bread ,too", model))
                #expect(likely > unlikely)
            }
            do {
                let (likely, unlikely) = (try score("think", model, context: "Well, I "), try score("finds", model, context: "Well, I "))
                #expect(likely > unlikely)
            }
            // A capital begins a sentence.
            do {
                let (likely, unlikely) = (try score("The", model, context: "He came. "), try score("the", model, context: "He came. "))
                #expect(likely > unlikely)
            }
            do {
                let (likely, unlikely) = (try score("the", model, context: "and "), try score("The", model, context: "and "))
                #expect(likely > unlikely)
            }
        }
    }

    /// In a box of a form a letter is a letter, in a sentence it is a word.
    @Test func aCharacterAloneIsNoWord() throws {
        try ToyLanguage.with { file, _ in
            let model = LanguageModel(files: [file])
            let alone = try ["a", "I", "q", "Q", "7", "+"].map { try score($0, model) }
            #expect(alone.allSatisfy { $0 == ScorerOptions().loneCharacter })
            let (word, letter) = (try score("a", model, context: "Anna likes "), try score("q", model, context: "Anna likes "))
            #expect(word > letter)
        }
    }

    @Test func whoWritesInCapitalsGoesOnSo() throws {
        try ToyLanguage.with { file, _ in
            let model = LanguageModel(files: [file])
            let steady = try score("THE RIVER", model) - score("THE", model)
            let (mixed, lone) = (try score("the RIVER", model) - score("the", model), try score("THE River", model))
            #expect(steady > mixed + 2)
            #expect(try score("THE RIVER", model) > lone)
        }
    }

    @Test func hasAWayOut() throws {
        try ToyLanguage.with { file, _ in
            let model = LanguageModel(files: [file])
            for text in ["xQ7-kk@z.org", "x²+1", "9f8e-77", "Žluťoučký"] {
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
            let (known, unknown) = (try score("Brzęczyk", own), try score("Brzęczyk", plain))
            #expect(known > unknown + 5)
            let (with, without) = (try score("teacher", own), try score("teacher", plain))
            #expect(abs(with - without) < 1)
            let alone = LanguageModel(files: [], userWords: [UserWord(text: "abc")])
            #expect(!alone.isNull && alone.knows(.latin) && !alone.knows(.cyrillic))
            do {
                let (likely, unlikely) = (try score("abc", alone), try score("abd", alone))
                #expect(likely > unlikely)
            }
        }
    }
}
