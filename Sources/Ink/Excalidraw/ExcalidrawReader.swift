import Foundation

/// Excalidraw drawings: freehand elements are ink, lines and boxes are shapes, text is typed. Points are relative to
/// their element, which may be turned about its middle; deleted elements stay in the file.
struct ExcalidrawReader {
    private let source: InkSource
    private var page = Page()
    private var skipped: [String: Int] = [:]

    static func read(_ source: InkSource) throws -> Ink {
        var reader = ExcalidrawReader(source: source)
        var sawElements = false
        do {
            try source.bytes.withUnsafeBufferPointer { bytes in
                var json = JSONReader(bytes)
                try json.readObject { json, key in
                    guard key == "elements", try json.kind() == .array else { return try json.skipValue() }
                    sawElements = true
                    // One element at a time: the whole document would need much more memory than the ink.
                    var index = 0
                    try json.readArray { json in
                        try reader.take(try JSONValue(&json), number: index)
                        index += 1
                    }
                }
                guard json.isAtEnd() else { throw json.failure("more after the document's end") }
            }
        } catch let failure as JSONReader.Failure {
            throw source.malformed(.byte(failure.offset), failure.what)
        }
        guard sawElements else { throw source.malformed(.wholeFile, "holds no list of elements") }
        return Ink(
            pages: [reader.page],
            warnings: reader.skipped.sorted { $0.key < $1.key }.map { "\($0.value) elements of kind \($0.key) are skipped" })
    }

    private init(source: InkSource) { self.source = source }

    private mutating func take(_ element: JSONValue, number: Int) throws {
        guard element["isDeleted"]?.boolean != true else { return }
        let place = InkError.Place.part("element \(number)")
        switch element["type"]?.string {
        case "freedraw":
            if let stroke = try Self.stroke(element, tool: .pen, place, source) { page.strokes.append(stroke) }
        case "line", "arrow":
            if let stroke = try Self.stroke(element, tool: .shape, place, source) { page.strokes.append(stroke) }
        case "rectangle", "diamond", "ellipse":
            if let stroke = Self.outline(element) { page.strokes.append(stroke) }
        case "text":
            if let text = element["text"]?.string, !text.isEmpty { page.typedText.append(Self.typed(text, element)) }
        case let kind: skipped[kind ?? "without a type", default: 0] += 1
        }
    }

    private static func typed(_ text: String, _ element: JSONValue) -> TypedText {
        guard let x = element["x"]?.number, let y = element["y"]?.number, x.isFinite, y.isFinite else { return TypedText(text) }
        let size = element["fontSize"]?.number.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        return TypedText(text, at: .init(x: x, y: y, size: size), color: color(element))
    }

    private static func stroke(
        _ element: JSONValue, tool: Stroke.Tool, _ place: InkError.Place, _ source: InkSource
    ) throws -> Stroke? {
        guard let points = element["points"]?.array else { throw source.malformed(place, "has no points") }
        let frame = Frame(element)
        let simulated = element["simulatePressure"]?.boolean ?? true
        let pressures = simulated ? [] : element["pressures"]?.numbers ?? []
        var stroke = Stroke(points: [], tool: tool, color: color(element), width: width(element))
        for (index, point) in points.enumerated() {
            guard let pair = point.numbers, pair.count >= 2 else {
                throw source.malformed(place, "point \(index) is not [x, y]")
            }
            var sample = frame.point(pair[0], pair[1])
            guard sample.x.isFinite, sample.y.isFinite else { throw source.malformed(place, "point \(index) lies beyond all measure") }
            if pressures.indices.contains(index) { sample.pressure = min(max(pressures[index], 0), 1) }
            stroke.points.append(sample)
        }
        // Dashed or very transparent freehand ink is still ink; a broad half-transparent one marks.
        if tool == .pen, (element["opacity"]?.number ?? 100) <= 50, (element["strokeWidth"]?.number ?? 1) >= 4 {
            stroke.tool = .highlighter
        }
        return stroke.points.isEmpty ? nil : stroke
    }

    private static func outline(_ element: JSONValue) -> Stroke? {
        guard let width = element["width"]?.number, let height = element["height"]?.number else { return nil }
        let frame = Frame(element)
        let corners: [(Double, Double)]
        switch element["type"]?.string {
        case "diamond":
            corners = [(width / 2, 0), (width, height / 2), (width / 2, height), (0, height / 2), (width / 2, 0)]
        case "ellipse":
            corners = CurveFlattening.arc(
                center: .init(x: width / 2, y: height / 2), radiusX: abs(width / 2), radiusY: abs(height / 2), rotation: 0,
                from: 0, to: 2 * .pi, tolerance: 0.25
            ).map { ($0.x, $0.y) }
        default: corners = [(0, 0), (width, 0), (width, height), (0, height), (0, 0)]
        }
        let points = corners.map { frame.point($0.0, $0.1) }.filter { $0.x.isFinite && $0.y.isFinite }
        return points.isEmpty
            ? nil : Stroke(points: points, tool: .shape, color: color(element), width: self.width(element))
    }

    private static func width(_ element: JSONValue) -> Double? {
        element["strokeWidth"]?.number.flatMap { $0 > 0 ? $0 : nil }
    }

    private static func color(_ element: JSONValue) -> UInt32? {
        element["strokeColor"]?.string.flatMap { WebColor.parse($0) }
    }

    /// An element's place and turn.
    private struct Frame {
        let x, y, centerX, centerY, cosine, sine: Double

        init(_ element: JSONValue) {
            x = element["x"]?.number ?? 0
            y = element["y"]?.number ?? 0
            let angle = element["angle"]?.number ?? 0
            centerX = (element["width"]?.number ?? 0) / 2
            centerY = (element["height"]?.number ?? 0) / 2
            (cosine, sine) = (cos(angle), sin(angle))
        }

        func point(_ px: Double, _ py: Double) -> SamplePoint {
            let (dx, dy) = (px - centerX, py - centerY)
            return SamplePoint(
                x: x + centerX + cosine * dx - sine * dy, y: y + centerY + sine * dx + cosine * dy)
        }
    }
}
