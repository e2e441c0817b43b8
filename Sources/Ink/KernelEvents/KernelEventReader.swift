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
        var lines = KernelEventLines()
        for (index, line) in source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            switch lines.item(of: line) {
            case nil: break
            case .device: devices.append(KernelPen())
            case .axis(let code, let axis):
                if !devices.isEmpty { devices[devices.count - 1].axes[code] = axis }
            case .event(let time, let type, let code, let value):
                if devices.isEmpty { devices.append(KernelPen()) }
                devices[devices.count - 1].take(time: time, type: type, code: code, value: value)
            case .malformed: throw source.malformed(.line(index + 1), "an event that cannot be understood")
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
}
