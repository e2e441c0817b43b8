import Foundation

extension Line {
    /// Tells a line in page terms.
    ///
    /// - Parameter insertions: what is written above the line, and where along the line it belongs.
    init(_ line: UprightLine, insertions: [(line: UprightLine, x: Double)], frame: UprightFrame) {
        let parted = insertions.reduce(line) { $0.parted(at: $1.x) }
        // Of two in one gap the left one comes first.
        var open = insertions.sorted { ($0.x, $0.line.box.midX) < ($1.x, $1.line.box.midX) }[...]
        var words: [Word] = []
        for word in parted.words {
            let box = Box(around: Array(word.indices), of: word)
            while let next = open.first, next.x < box.midX { words += Self.words(of: open.removeFirst().line, over: line, frame) }
            words.append(Word(strokes: word.map(\.index), box: frame.page(box)))
        }
        words += open.flatMap { Self.words(of: $0.line, over: line, frame) }
        let box = insertions.reduce(line.box) { $0.union($1.line.box) }
        self.init(words: words, box: frame.page(box), baseline: Baseline(line, frame: frame), xHeight: line.xHeight)
    }

    private static func words(of inserted: UprightLine, over line: UprightLine, _ frame: UprightFrame) -> [Word] {
        let insertion = Insertion(
            baseline: Baseline(inserted, frame: frame),
            // A few letters tell their size badly.
            xHeight: min(max(inserted.xHeight, 0.4 * line.xHeight), 1.1 * line.xHeight))
        return zip(inserted.words, inserted.boxes).map {
            Word(strokes: $0.map(\.index), box: frame.page($1), insertion: insertion)
        }
    }
}

extension Line.Baseline {
    init(_ line: UprightLine, frame: UprightFrame) {
        let start = frame.page(x: line.box.minX, y: line.baseline)
        let ahead = frame.page(x: line.box.minX + 1, y: line.baseline + line.slope)
        self.init(x: start.x, y: start.y, angle: atan2(ahead.y - start.y, ahead.x - start.x))
    }
}
