/// Writes Quick, Draw!-style records, a line per page (see ``QuickDrawRecord``). Of several labels the one over most
/// strokes becomes the word.
enum QuickDrawWriter {
    static func bytes(of ink: Ink) -> [UInt8] {
        var sink = ByteSink()
        for page in ink.pages { sink.write(utf8: record(page) + "\n") }
        return sink.bytes
    }

    static func record(_ page: Page) -> String {
        var members: [String] = []
        if let identifier = page.identifier { members.append("\"key_id\":" + JSONText.string(identifier)) }
        var widest: Label?
        for label in page.labels where label.isUsable && label.ranges.count > widest?.ranges.count ?? 0 { widest = label }
        if let widest {
            members.append("\"word\":" + JSONText.string(widest.text))
            if let style = widest.style { members.append("\"style\":" + JSONText.string(style)) }
        }
        if let writer = page.writer { members.append("\"writer\":" + JSONText.string(writer)) }
        members.append("\"drawing\":[" + page.strokes.map(JSONText.axes).joined(separator: ",") + "]")
        return "{" + members.joined(separator: ",") + "}"
    }
}
