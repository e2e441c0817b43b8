import Foundation

/// One of the user's own words: a name, a term, an address.
public struct UserWord: Sendable, Equatable {
    public let text: String
    /// How much likelier than the user's other words, > 0; usually 1.
    public let weight: Double

    public init(text: String, weight: Double = 1) {
        self.text = text
        self.weight = weight
    }

    /// Words of a list: one a line, a tab and a weight after it if wanted; blank lines and those that begin with #
    /// are skipped.
    public static func list(_ text: String) throws(LanguageError) -> [UserWord] {
        var words: [UserWord] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let trimmed = line.trimmingCharacters(in: .whitespaces)
            if trimmed.isEmpty || trimmed.hasPrefix("#") { continue }
            let parts = trimmed.split(separator: "\t", maxSplits: 1)
            var weight = 1.0
            if parts.count == 2 {
                guard let given = Double(parts[1].trimmingCharacters(in: .whitespaces)), given > 0, given.isFinite else {
                    throw .badUserWord(line: index + 1, problem: "“\(parts[1])” is no weight greater than 0")
                }
                weight = given
            }
            guard let first = parts.first, first.count <= 60 else {
                throw .badUserWord(line: index + 1, problem: "longer than 60 characters")
            }
            words.append(UserWord(text: String(first).precomposedStringWithCanonicalMapping, weight: weight))
        }
        return words
    }
}
