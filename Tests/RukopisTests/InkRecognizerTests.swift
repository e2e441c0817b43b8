import Foundation
import TestModels
import Testing

@testable import Rukopis

/// With networks that read every line of ink as one letter.
struct InkRecognizerTests {
    private func recognizer(latin: Character = "a", alternatives: Int = 3) throws -> InkRecognizer {
        let file = try TestModel.file(latin: latin)
        defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
        return try InkRecognizer(alternatives: alternatives, usesLanguageModel: false, model: file)
    }

    @Test func readsAllOrSomeOfItsStrokes() async throws {
        let recognizer = try recognizer()
        #expect(try await recognizer.text() == "")
        let first = await recognizer.append(TestInk.waves())
        let second = await recognizer.append(TestInk.waves(x: 120))
        #expect(try await recognizer.text() == "a")
        #expect(try await recognizer.text(of: Set(first)) == "a")
        let reading = try await recognizer.reading()
        #expect(reading.lines.map { $0.words.flatMap(\.strokes) } == [first + second])
        #expect(reading.notWriting.isEmpty)
        #expect(await recognizer.strokeIDs == first + second)
        let both = await recognizer.bounds()
        #expect(reading.bounds == both)
        #expect(try await recognizer.text(of: []) == "")
        #expect(await recognizer.bounds(of: []) == nil)
    }

    @Test func strokesThatChangeAreReadAnew() async throws {
        let recognizer = try recognizer()
        let ids = await recognizer.append(TestInk.waves(2))
        let before = try await recognizer.reading().bounds
        #expect(await recognizer.replace(ids[1], with: TestInk.waves(x: 150)[0]))
        let after = try await recognizer.reading().bounds
        #expect(before?.width == 179 && after?.width == 209)
        await recognizer.remove([ids[1]])
        #expect(try await recognizer.reading().lines.flatMap(\.words).flatMap(\.strokes) == [ids[0]])
        #expect(!(await recognizer.replace(ids[1], with: TestInk.waves()[0])))
        await recognizer.removeAll()
        #expect(try await recognizer.text() == "")
        let again = await recognizer.append(TestInk.waves())
        #expect(again[0] > ids[1])
    }

    @Test func findsATextWithItsStrokes() async throws {
        let recognizer = try recognizer()
        let ids = await recognizer.append(TestInk.waves(2))
        let matches = try await recognizer.matches(of: "A")
        #expect(matches.map(\.strokes) == [ids])
        #expect(matches.allSatisfy { $0.isBest && $0.text == "a" && $0.bounds.width > 50 })
        #expect(try await recognizer.matches(of: "A", ignoresCase: false).isEmpty)
        #expect(try await recognizer.matches(of: "^[ab]$", isExpression: true).count == 1)
        await #expect(throws: (any Error).self) { try await recognizer.matches(of: "(", isExpression: true) }
    }

    @Test func candidatesBeginWithTheText() async throws {
        let recognizer = try recognizer()
        await recognizer.append(TestInk.waves())
        let candidates = try await recognizer.candidates(limit: 3)
        #expect(candidates.first?.text == "a" && candidates.count <= 3)
        #expect(zip(candidates, candidates.dropFirst()).allSatisfy { $0.confidence >= $1.confidence })
        #expect(try await recognizer.candidates(of: []).map(\.text) == [""])
    }

    @Test func readingsOfTwoLinesDifferInOneAtATime() throws {
        func line(_ text: String, _ confidence: Double, _ other: Reading) -> InkReading.Line {
            let box = InkBox(x: 0, y: 0, width: 1, height: 1)
            return InkReading.Line(
                text: text, confidence: confidence, alternatives: [other], bounds: box, baseline: nil, words: [])
        }
        var reading = InkReading(RecognizedPage(lines: []), ids: [])
        reading.lines = [
            line("on", 0.8, Reading(text: "an", confidence: 0.1)), line("it", 0.5, Reading(text: "at", confidence: 0.4)),
        ]
        let candidates = reading.candidates()
        #expect(candidates.map(\.text) == ["on\nit", "on\nat", "an\nit"])
        #expect(zip(candidates.map(\.confidence), [0.4, 0.32, 0.05]).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    @Test func theVersionTellsModelsApart() throws {
        let (one, same, other) = (try recognizer(), try recognizer(), try recognizer(latin: "b"))
        #expect(one.version == same.version)
        #expect(one.version != other.version)
        #expect(one.duplicate().version == one.version)
    }

    @Test func aCancelledTaskStops() async throws {
        let recognizer = try recognizer()
        await recognizer.append((0..<40).flatMap { TestInk.waves(2, y: Double($0) * 200) })
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await recognizer.text()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await !recognizer.text().isEmpty)
    }

    @Test func manyTasksMayAskAndAddAtOnce() async throws {
        let recognizer = try recognizer()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<8 {
                group.addTask {
                    let ids = await recognizer.append(TestInk.waves(y: Double(index) * 200))
                    #expect(try await recognizer.text(of: Set(ids)) == "a")
                    _ = try await recognizer.text()
                }
            }
            try await group.waitForAll()
        }
        #expect(await recognizer.strokeIDs.count == 8)
        #expect(try await !recognizer.text().isEmpty)
    }

    @Test func aLanguageThatIsNotKnownIsRefusedByName() {
        #expect(throws: RecognitionError.unknownLanguage("xx")) { try InkRecognizer(languages: ["xx"]) }
        #expect(InkRecognizer.supportedLanguages.contains("en"))
    }
}
