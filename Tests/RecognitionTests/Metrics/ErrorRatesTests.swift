import Testing

@testable import Recognition

struct ErrorRatesTests {
    @Test func countsCharactersWordsAndCase() {
        var rates = ErrorRates()
        rates.add(reference: "Hello world", hypothesis: "hello worlds")
        #expect(rates.characters == 11)
        #expect(rates.characterEdits == 2)
        #expect(rates.words == 2 && rates.wordEdits == 2)
        #expect(rates.lowercaseEdits == 1)
        #expect(rates.exact == 0)
        rates.add(reference: "да", hypothesis: "да")
        #expect(rates.samples == 2 && rates.exact == 0.5)
        #expect(abs(rates.cer - 2.0 / 13) < 1e-12)
        #expect(abs(rates.wer - 2.0 / 3) < 1e-12)
    }

    @Test func composedAndDecomposedTextIsEqual() {
        var rates = ErrorRates()
        rates.add(reference: "йод ёж é", hypothesis: "и\u{306}од е\u{308}ж e\u{301}")
        #expect(rates.characterEdits == 0 && rates.characters == 8)
    }

    @Test func emptyTextsAreCounted() {
        var rates = ErrorRates()
        rates.add(reference: "abc", hypothesis: "")
        #expect(rates.cer == 1 && rates.wer == 1)
        rates.add(reference: "", hypothesis: "x")
        #expect(rates.characterEdits == 4 && rates.characters == 3)
        #expect(ErrorRates().cer == 0)
    }

    @Test func whiteSpaceAtTheEndsDoesNotCount() {
        var rates = ErrorRates()
        rates.add(reference: " a b\n", hypothesis: "a b")
        #expect(rates.exact == 1 && rates.characters == 3)
    }

    @Test func spacesCanBeLeftOut() {
        var rates = ErrorRates()
        rates.add(reference: "tel . 2 8", hypothesis: "tel. 28")
        rates.add(reference: "a b", hypothesis: "x  b")
        #expect(rates.inkedCharacters == 8 && rates.inkedEdits == 1 && rates.cerIgnoringSpaces == 0.125)
        #expect(rates.characterEdits == 4)
    }

    @Test func confusionsNameWhatWasReadForWhat() {
        var rates = ErrorRates()
        rates.add(reference: "уже", hypothesis: "ужсе")
        rates.add(reference: "час", hypothesis: "гас")
        rates.add(reference: "час", hypothesis: "гаc")
        let commonest = rates.commonestConfusions(2)
        #expect(commonest.first?.confusion == Confusion(expected: "ч", read: "г"))
        #expect(commonest.first?.count == 2)
        #expect(rates.confusions[Confusion(expected: nil, read: "с")] == 1)
        #expect(rates.confusions[Confusion(expected: "с", read: "c")] == 1)
        #expect(rates.commonestConfusions(0).isEmpty)
    }

    @Test func mergingIsAddingTogether() {
        let pairs = [("one", "ome"), ("two words", "twowords"), ("Три", "три")]
        var together = ErrorRates()
        var merged = ErrorRates()
        for (reference, hypothesis) in pairs {
            together.add(reference: reference, hypothesis: hypothesis)
            var single = ErrorRates()
            single.add(reference: reference, hypothesis: hypothesis)
            merged.merge(single)
        }
        #expect(merged == together)
    }
}
