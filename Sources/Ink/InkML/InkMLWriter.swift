/// Writes InkML: a trace group per page, contexts for the channels that strokes have, a view per label.
package struct InkMLWriter {
    private struct Channels: Hashable {
        var time = false
        var pressure = false
        var angles = false
    }

    static func bytes(of ink: Ink) -> [UInt8] {
        var writer = InkMLWriter(unit: ink.unit)
        var sink = ByteSink()
        sink.write(utf8: start(identifier: ink.pages.count == 1 ? ink.pages.first?.identifier : nil, writer: ink.pages.first?.writer))
        for page in ink.pages { writer.add(page, to: &sink) }
        sink.write(utf8: end)
        return sink.bytes
    }

    private let unit: Ink.Unit
    private var contexts: [Channels: String] = [:]
    private var brushes: [String: String] = [:]
    private var pages = 0
    /// On the group that a page other than the first begins with: the page's number.
    static let pageAnnotation = "page"
    /// Of the next trace.
    private var number = 0
    /// Names in use in the document.
    private var names: Set<String> = []

    package init(unit: Ink.Unit) { self.unit = unit }

    /// What stands before the pages.
    package static func start(identifier: String? = nil, writer: String? = nil) -> String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ink xmlns=\"http://www.w3.org/2003/InkML\""
        if let identifier { text += " documentID=\"\(XMLText.escaped(identifier))\"" }
        text += ">\n"
        if let writer { text += "<annotation type=\"writer\">\(XMLText.escaped(writer))</annotation>\n" }
        return text
    }

    /// What stands behind them.
    package static let end = "</ink>\n"

    /// The next page as text: what it needs of definitions, its traces, a view per label.
    package mutating func text(of page: Page) -> String {
        var sink = ByteSink()
        add(page, to: &sink)
        return String(decoding: sink.bytes, as: UTF8.self)
    }

    /// What a trace is called that has no name of its own, by its place in the document.
    static func name(ofTrace number: Int) -> String { "t\(number)" }

    /// The name, or one like it that is not in use yet.
    private mutating func unused(_ name: String) -> String {
        var name = name
        while !names.insert(name).inserted { name += "_" }
        return name
    }

    /// A page's traces keep the names that they were read with, as far as XML has such names and none is there twice.
    private mutating func traceNames(of page: Page) -> [String] {
        let own = page.strokes.map { stroke -> String? in
            guard let name = stroke.identifier, XMLText.isName(name), names.insert(name).inserted else { return nil }
            return name
        }
        return own.enumerated().map { $1 ?? unused(Self.name(ofTrace: number + $0)) }
    }

    private mutating func add(_ page: Page, to sink: inout ByteSink) {
        let traces = traceNames(of: page)
        var definitions = ""
        for stroke in page.strokes {
            let channels = Self.channels(stroke)
            if contexts[channels] == nil {
                let name = unused("c\(contexts.count)")
                contexts[channels] = name
                definitions += Self.context(channels, name, unit)
            }
            let brush = Self.brush(stroke, unit)
            if !brush.isEmpty, brushes[brush] == nil {
                let name = unused("b\(brushes.count)")
                brushes[brush] = name
                definitions += "<brush xml:id=\"\(name)\">\(brush)</brush>\n"
            }
        }
        if !definitions.isEmpty { sink.write(utf8: "<definitions>\n\(definitions)</definitions>\n") }
        sink.write(utf8: "<traceGroup>\n")
        pages += 1
        // InkML knows no pages; what says nothing of them is one.
        if pages > 1 { sink.write(utf8: "<annotation type=\"\(Self.pageAnnotation)\">\(pages)</annotation>\n") }
        for (stroke, name) in zip(page.strokes, traces) {
            let channels = Self.channels(stroke)
            var attributes = "xml:id=\"\(name)\" contextRef=\"#\(contexts[channels] ?? "")\""
            if let brush = brushes[Self.brush(stroke, unit)] { attributes += " brushRef=\"#\(brush)\"" }
            sink.write(utf8: "<trace \(attributes)>")
            for (index, point) in stroke.points.enumerated() {
                if index > 0 { sink.write(utf8: ",") }
                sink.write(utf8: Self.values(point, channels))
            }
            sink.write(utf8: "</trace>\n")
        }
        number += page.strokes.count
        sink.write(utf8: "</traceGroup>\n")
        for label in page.labels { sink.write(utf8: Self.view(label, traces: traces)) }
    }

    private static func channels(_ stroke: Stroke) -> Channels {
        Channels(
            time: stroke.points.contains { $0.time != nil }, pressure: stroke.points.contains { $0.pressure != nil },
            angles: stroke.points.contains { $0.tilt != nil || $0.azimuth != nil })
    }

    private static func context(_ channels: Channels, _ name: String, _ unit: Ink.Unit) -> String {
        let units = unit == .millimetres ? "mm" : "dev"
        var text = "<context xml:id=\"\(name)\"><traceFormat>"
        for axis in ["X", "Y"] { text += "<channel name=\"\(axis)\" type=\"decimal\" units=\"\(units)\"/>" }
        if channels.time { text += "<channel name=\"T\" type=\"decimal\" units=\"s\"/>" }
        if channels.pressure { text += "<channel name=\"F\" type=\"decimal\" min=\"0\" max=\"1\"/>" }
        if channels.angles {
            text += "<channel name=\"OE\" type=\"decimal\" units=\"rad\"/><channel name=\"OA\" type=\"decimal\" units=\"rad\"/>"
        }
        return text + "</traceFormat></context>\n"
    }

    private static func brush(_ stroke: Stroke, _ unit: Ink.Unit) -> String {
        var text = ""
        if let width = stroke.width {
            let units = unit == .millimetres ? " units=\"mm\"" : ""
            text += "<brushProperty name=\"width\" value=\"\(NumberText.text(width))\"\(units)/>"
        }
        if let color = stroke.color {
            text += "<brushProperty name=\"color\" value=\"\(XMLText.color(color))\"/>"
            if color & 0xFF != 0xFF { text += "<brushProperty name=\"transparency\" value=\"\(255 - color & 0xFF)\"/>" }
        }
        switch stroke.tool {
        case .pen: break
        case .highlighter: text += "<brushProperty name=\"rasterOp\" value=\"maskPen\"/>"
        case .eraser: text += "<brushProperty name=\"tool\" value=\"eraser\"/>"
        case .shape: text += "<brushProperty name=\"tool\" value=\"shape\"/>"
        }
        return text
    }

    private static func values(_ point: SamplePoint, _ channels: Channels) -> String {
        func text(_ value: Double?) -> String { value.map(plain) ?? "?" }
        var values = [plain(point.x), plain(point.y)]
        if channels.time { values.append(text(point.time)) }
        if channels.pressure { values.append(text(point.pressure)) }
        if channels.angles { values += [text(point.tilt.map { .pi / 2 - $0 }), text(point.azimuth)] }
        return values.joined(separator: " ")
    }

    /// InkML's numbers have no exponents.
    private static func plain(_ value: Double) -> String {
        NumberText.withoutExponent(value)
    }

    private static func view(_ label: Label, traces: [String]) -> String {
        var text = "<traceView><annotation type=\"truth\">\(XMLText.escaped(label.text))</annotation>"
        text += "<annotation type=\"type\">\(XMLText.escaped(label.level.name))</annotation>"
        if let style = label.style { text += "<annotation type=\"style\">\(XMLText.escaped(style))</annotation>" }
        if !label.isUsable { text += "<annotation type=\"quality\">bad</annotation>" }
        for range in label.ranges where traces.indices.contains(range.stroke) {
            text += "<traceView traceDataRef=\"#\(traces[range.stroke])\""
            if let points = range.points { text += " from=\"\(points.lowerBound + 1)\" to=\"\(points.upperBound)\"" }
            text += "/>"
        }
        return text + "</traceView>\n"
    }
}
