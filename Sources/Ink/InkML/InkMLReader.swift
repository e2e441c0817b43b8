import Foundation

/// Ink Markup Language (W3C Recommendation, 20 September 2011): one page, its traces in document order, or several where
/// trace groups say so as ``InkMLWriter`` lets them.
///
/// Three dialects are read alike: with a prefix, with a default namespace, and without any. Annotated groups and
/// views become labels, a trace's annotations too.
struct InkMLReader {
    static func read(_ source: InkSource) throws -> Ink {
        let tree = try source.bytes.withUnsafeBufferPointer { try XMLTree($0, name: source.name) }
        guard let root = tree.root else { throw source.malformed(.wholeFile, "holds no element") }
        var reader = InkMLReader(source: source, root: root)
        var context = InkMLContext()
        try reader.walk(root, context: &context, depth: 0)
        return try reader.finish(root)
    }

    /// A trace as decoded, not yet scaled; several strokes where the tip switch says so.
    private struct Decoded {
        var strokes: [Int]
        /// For each of the trace's points, the stroke and the index in it; `nil` where the pen was up.
        var pointOf: [(stroke: Int, point: Int)?]
    }

    private let source: InkSource
    private var definitions: InkMLDefinitions
    private var contexts: [String: InkMLContext] = [:]
    private var strokes: [InkMLStroke] = []
    private var traces: [String: Decoded] = [:]
    private var groups: [String: [Label.StrokeRange]] = [:]
    private var lastTrace: String?
    private var labels: [Label] = []
    private var warnings = WarningList()
    private var writer: String?
    private var identifier: String?
    private var rangeCount = 0
    /// Of each page but the first: how many strokes come before it.
    private var pageStarts: [Int] = []
    /// What the whole document says, where an annotation of its own tells.
    private var wholeText: String?

    private init(source: InkSource, root: XMLElement) {
        self.source = source
        definitions = InkMLDefinitions(root)
    }

    // MARK: - Walking the document

    private mutating func walk(_ element: XMLElement, context: inout InkMLContext, depth: Int) throws {
        guard depth < XMLTree.deepest else { return }
        for child in element.children {
            switch child.name {
            case "definitions": try walkDefinitions(child, context: context, depth: depth + 1)
            case "context", "brush", "traceFormat", "inkSource", "canvas", "canvasTransform", "timestamp":
                definitions.apply(child, to: &context)
            case "trace": _ = try read(child, context: context)
            case "traceGroup":
                if child.children(named: "annotation").contains(where: { $0["type"] == InkMLWriter.pageAnnotation }) {
                    pageStarts.append(strokes.count)
                }
                _ = try readGroup(child, context: context, depth: depth + 1)
            case "traceView": _ = try readView(child, depth: depth + 1)
            case "annotation": annotate(child)
            case "annotationXML", "mapping": break
            case "ink": try walk(child, context: &context, depth: depth + 1)
            default: warnings.add("line \(child.line): <\(child.name)> is not known and skipped")
            }
        }
    }

    /// Traces may stand among the definitions to be referred to later; they are ink all the same.
    private mutating func walkDefinitions(_ element: XMLElement, context: InkMLContext, depth: Int) throws {
        guard depth < XMLTree.deepest else { return }
        for child in element.children {
            switch child.name {
            case "trace": _ = try read(child, context: context)
            case "traceGroup": _ = try readGroup(child, context: context, depth: depth + 1)
            default: break
            }
        }
    }

    private mutating func annotate(_ annotation: XMLElement) {
        let text = annotation.text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { return }
        switch annotation["type"]?.lowercased() {
        case "writer", "writerid", "writer_id": writer = text
        case "ui", "documentid", "id": identifier = text
        case "truth", "transcription": wholeText = wholeText ?? text
        default: break
        }
    }

    private mutating func context(of element: XMLElement, within outer: InkMLContext) -> InkMLContext {
        let (reference, brush) = (element["contextRef"], element["brushRef"])
        guard reference != nil || brush != nil else { return outer }
        let key = "\(reference ?? "") \(brush ?? "")"
        if brush == nil, let known = contexts[key] { return known }
        var context = outer
        if let reference {
            if let definition = definitions.element(reference) {
                // A context stands for itself: nothing is taken over from where it is used.
                context = InkMLContext()
                definitions.apply(definition, to: &context)
            } else {
                warnings.add("line \(element.line): the context “\(reference)” is not defined")
            }
        }
        if let brush, let definition = definitions.element(brush) { definitions.apply(definition, to: &context) }
        if brush == nil { contexts[key] = context }
        return context
    }

