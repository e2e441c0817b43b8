import Foundation
import Storage

/// The words that a user has written, and what they followed, in a small SQLite file that only the user may read.
public final class PersonalStore: Sendable {
    private let database: Database

    /// Opens the store, or makes it.
    public init(path: String) throws(LanguageError) {
        let schema = """
            PRAGMA secure_delete = ON;
            CREATE TABLE IF NOT EXISTS follows (
                previous TEXT NOT NULL, word TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (previous, word)
            ) WITHOUT ROWID;
            """
        do {
            database = try Database(path: path, schema: schema)
        } catch {
            throw .personalStore(path: error.path, reason: error.reason)
        }
    }

    /// Remembers the words of a text; words of one letter, numbers and addresses are not remembered.
    public func learn(_ text: String) throws(LanguageError) {
        let tokenizer = Tokenizer(splitsElisions: false)
        try run("BEGIN IMMEDIATE", [])
        do throws(LanguageError) {
            for sentence in tokenizer.sentences(of: text) {
                var previous = ""
                for (index, token) in sentence.enumerated() {
                    guard token.kind == .word else {
                        previous = ""
                        continue
                    }
                    let isFirst = index == 0 && LetterCase(of: token.text) == .title
                    let word = isFirst ? token.text.lowercased() : token.text
                    if word.count > 1 {
                        for context in Set(["", previous.lowercased()]) {
                            try run(
                                "INSERT INTO follows VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET count = count + 1",
                                [context, word])
                        }
                    }
                    previous = word
                }
            }
            try run("COMMIT", [])
        } catch {
            try? run("ROLLBACK", [])
            throw error
        }
    }

    /// Forgets a word, or everything for `nil`; the file's freed pages are overwritten.
    public func forget(_ word: String? = nil) throws(LanguageError) {
        if let word {
            try run("DELETE FROM follows WHERE lower(word) = ?1 OR word = ?2 OR previous = ?1", [word.lowercased(), word])
        } else {
            try run("DELETE FROM follows", [])
            try run("VACUUM", [])
        }
    }

    /// Words after `previous` (empty: anywhere) that begin with `prefix`, most frequent first, and the sum of all
    /// counts after `previous`.
    func words(after previous: String, prefix: String, limit: Int) throws(LanguageError) -> (words: [(String, Int)], total: Int) {
        let totals = try query("SELECT '', coalesce(sum(count), 0) FROM follows WHERE previous = ?", [previous.lowercased()])
        // A range instead of LIKE: the primary key serves it, and no character is a wildcard.
        let found = try query(
            "SELECT word, count FROM follows WHERE previous = ?1 AND (?2 = '' OR substr(word, 1, length(?2)) = ?2 "
                + "OR substr(word, 1, length(?3)) = ?3) ORDER BY count DESC, word LIMIT \(max(0, limit))",
            [previous.lowercased(), prefix, prefix.lowercased()])
        return (found, totals.first?.1 ?? 0)
    }

    /// The user's words, as the decoder takes them.
    public func words() throws(LanguageError) -> [UserWord] {
        try query("SELECT word, count FROM follows WHERE previous = '' ORDER BY count DESC LIMIT 20000", []).map {
            UserWord(text: $0.0, weight: Double($0.1))
        }
    }

    private func run(_ statement: String, _ values: [String]) throws(LanguageError) {
        _ = try query(statement, values)
    }

    private func query(_ text: String, _ values: [String]) throws(LanguageError) -> [(String, Int)] {
        var rows: [(String, Int)] = []
        do {
            try database.query(text, values.map { .text($0) }) { rows.append(($0.text(0), Int($0.integer(1)))) }
        } catch {
            throw .personalStore(path: error.path, reason: error.reason)
        }
        return rows
    }
}
