import Foundation
import Ink
import Recognition

/// MyScript's JSON Interactive Ink Exchange, version 3: a “Text” block for each page, on a line of its own. Words come
/// with their strokes, boxes and candidates; spaces and line breaks are words without ink. Lengths are in the ink's
/// unit, millimetres where it tells.
struct JIIXTranscript: TranscriptWriter {
    private struct Block: Encodable {
        let type = "Text"
        let version = "3"
        let id: String
        let label: String
        let box: Box
        let words: [Word]

        enum CodingKeys: String, CodingKey {
            case type, version, id, label, words
            case box = "bounding-box"
        }
    }

    private struct Word: Encodable {
        let label: String
        var candidates: [String]?
        var first: Int?
        var last: Int?
        var box: Box?
        var items: [Item]?

        enum CodingKeys: String, CodingKey {
            case label, candidates, items
            case first = "first-char"
            case last = "last-char"
            case box = "bounding-box"
        }
    }

    private struct Box: Encodable {
        let x, y, width, height: Double

        init(_ box: InkBox) { (x, y, width, height) = (box.x, box.y, box.width, box.height) }
    }

    private struct Item: Encodable {
        let type = "stroke"
        let id: String
        let x, y: [Double]
        /// Milliseconds.
        let t: [Double]?
        let f: [Double]?

        enum CodingKeys: String, CodingKey {
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

    mutating func text(of page: ReadPage) throws -> String {
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
        for (number, line) in page.reading.lines.enumerated() {
            if number > 0 { add("\n") }
            for (index, word) in line.words.enumerated() {
                if index > 0 { add(" ") }
                add(word.text) {
                    $0.candidates = [word.text] + word.alternatives.map(\.text)
                    $0.box = Box(word.box)
                    $0.items = word.strokes.compactMap { stroke in
                        page.page.strokes.indices.contains(stroke)
                            ? Item(page.page.strokes[stroke], number: stroke) : nil
                    }
                }
            }
        }
        return try JSONText.line(
            Block(
                id: page.reading.id ?? "page-\(page.number)", label: words.map(\.label).joined(),
                box: Box(InkBox(around: page.page.strokes)), words: words))
    }
}