    // MARK: - Traces

    private mutating func read(_ trace: XMLElement, context outer: InkMLContext) throws -> [Label.StrokeRange] {
        let context = context(of: trace, within: outer)
        let first = strokes.count
        // A continuation goes on where the trace before left off, differences included.
        let continuation = trace["continuation"]
        var prior: String?
        if continuation == "middle" || continuation == "end" {
            prior = trace["priorRef"].map { String($0.drop { $0 == "#" }) } ?? lastTrace
        }
        var decoder = InkMLStrokeDecoder(context: context, trace: trace)
        do {
            try trace.withText { try decoder.read($0) }
        } catch let failure as InkMLTrace.Failure {
            throw source.malformed(.line(trace.line), "trace: \(failure.what)")
        }
        guard trace["type"] != "penUp" else { return [] }
        if decoder.placeless > 0 {
            warnings.add("line \(trace.line): \(decoder.placeless) points without X or Y are left out")
        }
        var pieces = decoder.strokes
        var mine: [Int] = []
        if let prior, let target = traces[prior]?.strokes.last, let head = pieces.first, strokes.indices.contains(target) {
            strokes[target].points += head.points
            pieces.removeFirst()
            mine.append(target)
        }
        let id = trace["id"]
        // A writer that knows no names counts; such a name says nothing.
        if prior == nil, !pieces.isEmpty, id != InkMLWriter.name(ofTrace: first) { pieces[0].identifier = id }
        strokes += pieces
        mine += first..<strokes.count
        var pointOf: [(stroke: Int, point: Int)?] = []
        if id != nil, prior == nil {
            pointOf = decoder.pointOf.map { place in place.map { (first + $0.stroke, $0.point) } }
        }
        if let id { traces[id] = Decoded(strokes: mine, pointOf: pointOf) }
        lastTrace = id ?? lastTrace
        if id == nil, continuation == "begin" {
            traces[""] = Decoded(strokes: mine, pointOf: [])
            lastTrace = ""
        }
        let ranges = mine.map { Label.StrokeRange(stroke: $0) }
        label(trace, ranges)
        return ranges
    }

    private mutating func readGroup(
        _ group: XMLElement, context outer: InkMLContext, depth: Int
    ) throws -> [Label.StrokeRange] {
        guard depth < XMLTree.deepest else { return [] }
        let context = context(of: group, within: outer)
        var ranges: [Label.StrokeRange] = []
        for child in group.children {
            switch child.name {
            case "trace": ranges += try read(child, context: context)
            case "traceGroup": ranges += try readGroup(child, context: context, depth: depth + 1)
            case "traceView": ranges += try readView(child, depth: depth + 1)
            case "annotation", "annotationXML": break
            default: warnings.add("line \(child.line): <\(child.name)> is not known here and skipped")
            }
        }
        if let id = group["id"] { groups[id] = ranges }
        label(group, ranges)
        return ranges
    }

    /// A view stands for traces, groups or parts of them, or holds further views.
    private mutating func readView(_ view: XMLElement, depth: Int) throws -> [Label.StrokeRange] {
        guard depth < XMLTree.deepest else { return [] }
        var ranges: [Label.StrokeRange] = []
        if let reference = view["traceDataRef"] ?? view["traceRef"] {
            let id = String(reference.drop { $0 == "#" })
            if let trace = traces[id] {
                ranges = part(of: trace, from: view["from"], to: view["to"])
            } else if let group = groups[id] {
                ranges = group
            } else {
                warnings.add("line \(view.line): the view refers to “\(reference)”, which is no trace before it")
            }
        }
        for child in view.children {
            switch child.name {
            case "traceView": ranges += try readView(child, depth: depth + 1)
            case "traceGroup", "trace":
                warnings.add("line \(child.line): <\(child.name)> within a view is skipped")
            default: break
            }
        }
        if let id = view["id"] { groups[id] = ranges }
        rangeCount += ranges.count
        guard rangeCount <= max(100_000, source.bytes.count / 4) else {
            throw InkError.tooLarge(file: source.name, place: .line(view.line), what: "its views overlap without measure")
        }
        label(view, ranges)
        return ranges
    }

