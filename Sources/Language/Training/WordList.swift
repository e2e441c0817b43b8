import Foundation

/// Word frequencies and what a spelling dictionary knows, as `Scripts/export-words` writes them.
struct WordList {
    struct Entry {
        /// Share of running text; 0 where only the dictionary has the word.
        let frequency: Double
        /// The case in which the dictionary has it, `nil` where it does not.
        let letterCase: LetterCase?
    }

    private(set) var entries: [String: Entry] = [:]

    init() {}

    init(contentsOf path: String) throws(LanguageError) {
        for (index, line) in try TextFile.lines(of: path).enumerated() {
            let parts = line.split(separator: "\t")
            guard parts.count == 3, let frequency = Double(parts[1]), frequency >= 0, frequency <= 1 else {
                throw .unreadableSource(
                    path: path, reason: "line \(index + 1) is not “word, frequency, form”, parted by tabs")
            }
            let letterCase: LetterCase? =
                switch parts[2] {
                case "l": .lower
                case "t": .title
                case "u": .upper
                default: nil
                }
            entries[String(parts[0])] = Entry(frequency: frequency, letterCase: letterCase)
        }
    }
}
