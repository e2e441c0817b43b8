import Foundation

/// Words that stay out of everything synthetic ink is made from, since the Russian validation set consists of them.
package enum WithheldWords {
    package static let russian: Set<String> = [
        "съешь", "ещё", "этих", "мягких", "французских", "булок", "да", "выпей", "чаю",
    ]

    private static let folded = Set(russian.map(fold))

    /// Case does not count, nor do the dots of ё.
    private static func fold(_ word: some StringProtocol) -> String {
        word.lowercased().replacingOccurrences(of: "ё", with: "е")
    }

    /// Whether one of the text's words is withheld; a word ends at anything but a letter.
    package static func appear(in text: String) -> Bool {
        text.split { !$0.isLetter }.contains { folded.contains(fold($0)) }
    }
}
