/// Colours as the web writes them: `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb(…)`, and the few names that ink comes in.
enum WebColor {
    /// 0xRRGGBBAA, or `nil`.
    static func parse(_ text: String) -> UInt32? {
        if text.hasPrefix("#") {
            let digits = text.dropFirst()
            guard let value = UInt32(digits, radix: 16) else { return nil }
            switch digits.utf8.count {
            case 3:
                let (r, g, b) = (value >> 8 & 15, value >> 4 & 15, value & 15)
                return r * 17 << 24 | g * 17 << 16 | b * 17 << 8 | 0xFF
            case 6: return value << 8 | 0xFF
            case 8: return value
            default: return nil
            }
        }
        if text.hasPrefix("rgb"), let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close {
            let parts = text[text.index(after: open)..<close].split { $0 == "," || $0 == " " || $0 == "/" }
            let numbers = parts.compactMap { Double($0) }
            guard numbers.count == parts.count, numbers.allSatisfy(\.isFinite), numbers.count == 3 || numbers.count == 4 else { return nil }
            let channels = numbers.prefix(3).map { UInt32(min(max($0, 0), 255)) }
            let alpha = numbers.count == 4 ? UInt32(min(max(numbers[3], 0), 1) * 255) : 255
            return channels[0] << 24 | channels[1] << 16 | channels[2] << 8 | alpha
        }
        return names[text.lowercased()]
    }

    private static let names: [String: UInt32] = [
        "black": 0x0000_00FF, "white": 0xFFFF_FFFF, "red": 0xFF00_00FF, "green": 0x0080_00FF, "blue": 0x0000_FFFF,
        "yellow": 0xFFFF_00FF, "orange": 0xFFA5_00FF, "gray": 0x8080_80FF, "grey": 0x8080_80FF, "navy": 0x0000_80FF,
        "purple": 0x8000_80FF, "magenta": 0xFF00_FFFF, "cyan": 0x00FF_FFFF, "transparent": 0,
    ]
}
