/// Latin letters whose written form is a Cyrillic letter's too.
package enum LookAlikes {
    /// In joined writing.
    private static let cursive: [Character: Character] = [
        "a": "а", "b": "в", "c": "с", "e": "е", "g": "д", "i": "і", "m": "т", "n": "п", "o": "о", "p": "р", "u": "и",
        "w": "ш", "x": "х", "y": "у",
        "A": "А", "B": "В", "C": "С", "E": "Е", "H": "Н", "K": "К", "M": "М", "O": "О", "P": "Р", "T": "Т", "X": "Х",
    ]

    /// What a Latin word written in joined letters says if read as Cyrillic («name» is «пате»), or `nil` where one of
    /// its letters has no such reading.
    package static func cyrillic(forCursive word: String) -> String? {
        var result = ""
        for (index, letter) in word.enumerated() {
            guard let other = cursive[letter], index == 0 || letter.isLowercase else { return nil }
            result.append(other)
        }
        return result.isEmpty ? nil : result
    }

    /// How a letter of one script is taken for one of the other.
    private struct Loan {
        var latin: Character
        var cyrillic: Character
        /// The Latin form is written in another size: scaled to the Cyrillic letter's height.
        var isScaled = false
    }

    private static let loans: [Loan] = {
        let same = "aа cс eе oо pр yу xх mт nп uи gд wш iі jј sѕ rг bв AА BВ CС EЕ HН KК MМ OО PР TТ XХ YУ IІ JЈ SЅ hһ"
        let scaled = "Hн Kк Mм Bв Tт 3з 3З 6б bь"
        func pairs(_ text: String) -> [(Character, Character)] {
            text.split(separator: " ").compactMap { pair in
                guard pair.count == 2, let first = pair.first, let last = pair.last, first != last else { return nil }
                return (first, last)
            }
        }
        return pairs(same).map { Loan(latin: $0.0, cyrillic: $0.1) }
            + pairs(scaled).map { Loan(latin: $0.0, cyrillic: $0.1, isScaled: true) }
            + "0123456789.,;:!?'\"()-+=*&%@#$/".map { Loan(latin: $0, cyrillic: $0) }
    }()

    /// A Latin writer's letters as Cyrillic ones.
    package static func cyrillicBank(from latin: LetterBank) -> LetterBank {
        var bank = LetterBank()
        for loan in loans {
            for form in latin.forms[loan.latin] ?? [] {
                if loan.isScaled {
                    let strokes = form.body + form.marks
                    if let scaled = LetterBank.form(of: strokes, character: loan.cyrillic, xHeight: nil) {
                        bank.add(scaled, for: loan.cyrillic)
                    }
                } else {
                    bank.add(form, for: loan.cyrillic)
                }
            }
        }
        return bank
    }
}
