import Testing

@testable import Language

struct CorrectionTests {
    @Test func correctsAndMarksWhatWasWritten() throws {
        try ToyLanguage.with { file, _ in
            let correction = Corrector(files: [file]).correction(of: "I think the techer reads the book.")
            #expect(correction.text == "I think the teacher reads the book.")
            let change = try #require(correction.changes.first)
            #expect(correction.changes.count == 1)
            #expect(change.offset == 12)
            #expect(change.written == "techer" && change.corrected == "teacher")
            #expect(change.confidence >= 0.9 && change.confidence <= 1)
        }
    }

    @Test(arguments: ["I think Techer reads.", "mail techer@books.org now", "the tea-cher", "TECHER", "techer2", "", "   "])
    func leavesNamesAndAddressesAlone(text: String) throws {
        try ToyLanguage.with { file, _ in
            #expect(Corrector(files: [file]).correction(of: text).changes.isEmpty)
            #expect(Corrector(files: [file]).correction(of: text).text == text)
        }
    }

    @Test func leavesTheUsersWordsAlone() throws {
        try ToyLanguage.with { file, _ in
            let words = try UserWord.list("techer\t2\n# a comment\n")
            #expect(Corrector(files: [file], userWords: words).correction(of: "the techer reads").changes.isEmpty)
        }
    }

    @Test func refusesBadWeights() {
        #expect(throws: LanguageError.badUserWord(line: 2, problem: "“much” is no weight greater than 0")) {
            try UserWord.list("a\nword\tmuch")
        }
    }

    @Test func countsItself() throws {
        try ToyLanguage.with { file, _ in
            let evaluation = CorrectionEvaluation(of: Corrector(files: [file]), on: Array(ToyLanguage.sentences.suffix(40)))
            #expect(evaluation.falseCorrections == 0)
            #expect(evaluation.errors > 10)
            #expect(evaluation.repaired * 2 > evaluation.errors)
        }
    }
}
