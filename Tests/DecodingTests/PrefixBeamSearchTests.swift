import Emissions
import Foundation
import Language
import Testing

@testable import Decoding

struct PrefixBeamSearchTests {
    private let alphabet = Alphabet(symbols: ["a", "b", " "])
    private let frames = 5

    private func emissions(_ seed: UInt64) -> LogProbabilities {
        var state = seed
        var values: [Float] = []
        for _ in 0..<frames {
            let raw: [Float] = (0..<4).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Float(state >> 40) / Float(1 << 24) * 3
            }
            let sum = log(raw.reduce(0) { $0 + exp($1) })
            values += raw.map { $0 - sum }
        }
        return LogProbabilities(frames: frames, classes: 4, values: values)
    }

    /// log P of every text, by summing all alignments one by one.
    private func allTexts(_ emissions: LogProbabilities) -> [[Int]: Float] {
        var sums: [[Int]: Float] = [:]
        let paths = (0..<frames).reduce(1) { count, _ in count * 4 }
        for path in 0..<paths {
            var rest = path
            var text: [Int] = []
            var last = 0
            var log: Float = 0
            for frame in 0..<frames {
                let index = rest % 4
                rest /= 4
                log += emissions[frame, class: index]
                if index != 0, index != last { text.append(index - 1) }
                last = index
            }
            sums[text] = PrefixBeamSearch.sum(sums[text] ?? -.infinity, log)
        }
        return sums
    }

    private var exhaustive: DecoderOptions {
        var options = DecoderOptions()
        options.beamWidth = 100_000
        options.beamWindow = 1000
        options.classWindow = 1000
        return options
    }

    @Test(arguments: 1...8) func isExact(seed: UInt64) {
        let emissions = emissions(seed)
        let scorer = TextScorer(.null, alphabet: alphabet, script: .latin, context: "")
        var search = PrefixBeamSearch(scorer: scorer, options: exhaustive)
        let found = search.search(emissions)
        let expected = allTexts(emissions)
        #expect(found.count == expected.count)
        for reading in found {
            #expect(abs(reading.ink - (expected[reading.symbols] ?? 0)) < 1e-3, "\(reading.symbols)")
        }
    }

    @Test(arguments: 1...4) func isExactWithLanguage(seed: UInt64) throws {
        let model = LanguageModel(files: [], userWords: [UserWord(text: "ab"), UserWord(text: "ba", weight: 3)])
        let emissions = emissions(seed)
        let options = exhaustive
        let scorer = TextScorer(model, alphabet: alphabet, script: .latin, context: "")
        var search = PrefixBeamSearch(scorer: scorer, options: options)
        let found = search.search(emissions)
        var expected: [[Int]: Float] = [:]
        for (text, ink) in allTexts(emissions) {
            var scorer = TextScorer(model, alphabet: alphabet, script: .latin, context: "")
            var state = 0
            for symbol in text { state = scorer.advance(state, by: symbol).state }
            expected[text] = ink + options.languageWeight * scorer.finished(state) + options.characterBonus * Float(text.count)
                + (text.isEmpty ? options.emptyReading : 0)
        }
        #expect(found.count == expected.count)
        for reading in found { #expect(abs(reading.total - (expected[reading.symbols] ?? 0)) < 1e-2) }
        #expect(found.first?.total == found.map(\.total).max())
    }

    @Test func narrowBeamStaysClose() throws {
        for seed in UInt64(1)...20 {
            let emissions = emissions(seed)
            let best = try #require(allTexts(emissions).max { $0.value < $1.value })
            let reading = try #require(try Decoder(alphabet: alphabet, script: .latin).hypotheses(from: emissions).first)
            #expect(reading.logScore > Double(best.value) - 0.2)
        }
    }

    @Test func givesSpansWordsAndAlternatives() throws {
        // Sharp frames: a, blank, space, b (or, nearly as likely, a), b.
        func frame(_ shares: [Float]) -> [Float] { shares.map { log($0) } }
        let values =
            frame([0.01, 0.97, 0.01, 0.01]) + frame([0.97, 0.01, 0.01, 0.01]) + frame([0.01, 0.01, 0.01, 0.97])
            + frame([0.01, 0.4, 0.58, 0.01]) + frame([0.97, 0.01, 0.01, 0.01])
        let emissions = LogProbabilities(frames: 5, classes: 4, values: values)
        let readings = try Decoder(alphabet: alphabet, script: .latin).hypotheses(from: emissions, count: 3)
        let first = try #require(readings.first)
        #expect(first.text == "a b")
        #expect(first.spans == [0..<1, 2..<3, 3..<4])
        #expect(first.words.map(\.frames) == [0..<1, 3..<4])
        #expect(first.words[1].alternatives.first?.text == "a")
        #expect(first.words[1].confidence > 0.3 && first.words[1].confidence < 0.95)
        #expect(first.words[0].confidence > first.words[1].confidence)
        #expect(readings.count == 3)
        #expect(readings[1].text == "a a")
        #expect(first.words.allSatisfy { $0.written == nil })
    }

    @Test func barredLettersDoNotComeOut() throws {
        let emissions = LogProbabilities(
            frames: 2, classes: 4, values: [0.1, 0.35, 0.5, 0.05, 0.1, 0.2, 0.1, 0.6].map { log($0) })
        for isGreedy in [true, false] {
            func text(_ letters: Set<Character>?) throws -> String? {
                try Decoder(
                    alphabet: alphabet, script: .latin, letters: letters, options: DecoderOptions(isGreedy: isGreedy)
                ).hypotheses(from: emissions).first?.text
            }
            #expect(try text(nil) == "b ")
            #expect(try text(["a"]) == "a ")
            // Marks, digits and the space are of every language.
            #expect(try text([]) == " ")
        }
    }

    @Test func spacesThatTheInkAllButLacksAreHeardOf() throws {
        var options = DecoderOptions()
        options.classLimit = 1
        let model = LanguageModel(files: [], userWords: [UserWord(text: "ab"), UserWord(text: "ba")])
        // a b (space: one in fifty) b a
        let rows: [[Float]] = [
            [0.01, 0.97, 0.01, 0.01], [0.01, 0.01, 0.97, 0.01], [0.97, 0.005, 0.005, 0.02], [0.01, 0.01, 0.97, 0.01],
            [0.01, 0.97, 0.01, 0.01],
        ]
        let emissions = LogProbabilities(frames: 5, classes: 4, values: rows.flatMap { $0 }.map { log($0) })
        let decoder = Decoder(alphabet: alphabet, script: .latin, languageModel: model, options: options)
        #expect(try decoder.hypotheses(from: emissions).first?.text == "ab ba")
    }

    /// A mark too faint for the network to be sure of is still a mark; without language the ink alone decides.
    @Test func inkIsNotReadAsNothing() throws {
        let values: [Float] = [[0.6, 0.38, 0.01, 0.01], [0.6, 0.38, 0.01, 0.01]].flatMap { $0 }.map { log($0) }
        let emissions = LogProbabilities(frames: 2, classes: 4, values: values)
        let model = LanguageModel(files: [], userWords: [UserWord(text: "ab")])
        var options = DecoderOptions()
        options.emptyReading = -20
        let heard = Decoder(alphabet: alphabet, script: .latin, languageModel: model, options: options)
        #expect(try heard.hypotheses(from: emissions).first?.text == "a")
        options.emptyReading = 0
        let indifferent = Decoder(alphabet: alphabet, script: .latin, languageModel: model, options: options)
        #expect(try indifferent.hypotheses(from: emissions).first?.text == "")
    }

    @Test func calibrationKeepsOrderAndRange() {
        var options = DecoderOptions()
        options.confidenceSlope = 0.7
        options.confidenceOffset = -0.3
        let shares = [-1, 0, 0.001, 0.2, 0.5, 0.9, 1, 2, Double.nan]
        let values = shares.map(options.calibrated)
        #expect(values.allSatisfy { (0...1).contains($0) })
        #expect(values.dropLast() == values.dropLast().sorted()[...])
        #expect(abs(DecoderOptions().calibrated(0.3) - 0.3) < 1e-9)
    }

    @Test func languageOverrulesAndSaysSo() throws {
        let wide = Alphabet.standard(for: .latin)
        func matrix(_ text: String, doubt: [Int: Character]) throws -> LogProbabilities {
            var values: [Float] = []
            let classes = wide.count + 1
            for (index, symbol) in text.enumerated() {
                var row = [Float](repeating: 0.0005, count: classes)
                row[try #require(wide.index(of: symbol)) + 1] = 0.5
                if let other = doubt[index] { row[try #require(wide.index(of: other)) + 1] = 0.45 }
                var blank = [Float](repeating: 0.0005, count: classes)
                blank[0] = 0.9
                for shares in [row, blank] {
                    let sum = shares.reduce(0, +)
                    values += shares.map { log($0 / sum) }
                }
            }
            return LogProbabilities(frames: 2 * text.count, classes: classes, values: values)
        }
        let words = ["Rukopis", "house"].map { UserWord(text: $0) }
        let decoder = Decoder(alphabet: wide, script: .latin, languageModel: LanguageModel(files: [], userWords: words))
        let reading = try #require(try decoder.hypotheses(from: matrix("Rukapis", doubt: [3: "o"])).first)
        #expect(reading.text == "Rukopis")
        #expect(reading.words.first?.written == "Rukapis")
        // A space that the ink lacks: both words say what stands there.
        let split = try #require(try decoder.hypotheses(from: matrix("Rukopis-house", doubt: [7: " "])).first)
        #expect(split.text == "Rukopis house")
        #expect(split.words.map(\.written) == ["Rukopis-house", "Rukopis-house"])
        let code = try #require(try decoder.hypotheses(from: matrix("x7@kq.zw", doubt: [:])).first)
        #expect(code.text == "x7@kq.zw")
    }

    /// A letter that a sure network has given next to nothing is none of a beam's, but a known word's.
    @Test func knownWordsGetASecondLook() throws {
        let wide = Alphabet.standard(for: .latin)
        func matrix(_ text: String, instead: [Int: Character]) throws -> LogProbabilities {
            let classes = wide.count + 1
            var values: [Float] = []
            for (index, symbol) in text.enumerated() {
                var row = [Float](repeating: -25, count: classes)
                row[try #require(wide.index(of: symbol)) + 1] = 0
                if let other = instead[index] { row[try #require(wide.index(of: other)) + 1] = -8 }
                var blank = [Float](repeating: -25, count: classes)
                blank[0] = 0
                values += row + blank
            }
            return LogProbabilities(frames: 2 * text.count, classes: classes, values: values)
        }
        let model = LanguageModel(files: [], userWords: ["window", "water"].map { UserWord(text: $0) })
        var options = DecoderOptions()
        options.classWindow = 6
        let decoder = Decoder(alphabet: wide, script: .latin, languageModel: model, options: options)
        func text(_ emissions: LogProbabilities) throws -> String? { try decoder.hypotheses(from: emissions).first?.text }
        #expect(try text(matrix("vindow", instead: [0: "w"])) == "window")
        #expect(try text(matrix("water, vindow.", instead: [7: "w"])) == "water, window.")
        // What is too far from any word stays.
        #expect(try text(matrix("x7@kq.zw", instead: [:])) == "x7@kq.zw")
        #expect(try text(matrix("zzyzx", instead: [:])) == "zzyzx")
        let reading = try #require(try decoder.hypotheses(from: matrix("vindow", instead: [0: "w"]), count: 4).first)
        #expect(reading.words.first?.written == "vindow")
        #expect(reading.words.first?.alternatives.contains { $0.text == "vindow" } == true)
    }
}
