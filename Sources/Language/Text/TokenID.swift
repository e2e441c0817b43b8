/// Ids that mean the same in every language file. Ids from `firstWord` on are the lexicon's words.
package enum TokenID {
    package static let unknown: UInt32 = 0
    package static let begin: UInt32 = 1
    package static let end: UInt32 = 2
    package static let number: UInt32 = 3
    package static let symbol: UInt32 = 4
    package static let stop: UInt32 = 5
    package static let comma: UInt32 = 6
    package static let exclamation: UInt32 = 7
    package static let question: UInt32 = 8
    package static let colon: UInt32 = 9
    package static let semicolon: UInt32 = 10
    package static let dash: UInt32 = 11
    package static let quote: UInt32 = 12
    package static let apostrophe: UInt32 = 13
    package static let opening: UInt32 = 14
    package static let closing: UInt32 = 15
    package static let ellipsis: UInt32 = 16
    package static let firstWord: UInt32 = 32

    /// The id of a punctuation mark; many shapes of quotes and dashes are one token each.
    package static func mark(_ scalar: Unicode.Scalar) -> UInt32? {
        switch scalar {
        case ".": stop
        case ",": comma
        case "!": exclamation
        case "?": question
        case ":": colon
        case ";": semicolon
        case "-", "–", "—": dash
        case "\"", "«", "»", "„", "“", "”": quote
        case "'", "’", "‘", "‚", "`": apostrophe
        case "(", "[", "{": opening
        case ")", "]", "}": closing
        case "…": ellipsis
        default: nil
        }
    }

    /// How a mark is written where a text is made (predictions).
    package static func text(of mark: UInt32) -> String? {
        switch mark {
        case stop: "."
        case comma: ","
        case exclamation: "!"
        case question: "?"
        case colon: ":"
        case semicolon: ";"
        case dash: "–"
        case ellipsis: "…"
        default: nil
        }
    }

    /// Whether a sentence may end with the mark.
    package static func endsSentence(_ mark: UInt32) -> Bool {
        mark == stop || mark == exclamation || mark == question || mark == ellipsis
    }

    /// Whether the mark is written without a space before it.
    package static func clings(_ mark: UInt32) -> Bool {
        switch mark {
        case stop, comma, exclamation, question, colon, semicolon, closing, ellipsis: true
        default: false
        }
    }
}
