/// MyScript's JSON: batch requests (`strokeGroups`, `components`, `pointers` with x, y, t, p) and JIIX exports
/// (`words` whose `items` hold X, Y, T, F).
///
/// Times are in milliseconds, mostly of the epoch. Batch requests state dots per inch; JIIX is in millimetres.
struct MyScriptReader {
    private let source: InkSource
    private var page = Page()
    private var isJIIX = false
    private var warnings = WarningList()

    static func read(_ source: InkSource) throws -> Ink { try ink(of: JSONValue.read(source), source) }

    static func ink(of document: JSONValue, _ source: InkSource) throws -> Ink {
        var reader = MyScriptReader(source: source)
        try reader.visit(document, place: "the document", depth: 0)
        guard !reader.page.strokes.isEmpty || reader.sawContainer else {
            throw source.malformed(.wholeFile, "holds no strokes of MyScript's kinds")
        }
        var page = reader.page
        page.startClock()
        var unit = Ink.Unit.device
        if reader.isJIIX {
            unit = .millimetres
        } else if let dots = document["xDPI"]?.number, (1...100_000).contains(dots), document["yDPI"]?.number == dots {
            page.scale(by: 25.4 / dots)
            unit = .millimetres
        }
        return Ink(pages: [page], unit: unit, warnings: reader.warnings.all)
    }

    private var sawContainer = false

    private init(source: InkSource) { self.source = source }

    /// Looks for strokes in all that may hold them, in order.
    private mutating func visit(_ value: JSONValue, place: String, depth: Int) throws {
        guard depth < 64 else { return }
        if let list = value.array {
            for (index, element) in list.enumerated() { try visit(element, place: "\(place)[\(index)]", depth: depth + 1) }
            return
        }
        guard let object = value.object else { return }
        if object["x"]?.array != nil || object["X"]?.array != nil {
            try stroke(value, place: place)
            return
        }
        let first = page.strokes.count
        for key in ["strokeGroups", "strokes", "components", "pointers", "events", "elements", "spans"] {
            guard let inner = object[key], inner.array != nil else { continue }
            sawContainer = true
            try visit(inner, place: key, depth: depth + 1)
        }
        if let words = object["words"]?.array {
            sawContainer = true
            isJIIX = true
            for (index, word) in words.enumerated() { try readWord(word, place: "words[\(index)]", depth: depth + 1) }
        } else if let items = object["items"]?.array {
            isJIIX = true
            for (index, item) in items.enumerated() { try visit(item, place: "items[\(index)]", depth: depth + 1) }
        }
        if let text = object["label"]?.string, !text.isEmpty, page.strokes.count > first {
            page.labels.append(label(text, first..<page.strokes.count))
        }
    }

    private mutating func readWord(_ word: JSONValue, place: String, depth: Int) throws {
        let first = page.strokes.count
        guard let items = word["items"]?.array else { return }
        for (index, item) in items.enumerated() { try visit(item, place: "\(place).items[\(index)]", depth: depth + 1) }
        guard let text = word["label"]?.string, !text.isEmpty, page.strokes.count > first else { return }
        page.labels.append(label(text, first..<page.strokes.count))
    }

    private func label(_ text: String, _ strokes: Range<Int>) -> Label {
        Label(text: text.composed, level: Label.Level(ofText: text), ranges: strokes.map { Label.StrokeRange(stroke: $0) })
    }

    private mutating func stroke(_ value: JSONValue, place: String) throws {
        func list(_ names: String...) -> [Double] {
            for name in names { if let numbers = value[name]?.numbers { return numbers } }
            return []
        }
        var columns = PointColumns(
            x: list("x", "X"), y: list("y", "Y"), milliseconds: list("t", "T"), pressure: list("p", "P", "F"))
        // Lists that a device does not fill are sent all the same.
        if columns.milliseconds.count != columns.x.count { columns.milliseconds = [] }
        if columns.pressure.count != columns.x.count { columns.pressure = [] }
        do {
            let isEraser = value["pointerType"]?.string?.uppercased() == "ERASER"
            if let stroke = try columns.stroke(tool: isEraser ? .eraser : .pen) { page.strokes.append(stroke) }
        } catch let failure as PointColumns.Failure {
            throw source.malformed(.part(place), failure.what)
        }
    }
}

extension Ink {
    /// The ink of a batch request that has been parsed already.
    ///
    /// - Parameter name: what errors call it.
    /// - Throws: ``InkError`` with the place.
    package init(myScript document: JSONValue, name: String) throws {
        self = try MyScriptReader.ink(of: document, InkSource(name: name, bytes: [], url: nil))
    }
}
