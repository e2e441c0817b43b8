/// Numbers as text files hold them: the shortest digits that read back as the same number, without “.0”.
enum NumberText {
    static func text(_ value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
        return "\(value)"
    }

    /// The same in plain digits, however many that takes.
    static func withoutExponent(_ value: Double) -> String {
        let text = text(value)
        guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...]) else { return text }
        let sign = value < 0 ? "-" : ""
        let mantissa = text[..<mark].drop { $0 == "-" }
        let whole = mantissa.prefix { $0 != "." }
        let fraction = mantissa.dropFirst(whole.count + 1)
        let digits = whole + (fraction == "0" ? "" : fraction)
        let point = whole.count + exponent
        if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
        guard point < digits.count else { return sign + digits + String(repeating: "0", count: point - digits.count) }
        return sign + digits.prefix(point) + "." + digits.dropFirst(point)
    }

    /// Rounded to some decimals first, where more would be noise.
    static func text(_ value: Double, decimals: Int) -> String {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = (value * scale).rounded()
        return text(abs(scaled) < 1e15 ? scaled / scale : value)
    }
}