    /// Points `from` to `to` of a trace, 1-based and inclusive.
    private func part(of trace: Decoded, from: String?, to: String?) -> [Label.StrokeRange] {
        let whole = trace.strokes.map { Label.StrokeRange(stroke: $0) }
        guard from != nil || to != nil, !trace.pointOf.isEmpty else { return whole }
        func index(_ text: String?) -> Int? { text.flatMap { $0.split(separator: ":").last }.flatMap { Int($0) } }
        let first = max((index(from) ?? 1) - 1, 0)
        let last = min((index(to) ?? trace.pointOf.count) - 1, trace.pointOf.count - 1)
        guard first <= last else { return [] }
        var ranges: [Label.StrokeRange] = []
        for place in trace.pointOf[first...last] {
            guard let place else { continue }
            if let end = ranges.last, end.stroke == place.stroke, let points = end.points {
                ranges[ranges.count - 1].points = points.lowerBound..<place.point + 1
            } else {
                ranges.append(Label.StrokeRange(stroke: place.stroke, points: place.point..<place.point + 1))
            }
        }
        return ranges
    }

    // MARK: - Labels

    private mutating func label(_ element: XMLElement, _ ranges: [Label.StrokeRange]) {
        guard !ranges.isEmpty else { return }
        var text: String?
        var level: Label.Level?
        var style: String?
        for annotation in element.children(named: "annotation") {
            let content = annotation.text.trimmingCharacters(in: .whitespacesAndNewlines)
            switch annotation["type"]?.lowercased() {
            case "truth", "transcription", "text", "label", "word", "character", "content", nil:
                if text == nil, !content.isEmpty { text = content }
            case "type", "level", "category":
                switch content.lowercased() {
                case "word": level = .word
                case "textline", "textblock", "text", "line", "paragraph": level = .text
                case "character", "char", "letter", "symbol": level = .character
                default: level = .other(content)
                }
            case "style": style = content
            default: break
            }
        }
        // CROHME's files name the outermost of nested groups so.
        guard let text, text != "Segmentation" else { return }
        labels.append(
            Label(text: text.composed, level: level ?? Label.Level(ofText: text), ranges: ranges, style: style))
    }

    // MARK: - The page

    private mutating func finish(_ root: XMLElement) throws -> Ink {
        if let wholeText, !strokes.isEmpty {
            labels.insert(
                Label(
                    text: wholeText.composed, level: Label.Level(ofText: wholeText),
                    ranges: strokes.indices.map { Label.StrokeRange(stroke: $0) }), at: 0)
        }
        // One unit for the whole page: millimetres if that can be said of every trace.
        let millimetres = !strokes.isEmpty && strokes.allSatisfy { $0.millimetresPerX != nil && $0.millimetresPerY != nil }
        if !millimetres, strokes.contains(where: { $0.millimetresPerX != nil }),
            strokes.contains(where: { $0.millimetresPerX == nil })
        {
            warnings.add("some traces have a known size, others not; all are left in the file's own units")
        }
        // Clocks of several contexts are comparable where each has a moment to count from.
        if strokes.allSatisfy({ $0.timestamp != nil }) {
            for index in strokes.indices {
                let moment = strokes[index].timestamp ?? 0
                for point in strokes[index].points.indices {
                    strokes[index].points[point].time = strokes[index].points[point].time.map { $0 + moment }
                }
            }
        }
        let start = strokes.lazy.compactMap { $0.points.first?.time }.min() ?? 0
        let loudest = strokes.lazy.filter { !$0.pressureIsScaled }
            .flatMap { $0.points.lazy.compactMap(\.pressure) }.max() ?? 1
        var page = Page(labels: labels, writer: writer, identifier: identifier ?? root["documentID"])
        page.strokes.reserveCapacity(strokes.count)
        for index in strokes.indices {
            page.strokes.append(
                strokes[index].stroke(inMillimetres: millimetres, start: start, loudestPressure: loudest))
            strokes[index].points = []
        }
        return Ink(
            pages: InkMLPages.parted(page, at: pageStarts), unit: millimetres ? .millimetres : .device,
            warnings: warnings.all + definitions.warnings.all)
    }
}
