import Foundation
import Rukopis

/// Reads the first page of an ink file and looks for a word in it: `read-ink FILE [WORD]`.
@main
struct ReadInk {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let file = arguments.first else {
            print("usage: read-ink FILE [WORD]; languages: \(InkRecognizer.supportedLanguages.joined(separator: " "))")
            exit(2)
        }
        let ink = try Ink(contentsOf: URL(fileURLWithPath: file))
        let recognizer = try InkRecognizer(languages: ["en"])
        await recognizer.append(ink.pages.first?.strokes ?? [])
        for line in try await recognizer.reading().lines {
            print(line.text)
            for word in line.words {
                let others = word.alternatives.map(\.text).joined(separator: ", ")
                print("  \(word.text), \(word.strokes.count) strokes; or \(others.isEmpty ? "nothing else" : others)")
            }
        }
        if let word = arguments.dropFirst().first {
            let matches = try await recognizer.matches(of: word)
            print("'\(word)' is found \(matches.count) times")
        }
    }
}
