/// What the lines of a recording of kernel events say, one after the other: `libinput record` (YAML) and evemu.
package struct KernelEventLines {
    package enum Item: Equatable {
        /// What follows is of another device.
        case device
        case axis(code: Int, KernelPen.Axis)
        /// Time in seconds.
        case event(time: Double, type: Int, code: Int, value: Int)
        case malformed
    }

    private var inAxes = false

    package init() {}

    /// `nil` where the line says nothing of strokes.
    package mutating func item(of line: some Collection<UInt8>) -> Item? {
        let text = String(lenient: line.prefix(256))
        let trimmed = text.drop { $0 == " " }
        if trimmed.hasPrefix("- node:") || text.hasPrefix("N:") {
            inAxes = false
            return .device
        }
        if trimmed.hasPrefix("absinfo:") {
            inAxes = true
            return nil
        }
        if trimmed.hasPrefix("- [") {
            let numbers = Self.numbers(trimmed.dropFirst(3))
            guard numbers.count == 5 else { return nil }
            let time = Double(numbers[0]) + Double(numbers[1]) / 1_000_000
            return .event(time: time, type: numbers[2], code: numbers[3], value: numbers[4])
        }
        if inAxes, let colon = trimmed.firstIndex(of: ":"), let code = Int(trimmed[..<colon]) {
            guard let open = trimmed.firstIndex(of: "[") else { return nil }
            let numbers = Self.numbers(trimmed[trimmed.index(after: open)...])
            guard numbers.count >= 5 else { return nil }
            return .axis(code: code, .init(min: numbers[0], max: numbers[1], resolution: numbers[4]))
        }
        if text.hasPrefix("A: ") {
            let parts = text.dropFirst(3).split(separator: " ")
            let numbers = parts.dropFirst().compactMap { Int($0) }
            guard let code = parts.first.flatMap({ Int($0, radix: 16) }), numbers.count >= 4 else { return nil }
            return .axis(
                code: code, .init(min: numbers[0], max: numbers[1], resolution: numbers.count > 4 ? numbers[4] : 0))
        }
        if text.hasPrefix("E: ") {
            let parts = text.dropFirst(3).split { $0 == " " || $0 == "\t" }
            guard parts.count >= 4, let time = Double(parts[0]), time.isFinite, let type = Int(parts[1], radix: 16),
                let code = Int(parts[2], radix: 16), let value = Int(parts[3])
            else { return .malformed }
            return .event(time: time, type: type, code: code, value: value)
        }
        if inAxes, !trimmed.isEmpty, !trimmed.hasPrefix("#") { inAxes = false }
        return nil
    }

    /// The integers before a closing bracket.
    private static func numbers(_ text: Substring) -> [Int] {
        text.prefix { $0 != "]" }.split(separator: ",").compactMap { Int($0.filter { $0 != " " }) }
    }
}
