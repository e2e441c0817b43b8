/// The symbols that one head of the network can write, in the order of its classes.
///
/// A symbol is one NFC character (one Unicode scalar in nearly all cases). The CTC blank is no symbol: in
/// `LogProbabilities` it is class 0, and symbol `i` is class `i + 1`.
public struct Alphabet: Sendable, Equatable {
    public let symbols: [Character]
    private let indices: [Character: Int]

    public init(symbols: [Character]) {
        self.symbols = symbols
        indices = Dictionary(symbols.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }

    public var count: Int { symbols.count }
    public func index(of symbol: Character) -> Int? { indices[symbol] }

    /// Symbol indices of a text, or `nil` where it holds a character that is not in the alphabet.
    public func encode(_ text: String) -> [Int]? {
        var encoded: [Int] = []
        for character in text {
            guard let index = indices[character] else { return nil }
            encoded.append(index)
        }
        return encoded
    }

    public func decode(_ symbolIndices: [Int]) -> String { String(symbolIndices.map { symbols[$0] }) }
}
