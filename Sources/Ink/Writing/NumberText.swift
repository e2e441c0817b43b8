/// Numbers as text files hold them: the shortest digits that read back as the same number, without “.0”.
enum NumberText {
    static func text(_ value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
        return "\(value)"
    }

    /// Rounded to some decimals first, where more would be noise.
    static func text(_ value: Double, decimals: Int) -> String {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = (value * scale).rounded()
        return text(abs(scaled) < 1e15 ? scaled / scale : value)
    }
}
