import Foundation

/// The parts of a file that others refer to by `#id`, and the contexts made of them.
struct InkMLDefinitions {
    private let byID: [String: XMLElement]
    private(set) var warnings = WarningList()

    init(_ root: XMLElement) {
        var byID: [String: XMLElement] = [:]
        Self.collect(root, into: &byID, depth: 0)
        self.byID = byID
    }

    private static func collect(_ element: XMLElement, into byID: inout [String: XMLElement], depth: Int) {
        guard depth < XMLTree.deepest else { return }
        for child in element.children {
            if let id = child["id"], byID[id] == nil { byID[id] = child }
            collect(child, into: &byID, depth: depth + 1)
        }
    }

    /// The element that `#id` refers to.
    func element(_ reference: String?) -> XMLElement? {
        guard let reference, let hash = reference.firstIndex(of: "#") else { return nil }
        return byID[String(reference[reference.index(after: hash)...])]
    }

    // MARK: - Contexts

    /// What `element` (a `context`, or a part of one standing alone) changes in `context`.
    mutating func apply(_ element: XMLElement, to context: inout InkMLContext, depth: Int = 0) {
        guard depth < 16 else { return }
        switch element.name {
        case "context":
            if let base = self.element(element["contextRef"]) { apply(base, to: &context, depth: depth + 1) }
            for (attribute, kind) in [
                ("inkSourceRef", "inkSource"), ("traceFormatRef", "traceFormat"), ("canvasRef", "canvas"),
                ("canvasTransformRef", "canvasTransform"), ("brushRef", "brush"), ("timestampRef", "timestamp"),
            ] {
                if let part = self.element(element[attribute]), part.isNamed(kind) {
                    apply(part, to: &context, depth: depth + 1)
                }
            }
            // What stands within the context goes before what it refers to; the source before the format.
            let parts = Array(element.children)
            for part in parts where part.isNamed("inkSource") { apply(part, to: &context, depth: depth + 1) }
            for part in parts where !part.isNamed("inkSource") { apply(part, to: &context, depth: depth + 1) }
        case "inkSource": applySource(element, to: &context)
        case "traceFormat": context.channels = channels(element)
        case "canvas":
            let format = element.child("traceFormat") ?? self.element(element["traceFormatRef"])
            context.canvasChannels = format.map { channels($0) } ?? []
        case "canvasTransform": applyTransform(element, to: &context)
        case "brush": applyBrush(element, to: &context, depth: depth)
        case "timestamp": context.timestamp = timestamp(element, depth: depth)
        default: break
        }
    }

    private func channels(_ format: XMLElement) -> [InkMLChannel] {
        var channels: [InkMLChannel] = []
        for child in format.children {
            switch child.name {
            case "channel": channels.append(InkMLChannel(child, isIntermittent: false))
            case "regularChannels":
                channels += child.children(named: "channel").map { InkMLChannel($0, isIntermittent: false) }
            case "intermittentChannels":
                channels += child.children(named: "channel").map { InkMLChannel($0, isIntermittent: true) }
            default: break
            }
        }
        // A format without channels is the default one.
        return channels.isEmpty ? InkMLContext().channels : channels.filter { !$0.isIntermittent } + channels.filter(\.isIntermittent)
    }

    private func applySource(_ source: XMLElement, to context: inout InkMLContext) {
        if let format = source.child("traceFormat") ?? element(source["traceFormatRef"]) {
            context.channels = channels(format)
        }
        if let rate = source.child("sampleRate")?["value"].flatMap(Double.init), rate > 0, rate.isFinite {
            context.sampleRate = rate
        }
        for property in source.child("channelProperties").map({ Array($0.children(named: "channelProperty")) }) ?? [] {
            guard property["name"] == "resolution", let channel = property["channel"],
                let value = property["value"].flatMap(Double.init), (1e-9...1e12).contains(value)
            else { continue }
            context.resolutions[channel] = InkMLContext.Resolution(value: value, units: property["units"] ?? "")
        }
    }

