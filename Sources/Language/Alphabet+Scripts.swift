extension Alphabet {
    /// The alphabet of one script's head: what both scripts share (space, digits, punctuation), then its letters.
    /// The order is part of the model file's format: append, never reorder.
    public static func standard(for script: Script) -> Alphabet {
        let shared = " 0123456789.,;:!?'\"()[]{}<>/\\|-–—_+=*&%@#$^~`€£§°№«»„“”‘’‚…"
        let letters: String
        switch script {
        case .latin:
            letters =
                "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                // French, Spanish, Portuguese, Italian, Dutch
                + "àâäáãåæçèéêëìíîïñòóôöõøœùúûüýÿß"
                + "ÀÂÄÁÃÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÖÕØŒÙÚÛÜÝŸẞ¿¡ªº"
                // Polish, Czech, Slovak, Croatian, Serbian, Hungarian, Romanian, Turkish
                + "ąćęłńśźżčďěňřšťůžĺľŕđőűășțğıİş"
                + "ĄĆĘŁŃŚŹŻČĎĚŇŘŠŤŮŽĹĽŔĐŐŰĂȘȚĞŞ"
                + "²³½×÷±µ"
        case .cyrillic:
            letters =
                "абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
                // Ukrainian, Belarusian; Serbian, Macedonian; Bulgarian; Kazakh
                + "ґєіїўҐЄІЇЎ" + "ђјљњћџѓѕќЂЈЉЊЋЏЃЅЌ" + "ѐѝЀЍ" + "әғқңөұүһӘҒҚҢӨҰҮҺ"
        }
        return Alphabet(symbols: Array(shared + letters))
    }
}
