import Testing

@testable import Language

struct TokenizerTests {
    @Test func cutsWordsNumbersAndMarks() {
        let tokens = Tokenizer(splitsElisions: false).tokens(of: "Don’t pay 1,234.50 € – well-known, п'ять!")
        #expect(tokens.map(\.text) == ["Don't", "pay", "1,234.50", "€", "–", "well-known", ",", "п'ять", "!"])
        #expect(tokens.map(\.isSpaced) == [false, true, true, true, true, true, false, true, false])
        #expect(tokens[2].kind == .number)
        #expect(tokens[3].kind == .symbol)
        #expect(tokens[4].kind == .mark(TokenID.dash))
    }

    @Test func splitsElisionsWhereAsked() {
        #expect(Tokenizer(splitsElisions: true).tokens(of: "l’homme").map(\.text) == ["l'", "homme"])
    }

    @Test func composes() {
        #expect(Tokenizer(splitsElisions: false).tokens(of: "cafe\u{301}").map(\.text) == ["café"])
    }

    @Test func cutsSentences() {
        let sentences = Tokenizer(splitsElisions: false).sentences(of: "He came. “Go!” she said. 3.14 is it?")
        #expect(sentences.map { $0.map(\.text).joined(separator: " ") } == ["He came .", "“ Go ! ” she said .", "3.14 is it ?"])
    }

    @Test(arguments: [("word", LetterCase.lower), ("Word", .title), ("A", .title), ("US", .upper), ("McDonald", .mixed), ("п'ять", .lower)])
    func tellsCases(word: String, expected: LetterCase) {
        #expect(LetterCase(of: word) == expected)
    }
}
