import Foundation

/// tldraw files (`.tldr`) and snapshots of its store: freehand shapes are ink. A shape lies in its parent's
/// coordinates, turned about its own origin; z is pressure where a pen drew it.
struct TldrawReader {
    static func read(_ source: InkSource) throws -> Ink {
        let document = try JSONValue.read(source)
        var reader = TldrawReader(source: source)
        if let records = document["records"]?.array {
            reader.collect(records)
        } else if let store = (document["document"] ?? document["snapshot"] ?? document)["store"]?.object {
            reader.collect(store.sorted { $0.key < $1.key }.map(\.value))
        } else {
            throw source.malformed(.wholeFile, "holds no records of tldraw's kind")
        }
        return try reader.finish()
    }

    private let source: InkSource
    private var shapes: [String: JSONValue] = [:]
    private var order: [String] = []
    private var pageNames: [(key: String, id: String)] = []
    private var skipped: [String: Int] = [:]

    private init(source: InkSource) { self.source = source }

    private mutating func collect(_ records: [JSONValue]) {
        for record in records {
            guard let id = record["id"]?.string else { continue }
            switch record["typeName"]?.string {
            case "page": pageNames.append((record["index"]?.string ?? "", id))
            case "shape":
                shapes[id] = record
                order.append(id)
            default: break
            }
        }
        pageNames.sort { ($0.key, $0.id) < ($1.key, $1.id) }
    }

    /// A turn and a shift.
    private struct Frame {
        var x = 0.0
        var y = 0.0
        var angle = 0.0

        func point(_ px: Double, _ py: Double) -> (x: Double, y: Double) {
            (x + cos(angle) * px - sin(angle) * py, y + sin(angle) * px + cos(angle) * py)
        }
    }

    /// The shape's frame on its page, and the page.
    private func frame(_ shape: JSONValue) -> (frame: Frame, page: String?, key: String) {
        var frame = Frame()
        var key = ""
        var next: JSONValue? = shape
        var steps = 0
        var page: String?
        while let current = next, steps < 64 {
            let own = Frame(
                x: current["x"]?.number ?? 0, y: current["y"]?.number ?? 0, angle: current["rotation"]?.number ?? 0)
            let moved = own.point(frame.x, frame.y)
            frame = Frame(x: moved.x, y: moved.y, angle: own.angle + frame.angle)
            key = (current["index"]?.string ?? "") + " " + key
            page = current["parentId"]?.string
            next = page.flatMap { shapes[$0] }
            steps += 1
        }
        return (frame, page, key)
    }

    private mutating func finish() throws -> Ink {
        var pages = pageNames.map { Page(identifier: $0.id) }
        if pages.isEmpty { pages = [Page()] }
        var keyed: [(page: Int, key: String, stroke: Stroke)] = []
        for id in order {
            guard let shape = shapes[id] else { continue }
            let (frame, page, key) = frame(shape)
            let number = pageNames.firstIndex { $0.id == page } ?? 0
            switch shape["type"]?.string {
            case "draw", "highlight":
                let tool: Stroke.Tool = shape["type"]?.string == "draw" ? .pen : .highlighter
                if let stroke = try stroke(shape, frame, tool: tool, id: id) { keyed.append((number, key, stroke)) }
            case "text", "note":
                guard let text = Self.text(shape["props"]), !text.isEmpty else { break }
                let corner = frame.point(0, 0)
                let isSound = corner.x.isFinite && corner.y.isFinite
                pages[number].typedText.append(TypedText(text, at: isSound ? .init(x: corner.x, y: corner.y) : nil))
            case "group", "frame": break
            case let kind: skipped[kind ?? "without a type", default: 0] += 1
            }
        }
        for entry in keyed.enumerated().sorted(by: { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }) {
            pages[entry.element.page].strokes.append(entry.element.stroke)
        }
        return Ink(
            pages: pages,
            warnings: skipped.sorted { $0.key < $1.key }.map { "\($0.value) shapes of kind \($0.key) are skipped" })
    }

    private mutating func stroke(_ shape: JSONValue, _ frame: Frame, tool: Stroke.Tool, id: String) throws -> Stroke? {
        guard let segments = shape["props"]?["segments"]?.array else {
            throw source.malformed(.part(id), "has no segments")
        }
        let isPen = shape["props"]?["isPen"]?.boolean ?? false
        var points: [SamplePoint] = []
        for segment in segments {
            guard let list = segment["points"]?.array else {
                skipped["draw whose points are packed (a version not yet known)", default: 0] += 1
                continue
            }
            for point in list {
                guard let x = point["x"]?.number, let y = point["y"]?.number else {
                    throw source.malformed(.part(id), "has a point without x and y")
                }
                let place = frame.point(x, y)
                guard place.x.isFinite, place.y.isFinite else { throw source.malformed(.part(id), "lies beyond all measure") }
                points.append(
                    SamplePoint(
                        x: place.x, y: place.y, pressure: isPen ? point["z"]?.number.map { min(max($0, 0), 1) } : nil))
            }
        }
        return points.isEmpty ? nil : Stroke(points: points, tool: tool)
    }

    /// Plain text, or the text within a document of paragraphs.
    private static func text(_ properties: JSONValue?) -> String? {
        if let text = properties?["text"]?.string { return text }
        guard let paragraphs = properties?["richText"]?["content"]?.array else { return nil }
        return paragraphs.map { paragraph in
            (paragraph["content"]?.array ?? []).compactMap { $0["text"]?.string }.joined()
        }.joined(separator: "\n")
    }
}
