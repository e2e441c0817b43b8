/// The letters that a language is written with, those of its usual loan words included (after the exemplar
/// characters of Unicode's CLDR), so that naming a language can bar the others.
public enum LanguageLetters {
    /// All letters, in both cases, that a language may have in a script; `nil` where nothing is known of it.
    ///
    /// - Parameter tag: BCP 47; only its language counts.
    public static func letters(of tag: String, in script: Script) -> Set<Character>? {
        let primary = tag.lowercased().prefix { $0 != "-" && $0 != "_" }
        let small: String
        switch script {
        case .latin:
            guard let own = latin[String(primary)] else { return nil }
            small = "abcdefghijklmnopqrstuvwxyzéµ" + own
        case .cyrillic:
            guard let own = cyrillic[String(primary)] else { return nil }
            small = own
        }
        var letters: Set<Character> = []
        for letter in small {
            letters.insert(letter)
            let capital = letter.uppercased()
            if capital.count == 1, let capital = capital.first { letters.insert(capital) }
        }
        if primary == "tr" { letters.formUnion("Iİ") }
        if letters.contains("ß") { letters.insert("ẞ") }
        return letters
    }

    private static let latin: [String: String] = [
        "ca": "àèíïòóúüçª·º", "cs": "áčďěíňóřšťúůýž", "cy": "âêîôûŵŷàèìòùáíóúäëïöü", "da": "åæø",
        "de": "äöüßàç", "en": "èêëïîöôçñüàâäæœ", "es": "áíñóúüª\u{ba}¿¡", "et": "äõöüšž", "eu": "ñçü", "fi": "äöåšž",
        "fr": "àâæçèêëîïôœùûüÿñ", "ga": "áíóú", "gl": "áíñóúü", "hr": "čćđšž", "hu": "áíóöőúüű", "is": "áðíóúýþæö",
        "it": "àèìíîòóùúªº", "la": "āēīōūæœ", "lt": "ąčęėįšųūž", "lv": "āčēģīķļņšūž", "nb": "åæøàòôêü", "nl": "ëïóöüáèêíúûç",
        "nn": "åæøàòôêü", "no": "åæøàòôêü", "pl": "ąćęłńóśźż", "pt": "ãáàâçêíõóôúüªº", "ro": "ăâîșțşţ", "sk": "áäčďíĺľňóôŕšťúýž",
        "sl": "čšžćđ", "sq": "çë", "sr": "čćđšž", "sv": "åäöàáëü", "tr": "çğıöşüâî",
    ]

    private static let cyrillic: [String: String] = [
        "be": "абвгдеёжзійклмнопрстуўфхцчшыьэюя", "bg": "абвгдежзийклмнопрстуфхцчшщъьюяѝ",
        "kk": "абвгдеёжзийклмнопрстуфхцчшщъыьэюяәғқңөұүһі", "mk": "абвгдѓежзѕијклљмнњопрстќуфхцчџшѐѝ",
        "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "sr": "абвгдђежзијклљмнњопрстћуфхцчџш",
        "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    ]
}
