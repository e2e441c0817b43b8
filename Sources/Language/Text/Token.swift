/// One token of running text.
package struct Token: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        /// Letters, with apostrophes and hyphens between them.
        case word
        /// Digits, with points, commas and colons between them.
        case number
        /// One punctuation mark that the models know by name; the value is its id (`TokenID`).
        case mark(UInt32)
        /// One character of anything else.
        case symbol
    }

    package let text: String
    package let kind: Kind
    /// Whether white space stands before the token.
    package let isSpaced: Bool
}
