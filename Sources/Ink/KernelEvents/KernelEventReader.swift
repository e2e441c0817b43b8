import Foundation

/// Recordings of a pen's kernel events: `libinput record` (YAML) and evemu. Line by line; of several devices the one
/// whose events make strokes counts.
struct KernelEventReader {
    static func looksLike(_ text: Substring) -> Bool {
        if text.hasPrefix("# EVEMU") { return true }
        return text.hasPrefix("# libinput record") || (text.contains("\nndevices:") && text.contains("\ndevices:"))
            || (text.hasPrefix("version:") && text.contains("devices:"))
    }

    static func read(_ source: InkSource) throws -> Ink {
        var devices: [KernelPen] = []
        var inAxes = false
        for (index, line) in source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let text = String(lenient: line.prefix(256))
            let trimmed = text.drop { $0 == " " }
            if trimmed.hasPrefix("- node:") || text.hasPrefix("N:") {
                devices.append(KernelPen())
                inAxes = false
                continue
            }
            if trimmed.hasPrefix("absinfo:") {
                inAxes = true
                continue
            }
            if trimmed.hasPrefix("- [") {
                let numbers = Self.numbers(trimmed.dropFirst(3))
                guard numbers.count == 5 else { continue }
                if devices.isEmpty { devices.append(KernelPen()) }
                devices[devices.count - 1].take(
                    time: Double(numbers[0]) + Double(numbers[1]) / 1_000_000, type: numbers[2], code: numbers[3], value: numbers[4])
            } else if inAxes, let colon = trimmed.firstIndex(of: ":"), let code = Int(trimmed[..<colon]) {
                guard let open = trimmed.firstIndex(of: "[") else { continue }
                let numbers = Self.numbers(trimmed[trimmed.index(after: open)...])
                guard numbers.count >= 5, !devices.isEmpty else { continue }
                devices[devices.count - 1].axes[code] = .init(min: numbers[0], max: numbers[1], resolution: numbers[4])
            } else if text.hasPrefix("A: ") {
                let parts = text.dropFirst(3).split(separator: " ")
                let numbers = parts.dropFirst().compactMap { Int($0) }
                guard let code = parts.first.flatMap({ Int($0, radix: 16) }), numbers.count >= 4, !devices.isEmpty else { continue }
                devices[devices.count - 1].axes[code] = .init(min: numbers[0], max: numbers[1], resolution: numbers.count > 4 ? numbers[4] : 0)
            } else if text.hasPrefix("E: ") {
                let parts = text.dropFirst(3).split { $0 == " " || $0 == "\t" }
                guard parts.count >= 4, let time = Double(parts[0]), time.isFinite, let type = Int(parts[1], radix: 16),
                    let code = Int(parts[2], radix: 16), let value = Int(parts[3])
                else { throw source.malformed(.line(index + 1), "an event that cannot be understood") }
                if devices.isEmpty { devices.append(KernelPen()) }
                devices[devices.count - 1].take(time: time, type: type, code: code, value: value)
            } else if inAxes, !trimmed.isEmpty, !trimmed.hasPrefix("#") {
                inAxes = false
            }
        }
        var best: KernelPen?
        for var device in devices {
            device.endStroke()
            if device.strokes.count > best?.strokes.count ?? 0 { best = device }
        }
        guard let best else { throw source.malformed(.wholeFile, "the recording holds no stroke of a pen") }
        return best.ink()
    }

    /// The integers before a closing bracket.
    private static func numbers(_ text: Substring) -> [Int] {
        text.prefix { $0 != "]" }.split(separator: ",").compactMap { Int($0.filter { $0 != " " }) }
    }
}
