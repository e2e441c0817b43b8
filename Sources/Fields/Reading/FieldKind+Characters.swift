import Recognition

extension FieldKind {
    /// What is known of the characters of such a field; `nil`: nothing.
    var characters: CharacterBias? {
        switch self {
        case .text, .multiline, .choice, .checkbox: nil
        case .number: Self.numbers
        case .date: Self.dates
        case .email: Self.addresses
        }
    }

    private static let numbers = CharacterBias(
        expected: Set("0123456789.,+-/()%"), substitutes: digitLookalikes)
    private static let dates = CharacterBias(
        expected: Set("0123456789.-/"), substitutes: digitLookalikes.merging([",": "."]) { one, _ in one })

    /// RFC 5322, §3.4.1, without what needs quoting. Letter case means nothing in practice, small letters are usual.
    private static let addresses: CharacterBias = {
        let small = "abcdefghijklmnopqrstuvwxyz"
        var substitutes: [Character: Character] = [",": ".", "–": "-", "—": "-", "ⓐ": "@"]
        for letter in small { substitutes[Character(letter.uppercased())] = letter }
        return CharacterBias(expected: Set(small + "0123456789@._-+"), substitutes: substitutes)
    }()

    private static let digitLookalikes: [Character: Character] = [
        "O": "0", "o": "0", "Q": "0", "О": "0", "о": "0", "D": "0", "l": "1", "I": "1", "|": "1", "i": "1", "І": "1",
        "і": "1", "!": "1", "Z": "2", "z": "2", "З": "3", "з": "3", "Э": "3", "э": "3", "ч": "4", "Ч": "4", "S": "5",
        "s": "5", "Ѕ": "5", "ѕ": "5", "b": "6", "G": "6", "б": "6", "T": "7", "Т": "7", "?": "7", "B": "8", "В": "8",
        "&": "8", "g": "9", "q": "9", "д": "9", "–": "-", "—": "-", "_": "-", "\\": "/", "…": ".", "·": ".", "'": ",",
        "‚": ",", ";": ",", "[": "(", "{": "(", "<": "(", "]": ")", "}": ")", ">": ")",
    ]
}
