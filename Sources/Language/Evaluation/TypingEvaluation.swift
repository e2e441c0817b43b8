import Foundation

/// How many keystrokes suggestions save: a text is typed letter by letter, and as soon as the word wanted stands
/// among the suggestions it is taken, with the space after it, by one stroke.
public struct TypingEvaluation: Sendable {
    public private(set) var characters = 0
    public private(set) var strokes = 0
    public var savings: Double { characters == 0 ? 0 : 1 - Double(strokes) / Double(characters) }

    public init(of predictor: Predictor, on texts: [String], suggestions: Int = 3) throws(LanguageError) {
        for text in texts {
            var typed = ""
            for part in text.split(separator: " ") {
                // Marks about the word are typed; a suggestion gives the letters between them.
                let letters = part.drop { !$0.isLetter }
                let opening = String(part.prefix(part.count - letters.count))
                let word = String(letters.prefix(letters.lastIndex { $0.isLetter }.map { letters.distance(from: letters.startIndex, to: $0) + 1 } ?? 0))
                let closing = String(letters.dropFirst(word.count))
                typed += opening
                strokes += opening.count
                var begun = ""
                var isTaken = false
                for character in word {
                    let shown = try predictor.predictions(for: typed + begun, count: suggestions, includesMarks: false)
                    if shown.contains(where: { $0.text == word }) {
                        strokes += 1
                        isTaken = true
                        break
                    }
                    begun.append(character)
                    strokes += 1
                }
                typed += word + closing + " "
                // The space comes with a suggestion, unless a mark follows the word.
                strokes += closing.count + (isTaken && closing.isEmpty ? 0 : 1)
                characters += part.count + 1
            }
        }
    }
}
