import Testing

@testable import Recognition

@Suite struct WriterSpreadTests {
    private func rates(_ hypothesis: String) -> ErrorRates {
        var rates = ErrorRates()
        rates.add(reference: "abcd", hypothesis: hypothesis)
        return rates
    }

    @Test func bestMedianAndWorst() throws {
        let spread = try #require(
            WriterSpread(["a": rates("abcd"), "b": rates("abcx"), "c": rates("xxxx"), "d": rates("abxx")]))
        #expect(spread.best == 0 && spread.median == 0.375 && spread.worst == 1 && spread.worstWriter == "c")
        #expect(WriterSpread(["a": rates("abcx")])?.median == 0.25)
        #expect(WriterSpread([:]) == nil)
    }
}
