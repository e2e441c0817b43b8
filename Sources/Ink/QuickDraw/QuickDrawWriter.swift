import Foundation

/// Writes Quick, Draw!-style records, a line per page (see ``QuickDrawRecord``). Of several labels the one over most
/// strokes becomes the word.
struct QuickDrawWriter: InkEncoder {
    private var isFirst = true

    init(file: String) {}

    static func record(_ page: Page) -> String {
        var writer = QuickDrawWriter(file: "")
        var (sink, outline) = (ByteSink(), PageOutline())
        outline.add(page)
        writer.begin(outline, to: &sink)
        for stroke in page.strokes { writer.write(stroke, to: &sink) }
        sink.write(utf8: "]}")
        return String(decoding: sink.bytes, as: UTF8.self)
    }

    func begin(_ ink: InkOutline, to sink: inout ByteSink) {}

    mutating func begin(_ outline: PageOutline, to sink: inout ByteSink) {
        isFirst = true
        let page = outline.page
        var members: [String] = []
        if let identifier = page.identifier { members.append("\"key_id\":" + JSONText.string(identifier)) }
        var widest: Label?
        for label in page.labels where label.isUsable && label.ranges.count > widest?.ranges.count ?? 0 { widest = label }
        if let widest {
            members.append("\"word\":" + JSONText.string(widest.text))
            if let style = widest.style { members.append("\"style\":" + JSONText.string(style)) }
        }
        if let writer = page.writer { members.append("\"writer\":" + JSONText.string(writer)) }
        members.append("\"drawing\":[")
        sink.write(utf8: "{" + members.joined(separator: ","))
    }

    mutating func write(_ stroke: Stroke, to sink: inout ByteSink) {
        if !isFirst { sink.write(utf8: ",") }
        isFirst = false
        sink.write(utf8: JSONText.axes(stroke))
    }

    func end(_ page: PageOutline, to sink: inout ByteSink) { sink.write(utf8: "]}\n") }

    func end(to sink: inout ByteSink) {}
}
