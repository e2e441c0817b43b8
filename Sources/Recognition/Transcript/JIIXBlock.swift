import Ink

/// A page as MyScript's JSON Interactive Ink Exchange has it, version 3: a “Text” block. Words come with their strokes,
/// boxes and candidates; spaces and line breaks are words without ink. Lengths are in the ink's unit.
package struct JIIXBlock: Encodable, Sendable {
    /// What of it is wanted, by the names that MyScript's configuration has (`export.jiix`).
    package struct Parts: Sendable, Equatable {
        package var words = true
        package var boxes = true
        package var strokes = true

        package init(words: Bool = true, boxes: Bool = true, strokes: Bool = true) {
            (self.words, self.boxes, self.strokes) = (words, boxes, strokes)
        }
    }

    let type = "Text"
    let version = "3"
    let id: String
    package let label: String
    let box: Box?
    let words: [Word]?

    private enum CodingKeys: String, CodingKey {
        case type, version, id, label, words
        case box = "bounding-box"
    }

    struct Word: Encodable, Sendable {
        let label: String
        var candidates: [String]?
        var first: Int?
        var last: Int?
        var box: Box?
        var items: [Item]?

        private enum CodingKeys: String, CodingKey {
            case label, candidates, items
            case first = "first-char"
            case last = "last-char"
            case box = "bounding-box"
        }
    }

    struct Box: Encodable, Sendable {
        let x, y, width, height: Double

        init(_ box: InkBox) { (x, y, width, height) = (box.x, box.y, box.width, box.height) }
    }

    struct Item: Encodable, Sendable {
        let type = "stroke"
        let id: String
        let x, y: [Double]
        /// Milliseconds.
        let t: [Double]?
        let f: [Double]?

        private enum CodingKeys: String, CodingKey {
            case type, id
            case x = "X"
            case y = "Y"
            case t = "T"
            case f = "F"
        }

        init(_ stroke: Stroke, number: Int) {
            id = "\(number)"
            x = stroke.points.map(\.x)
            y = stroke.points.map(\.y)
            let times = stroke.points.compactMap { $0.time.map { ($0 * 1e6).rounded() / 1000 } }
            let forces = stroke.points.compactMap(\.pressure)
            t = times.count == stroke.points.count ? times : nil
            f = forces.count == stroke.points.count ? forces : nil
        }
    }

    /// - Parameters:
    ///   - reading: what was read of `page`.
    ///   - identifier: the block's `id`.
    package init(of reading: RecognizedPage, _ page: Page, identifier: String, parts: Parts = Parts()) {
        var words: [Word] = []
        var offset = 0
        func add(_ label: String, _ fill: (inout Word) -> Void = { _ in }) {
            var word = Word(label: label)
            // Counted in UTF-16, as JavaScript does.
            let length = label.utf16.count
            (word.first, word.last) = (offset, offset + max(length, 1) - 1)
            fill(&word)
            words.append(word)
            offset += length
        }
        for (number, line) in reading.lines.enumerated() {
            if number > 0 { add("\n") }
            for (index, word) in line.words.enumerated() {
                if index > 0 { add(" ") }
                add(word.text) {
                    $0.candidates = [word.text] + word.alternatives.map(\.text)
                    if parts.boxes { $0.box = Box(word.box) }
                    guard parts.strokes else { return }
                    $0.items = word.strokes.compactMap { stroke in
                        page.strokes.indices.contains(stroke) ? Item(page.strokes[stroke], number: stroke) : nil
                    }
                }
            }
        }
        id = identifier
        label = words.map(\.label).joined()
        box = parts.boxes ? Box(InkBox(around: page.strokes)) : nil
        self.words = parts.words ? words : nil
    }
}
