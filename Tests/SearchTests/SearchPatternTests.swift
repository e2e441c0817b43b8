import Recognition
import Testing

@testable import Search

struct SearchPatternTests {
    private let line: RecognizedLine = {
        func word(_ text: String, _ others: [String], x: Double) -> RecognizedWord {
            RecognizedWord(
                text: text, confidence: 0.5, box: InkBox(x: x, y: 0, width: 10, height: 5), strokes: [Int(x)],
                alternatives: others.map { Reading(text: $0, confidence: 0.2) })
        }
        return RecognizedLine(
            text: "The splendid teast", confidence: 0.4, box: InkBox(x: 0, y: 0, width: 60, height: 5), script: "latin",
            words: [word("The", ["she"], x: 0), word("splendid", [], x: 20), word("teast", ["feast", "toast"], x: 40)],
            alternatives: [Reading(text: "she splen did feast", confidence: 0.1)])
    }()

    private func found(_ text: String, _ isExpression: Bool = false, ignoring: Bool = false) throws -> [SearchMatch] {
        let pattern = try SearchPattern(text, isExpression: isExpression, ignoresCase: ignoring)
        let matches = pattern.matches(in: line)
        // What is found is never sifted out beforehand.
        let forms = SearchLine(page: 1, line: 1, content: line).forms
        let sifted = ignoring ? forms.lowercased() : forms
        if !matches.isEmpty { #expect(pattern.mayMatch(forms: forms) && pattern.needed.allSatisfy { sifted.contains($0) }) }
        return matches
    }

    @Test func theBestReadingIsFoundFirst() throws {
        let match = try #require(try found("splen").first)
        #expect(match.isBest && match.words == [1] && match.text == "splendid" && match.box.x == 20)
        #expect(match.confidence == 0.5)
    }

    @Test func otherReadingsAreFoundToo() throws {
        let match = try #require(try found("feast").first)
        #expect(!match.isBest && match.words == [2] && match.text == "feast" && match.confidence == 0.2)
        #expect(try found("fast").isEmpty)
    }

    @Test func eachOfSeveralWordsMayBeReadOtherwise() throws {
        let match = try #require(try found("she splendid fea").first)
        #expect(match.words == [0, 1, 2] && match.text == "she splendid feast")
        #expect(match.box == InkBox(x: 0, y: 0, width: 50, height: 5))
        #expect(try found("she feast").isEmpty)
        #expect(try found("splen did").first?.words == [])
    }

    @Test func caseCountsUnlessTold() throws {
        #expect(try found("FEAST").isEmpty)
        #expect(try !found("FEAST", ignoring: true).isEmpty)
        #expect(try !found("^the", true, ignoring: true).isEmpty)
    }

    @Test func expressionsAreLookedForInEveryReading() throws {
        #expect(try found("spl.*id", true).first?.words == [1])
        #expect(try found("^[ft]e?ast$", true).first?.text == "feast")
        #expect(try found("splen did", true).first?.isBest == false)
        #expect(try found("The.*teast", true).first?.words == [0, 1, 2])
        #expect(try found("x+", true).isEmpty)
    }

    @Test(arguments: ["(", "[a", "*"]) func whatIsNoExpressionIsRefused(text: String) throws {
        #expect(throws: SearchError.self) { try SearchPattern(text, isExpression: true) }
        #expect(try found(text).isEmpty)
        #expect(throws: SearchError.self) { try SearchPattern("") }
    }
}
