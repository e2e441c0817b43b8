/// Writing XML.
package enum XMLText {
    /// For text and for attributes in double quotes. What XML cannot hold at all becomes U+FFFD.
    package static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n": result += "&#10;"
            case "\t": result += "&#9;"
            case "\r": result += "&#13;"
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Whether XML takes it as the name of an element (NCName, its rarer letters left out).
    static func isName(_ text: String) -> Bool {
        guard let first = text.first, first.isLetter || first == "_" else { return false }
        return text.allSatisfy { $0.isLetter || $0.isNumber || "._-".contains($0) }
    }

    /// `#rrggbb`
    static func color(_ color: UInt32) -> String {
        let digits = String(color >> 8, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