    private mutating func applyTransform(_ element: XMLElement, to context: inout InkMLContext) {
        // The first mapping leads from the trace to the canvas.
        guard let mapping = element.child("mapping").flatMap({ self.element($0["mappingRef"]) ?? $0 }) else { return }
        switch mapping["type"] {
        case "identity", nil: break
        case "affine":
            guard let affine = mapping.child("affine"),
                let transform = Self.affine(affine.text, channels: context.channels)
            else {
                warnings.add("line \(mapping.line): an affine mapping that cannot be understood is not applied")
                return
            }
            context.transform = transform
        case let type?:
            warnings.add("line \(mapping.line): a mapping of type “\(type)” is not applied")
        }
    }

    /// Rows are separated by commas; each has a coefficient per channel (as many as the row gives) and an offset.
    private static func affine(_ text: String, channels: [InkMLChannel]) -> InkMLContext.Transform? {
        let rows = text.split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace).compactMap { Double($0) } }
        guard rows.count >= 2, let x = channels.firstIndex(where: { $0.name == "X" }),
            let y = channels.firstIndex(where: { $0.name == "Y" })
        else { return nil }
        guard rows[0].allSatisfy(\.isFinite), rows[1].allSatisfy(\.isFinite), rows[0].count == rows[1].count,
            rows[0].count >= 3
        else { return nil }
        // Where only X and Y are mapped, the row's columns are theirs, whatever other channels there are.
        let (column, row) = rows[0].count == 3 ? ((0, 1), (0, 1)) : ((x, y), (x, y))
        guard rows.indices.contains(row.1), rows.indices.contains(row.0), max(column.0, column.1) < rows[0].count - 1,
            rows[row.0].count == rows[row.1].count, let x0 = rows[row.0].last, let y0 = rows[row.1].last
        else { return nil }
        return InkMLContext.Transform(
            xx: rows[row.0][column.0], xy: rows[row.0][column.1], x0: x0,
            yx: rows[row.1][column.0], yy: rows[row.1][column.1], y0: y0)
    }

    private func applyBrush(_ element: XMLElement, to context: inout InkMLContext, depth: Int) {
        var brush = InkMLContext.Brush()
        var next: XMLElement? = element
        var chain: [XMLElement] = []
        while let current = next, chain.count < 8 {
            chain.append(current)
            next = self.element(current["brushRef"])
        }
        for element in chain.reversed() {
            for property in element.children(named: "brushProperty") {
                let value = property["value"] ?? property.text
                switch property["name"] {
                case "width":
                    if let width = Double(value), width >= 0, width.isFinite {
                        brush.widthUnits = property["units"]
                        brush.width = width
                    }
                case "color": brush.color = Self.color(value) ?? brush.color
                case "transparency":
                    if let transparency = Double(value), (0...255).contains(transparency), let color = brush.color {
                        brush.color = color & 0xFFFF_FF00 | UInt32(255 - transparency)
                    }
                case "rasterOp" where value == "maskPen": brush.tool = .highlighter
                case "tool" where value == "eraser": brush.tool = .eraser
                case "tool" where value == "highlighter": brush.tool = .highlighter
                case "tool" where value == "shape": brush.tool = .shape
                default: break
                }
            }
        }
        context.brush = brush
    }

    private static func color(_ text: String) -> UInt32? {
        guard text.hasPrefix("#"), text.utf8.count == 7, let value = UInt32(text.dropFirst(), radix: 16) else { return nil }
        return value << 8 | 0xFF
    }

    private func timestamp(_ element: XMLElement, depth: Int) -> Double? {
        guard depth < 16 else { return nil }
        let offset = (element["timeOffset"].flatMap(Double.init) ?? 0) / 1000
        if let base = self.element(element["timestampRef"]) {
            return timestamp(base, depth: depth + 1).map { $0 + offset }
        }
        if let time = element["time"].flatMap(Double.init) { return time / 1000 + offset }
        if let text = element["timeString"] {
            let parser = ISO8601DateFormatter()
            let zoned = text.hasSuffix("Z") || text.dropFirst(10).contains(where: { $0 == "+" || $0 == "-" }) ? text : text + "Z"
            parser.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
            if let date = parser.date(from: zoned) { return date.timeIntervalSince1970 + offset }
            parser.formatOptions = [.withInternetDateTime]
            if let date = parser.date(from: zoned) { return date.timeIntervalSince1970 + offset }
        }
        return nil
    }
}
