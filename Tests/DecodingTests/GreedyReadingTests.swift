import Emissions
import Language
import Testing

@testable import Decoding

struct GreedyReadingTests {
    let alphabet = Alphabet(symbols: ["a", "b", " "])

    private func emissions(_ best: [Int]) -> LogProbabilities {
        var values: [Float] = []
        for winner in best { values += (0..<4).map { $0 == winner ? -0.1 : -3 } }
        return LogProbabilities(frames: best.count, classes: 4, values: values)
    }

    @Test func mergesRepeatsAndDropsBlanks() throws {
        let decoder = Decoder(alphabet: alphabet, script: .latin, options: .init(isGreedy: true))
        let reading = try #require(try decoder.hypotheses(from: emissions([0, 1, 1, 0, 1, 2, 3, 0, 2])).first)
        #expect(reading.text == "aab b")
        #expect(reading.spans == [1..<3, 4..<5, 5..<6, 6..<7, 8..<9])
        #expect(reading.words.map(\.text) == ["aab", "b"])
        #expect(reading.words.map(\.frames) == [1..<6, 8..<9])
        #expect(abs(reading.logScore + 0.9) < 1e-5)
    }

    @Test func emptyMatrixIsEmptyText() throws {
        let decoder = Decoder(alphabet: alphabet, script: .latin)
        let readings = try decoder.hypotheses(from: LogProbabilities(frames: 0, classes: 4, values: []))
        #expect(readings.map(\.text) == [""])
    }

    @Test func refusesAnotherAlphabet() {
        let decoder = Decoder(alphabet: Alphabet(symbols: ["a"]), script: .latin)
        #expect(throws: DecodingError.alphabetMismatch(classes: 4, symbols: 1)) {
            try decoder.hypotheses(from: emissions([1]))
        }
    }
}
