import Foundation

/// Rnote `.rnote`: gzipped JSON of the program's state. Strokes lie in slots, of which many are empty; the order in
/// which they were drawn stands in a second list of slots.
///
/// Read are the shapes that versions 0.5 to 0.15 write. (The binary files that are to follow start with the letters
/// RNOTE and are refused by that name.)
struct RnoteReader {
    static let binarySignature = Array("RNOTE".utf8)

    /// What one slot holds.
    private struct Item {
        var slot: Int
        var stroke: Stroke?
        var text: String?
    }

    private struct Place {
        var time = 0.0
        var isHighlighter = false
    }

    static func read(_ source: InkSource) throws -> Ink {
        guard !source.bytes.starts(with: binarySignature) else {
            throw InkError.unsupported(file: source.name, what: "Rnote's binary files are not read; older ones (JSON) are")
        }
        var reader = RnoteReader()
        do {
            try source.bytes.withUnsafeBufferPointer { bytes in
                var json = JSONReader(bytes)
                try json.readObject { json, key in
                    switch key {
                    case "version": reader.version = try json.readStringIfAny()
                    case "data": try reader.data(&json)
                    default: try json.skipValue()
                    }
                }
                guard json.isAtEnd() else { throw json.failure("more after the document's end") }
            }
        } catch let failure as JSONReader.Failure {
            throw source.malformed(.byte(failure.offset), failure.what)
        }
        guard reader.sawComponents else {
            throw InkError.unsupported(
                file: source.name, what: "version \(reader.version ?? "unknown") of Rnote's files has no strokes where they are known to be")
        }
        return reader.finish()
    }

    private var version: String?
    private var items: [Item] = []
    private var places: [Int: Place] = [:]
    private var dotsPerInch = 96.0
    private var sawComponents = false
    private var skipped: [String: Int] = [:]

    /// The layers of objects around the strokes differ from version to version.
    private mutating func data(_ json: inout JSONReader) throws {
        guard try json.kind() == .object else { return try json.skipValue() }
        try json.readObject { json, key in
            switch key {
            case "engine_snapshot", "store_snapshot", "engine", "store", "config": try data(&json)
            case "document": try document(&json)
            case "format": try format(&json)
            case "stroke_components":
                sawComponents = true
                try slots(&json) { reader, json, slot in try reader.component(&json, slot: slot) }
            case "chrono_components": try slots(&json) { reader, json, slot in try reader.chrono(&json, slot: slot) }
            default: try json.skipValue()
            }
        }
    }

    private mutating func document(_ json: inout JSONReader) throws { try data(&json) }

    private mutating func format(_ json: inout JSONReader) throws {
        guard try json.kind() == .object else { return try json.skipValue() }
        try json.readObject { json, key in
            if key == "dpi", try json.kind() == .number {
                let dots = try json.readNumber()
                if (1...100_000).contains(dots) { dotsPerInch = dots }
            } else {
                try json.skipValue()
            }
        }
    }

    private mutating func slots(
        _ json: inout JSONReader, _ value: (inout RnoteReader, inout JSONReader, Int) throws -> Void
    ) throws {
        guard try json.kind() == .array else { return try json.skipValue() }
        var slot = 0
        try json.readArray { json in
            guard try json.kind() == .object else {
                slot += 1
                return try json.skipValue()
            }
            try json.readObject { json, key in
                if key == "value", try json.kind() == .object {
                    try value(&self, &json, slot)
                } else {
                    try json.skipValue()
                }
            }
            slot += 1
        }
    }

    private mutating func chrono(_ json: inout JSONReader, slot: Int) throws {
        var place = Place()
        try json.readObject { json, key in
            switch key {
            case "t" where try json.kind() == .number: place.time = try json.readNumber()
            case "layer" where try json.kind() == .string: place.isHighlighter = try json.readString() == "highlighter"
            default: try json.skipValue()
            }
        }
        places[slot] = place
    }

    // MARK: - Components

    private mutating func component(_ json: inout JSONReader, slot: Int) throws {
        try json.readObject { json, kind in
            switch kind {
            case "brushstroke" where try json.kind() == .object:
                if let stroke = try brush(&json) { items.append(Item(slot: slot, stroke: stroke)) }
            case "shapestroke" where try json.kind() == .object:
                if let stroke = try shape(&json) { items.append(Item(slot: slot, stroke: stroke)) }
            case "textstroke" where try json.kind() == .object:
                try json.readObject { json, key in
                    if key == "text", try json.kind() == .string {
                        items.append(Item(slot: slot, text: try json.readString()))
                    } else {
                        try json.skipValue()
                    }
                }
            default:
                skipped[kind, default: 0] += 1
                try json.skipValue()
            }
        }
    }

    private func brush(_ json: inout JSONReader) throws -> Stroke? {
        var path = RnotePath()
        var style = RnoteStyle()
        try json.readObject { json, key in
            switch key {
            case "path": try path.read(&json)
            case "style": try style.read(&json)
            default: try json.skipValue()
            }
        }
        return style.stroke(path.points, tool: .pen)
    }

    private mutating func shape(_ json: inout JSONReader) throws -> Stroke? {
        var style = RnoteStyle()
        var shape = JSONValue.null
        try json.readObject { json, key in
            switch key {
            case "shape": shape = try JSONValue(&json)
            case "style": try style.read(&json)
            default: try json.skipValue()
            }
        }
        let points = RnoteShape.points(shape)
        if points.isEmpty { skipped["shape “\(shape.object?.keys.sorted().first ?? "")”", default: 0] += 1 }
        return style.stroke(points, tool: .shape)
    }

    private consuming func finish() -> Ink {
        let scale = 25.4 / dotsPerInch
        var page = Page()
        let places = places
        var unplaceable = 0
        let order = items.sorted {
            let (a, b) = (places[$0.slot]?.time ?? 0, places[$1.slot]?.time ?? 0)
            return a == b ? $0.slot < $1.slot : a < b
        }
        for item in order {
            if let text = item.text { page.typedText.append(TypedText(text)) }
            guard var stroke = item.stroke else { continue }
            if stroke.tool == .pen, places[item.slot]?.isHighlighter == true { stroke.tool = .highlighter }
            for index in stroke.points.indices {
                stroke.points[index].x *= scale
                stroke.points[index].y *= scale
            }
            stroke.width = stroke.width.map { $0 * scale }
            if let width = stroke.width, !width.isFinite { stroke.width = nil }
            // Numbers that are sound alone may lead beyond all measure together.
            guard stroke.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
                unplaceable += 1
                continue
            }
            page.strokes.append(stroke)
        }
        if unplaceable > 0 { skipped["stroke that lies beyond all measure", default: 0] += unplaceable }
        let warnings = skipped.sorted { $0.key < $1.key }.map { "\($0.value) items of kind \($0.key) are skipped" }
        return Ink(pages: [page], unit: .millimetres, warnings: warnings)
    }
}
