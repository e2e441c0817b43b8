/// Text inside HTML and SVG.
package enum Markup {
    /// Safe as an element's text and as an attribute's value; characters that XML forbids are replaced.
    package static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n", "\r": result += " "
            case _ where scalar.value < 0x20 || scalar.value == 0x7F || (0xFFFE...0xFFFF).contains(scalar.value):
                result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A coordinate with at most two decimals; what is no number is drawn at 0.
    package static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "0" }
        let hundredths = (value * 100).rounded()
        let whole = Int64(hundredths)
        guard whole % 100 != 0 else { return String(whole / 100) }
        let sign = whole < 0 ? "-" : ""
        let rest = abs(whole) % 100
        let decimals = rest % 10 == 0 ? String(rest / 10) : (rest < 10 ? "0\(rest)" : String(rest))
        return "\(sign)\(abs(whole) / 100).\(decimals)"
    }

    /// A text that fits into so many characters.
    package static func shortened(_ text: String, to limit: Int) -> String {
        text.count <= limit ? text : String(text.prefix(max(1, limit - 1))) + "…"
    }

    /// White space and nothing, made visible.
    package static func visible(_ text: String) -> String {
        text.isEmpty ? "∅" : text.allSatisfy({ $0 == " " }) ? "␣" : text
    }
}
