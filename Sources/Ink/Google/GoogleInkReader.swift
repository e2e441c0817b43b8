/// Ink as Google's input tools take it: `[[[x…],[y…],[t…]],…]`, bare, as `ink`, or within `requests`. t is in
/// milliseconds.
enum GoogleInkReader {
    static func read(_ source: InkSource) throws -> Ink {
        let document = try JSONValue.read(source)
        let inks: [JSONValue]
        if let requests = document["requests"]?.array {
            inks = requests.compactMap { $0["ink"] }
        } else if let ink = document["ink"] {
            inks = [ink]
        } else {
            inks = [document]
        }
        guard !inks.isEmpty else { throw source.malformed(.wholeFile, "none of its requests holds ink") }
        return Ink(pages: try inks.enumerated().map { try page($0.element, "ink \($0.offset)", source) })
    }

    private static func page(_ ink: JSONValue, _ place: String, _ source: InkSource) throws -> Page {
        guard let strokes = ink.array else { throw source.malformed(.part(place), "is no list of strokes") }
        var page = Page()
        for (index, stroke) in strokes.enumerated() {
            let place = InkError.Place.part("\(place), stroke \(index)")
            guard let axes = stroke.array, axes.count >= 2, let x = axes[0].numbers, let y = axes[1].numbers else {
                throw source.malformed(place, "is not [[x…],[y…]]")
            }
            var columns = PointColumns(x: x, y: y)
            if axes.count > 2, let times = axes[2].numbers { columns.milliseconds = times }
            do {
                if let stroke = try columns.stroke() { page.strokes.append(stroke) }
            } catch let failure as PointColumns.Failure {
                throw source.malformed(place, failure.what)
            }
        }
        page.startClock()
        return page
    }

    /// Three brackets in a row before the first number.
    static func looksLike(_ text: Substring) -> Bool {
        let start = text.prefix(200).filter { !$0.isWhitespace }
        guard start.hasPrefix("[[["), let next = start.dropFirst(3).first else { return false }
        return next.isNumber || next == "-"
    }
}
