/// Writes InkML: a trace group per page, contexts for the channels that strokes have, a view per label.
enum InkMLWriter {
    private struct Channels: Hashable {
        var time = false
        var pressure = false
        var angles = false
    }

    static func bytes(of ink: Ink) -> [UInt8] {
        var sink = ByteSink()
        sink.write(utf8: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ink xmlns=\"http://www.w3.org/2003/InkML\"")
        if let identifier = ink.pages.first?.identifier, ink.pages.count == 1 {
            sink.write(utf8: " documentID=\"\(XMLText.escaped(identifier))\"")
        }
        sink.write(utf8: ">\n")
        if let writer = ink.pages.first?.writer { sink.write(utf8: "<annotation type=\"writer\">\(XMLText.escaped(writer))</annotation>\n") }
        let strokes = ink.pages.flatMap(\.strokes)
        var contexts: [Channels: String] = [:]
        var brushes: [String: String] = [:]
        sink.write(utf8: "<definitions>\n")
        for stroke in strokes {
            let channels = Self.channels(stroke)
            if contexts[channels] == nil {
                contexts[channels] = "c\(contexts.count)"
                sink.write(utf8: context(channels, contexts[channels] ?? "", ink.unit))
            }
            let brush = Self.brush(stroke, ink.unit)
            if !brush.isEmpty, brushes[brush] == nil {
                brushes[brush] = "b\(brushes.count)"
                sink.write(utf8: "<brush xml:id=\"\(brushes[brush] ?? "")\">\(brush)</brush>\n")
            }
        }
        sink.write(utf8: "</definitions>\n")
        var number = 0
        for page in ink.pages {
            let first = number
            sink.write(utf8: "<traceGroup>\n")
            for stroke in page.strokes {
                let channels = Self.channels(stroke)
                var attributes = "xml:id=\"t\(number)\" contextRef=\"#\(contexts[channels] ?? "")\""
                if let brush = brushes[brush(stroke, ink.unit)] { attributes += " brushRef=\"#\(brush)\"" }
                sink.write(utf8: "<trace \(attributes)>")
                for (index, point) in stroke.points.enumerated() {
                    if index > 0 { sink.write(utf8: ",") }
                    sink.write(utf8: values(point, channels))
                }
                sink.write(utf8: "</trace>\n")
                number += 1
            }
            sink.write(utf8: "</traceGroup>\n")
            for label in page.labels { sink.write(utf8: view(label, first: first)) }
        }
        sink.write(utf8: "</ink>\n")
        return sink.bytes
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
        let text = NumberText.text(value)
        return text.contains("e") ? NumberText.text(value, decimals: 9).contains("e") ? "0" : NumberText.text(value, decimals: 9) : text
    }

    private static func view(_ label: Label, first: Int) -> String {
        var text = "<traceView><annotation type=\"truth\">\(XMLText.escaped(label.text))</annotation>"
        text += "<annotation type=\"type\">\(XMLText.escaped(label.level.name))</annotation>"
        if let style = label.style { text += "<annotation type=\"style\">\(XMLText.escaped(style))</annotation>" }
        if !label.isUsable { text += "<annotation type=\"quality\">bad</annotation>" }
        for range in label.ranges {
            text += "<traceView traceDataRef=\"#t\(first + range.stroke)\""
            if let points = range.points { text += " from=\"\(points.lowerBound + 1)\" to=\"\(points.upperBound)\"" }
            text += "/>"
        }
        return text + "</traceView>\n"
    }
}
