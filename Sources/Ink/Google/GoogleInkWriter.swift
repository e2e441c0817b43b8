/// Writes ink as Google's input tools take it: the strokes of one page, or a request per page.
enum GoogleInkWriter {
    static func bytes(of ink: Ink) -> [UInt8] {
        let inks = ink.pages.map { "[" + $0.strokes.map(JSONText.axes).joined(separator: ",") + "]" }
        // Empty brackets by themselves would say nothing.
        if inks.count == 1, ink.pages.contains(where: { !$0.strokes.isEmpty }) { return Array((inks[0] + "\n").utf8) }
        return Array(("{\"requests\":[" + inks.map { "{\"ink\":\($0)}" }.joined(separator: ",") + "]}\n").utf8)
    }
}
