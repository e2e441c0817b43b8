import Foundation
import Testing

@testable import Language

struct PredictionTests {
    @Test func foreseesWordsMarksAndCapitals() throws {
        try ToyLanguage.with { file, _ in
            let predictor = Predictor(files: [file])
            #expect(try predictor.predictions(for: "I ", count: 1).map(\.text) == ["think"])
            let completed = try #require(try predictor.predictions(for: "I think the te", count: 3).first)
            #expect(completed.text == "teacher")
            #expect(completed.completion == "acher")
            #expect(completed.probability > 0.8)
            let names = try predictor.predictions(for: "The cat likes B", count: 3)
            #expect(names.first?.text == "Berlin")
            let starts = try predictor.predictions(for: "The cat likes Berlin. ", count: 5)
            #expect(starts.allSatisfy { LetterCase(of: $0.text) != .lower })
            let mark = try #require(try predictor.predictions(for: "I think Anna likes Berlin ", count: 1).first)
            #expect(mark.text == "," && mark.deletes == 1)
            #expect(try predictor.predictions(for: "", count: 0).isEmpty)
            for text in ["I ", "I think the "] {
                let all = try predictor.predictions(for: text, count: 50)
                #expect(all.reduce(0) { $0 + $1.probability } < 1.1)
                #expect(zip(all, all.dropFirst()).allSatisfy { $0.probability >= $1.probability })
            }
        }
    }

    @Test func learnsAndForgets() throws {
        try ToyLanguage.with { file, folder in
            let path = folder.appendingPathComponent("personal.sqlite").path
            let store = try PersonalStore(path: path)
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let predictor = Predictor(files: [file], store: store)
            #expect(try predictor.predictions(for: "I think Zu", count: 3).isEmpty)
            for _ in 0..<5 { try store.learn("Hello Zuzanna Kowalczyk. I think Zuzanna likes bread.") }
            #expect(try predictor.predictions(for: "I think Zu", count: 3).first?.text == "Zuzanna")
            #expect(try predictor.predictions(for: "Zuzanna ", count: 12).contains { $0.text == "Kowalczyk" })
            #expect(try store.words().contains { $0.text == "Zuzanna" })
            try store.forget("zuzanna")
            #expect(try predictor.predictions(for: "I think Zu", count: 3).isEmpty)
            try store.forget()
            #expect(try store.words().isEmpty)
        }
    }

    @Test func refusesABrokenStore() throws {
        let folder = try ToyLanguage.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("broken").path
        try String(repeating: "no database ", count: 100).write(toFile: path, atomically: true, encoding: .utf8)
        #expect(throws: LanguageError.self) { try PersonalStore(path: path) }
        #expect(throws: LanguageError.self) { try PersonalStore(path: folder.path + "/none/here") }
    }

    @Test func savesKeystrokes() throws {
        try ToyLanguage.with { file, _ in
            let typing = try TypingEvaluation(of: Predictor(files: [file]), on: Array(ToyLanguage.sentences.prefix(5)))
            #expect(typing.savings > 0.4 && typing.savings < 0.95)
        }
    }
}
