import Ink
import Layout
import Recognition

/// What a gesture can lie on: ink that was written before it, in lines and words, and how it was read.
public struct GestureGround: Sendable {
    /// A word of the ground.
    public struct Word: Sendable, Equatable {
        /// Empty where the ink has not been read.
        public var text: String
        /// Where the word stands in the ground's ``GestureGround/text``, in characters.
        public var characters: Range<Int>
        public var box: InkBox
        /// Indices into the ground's strokes.
        public var strokes: [Int]
    }

    /// A line of the ground.
    struct Row: Sendable {
        let baseline: Line.Baseline
        /// Height of small letters, > 0.
        let xHeight: Double
        let box: InkBox
        var words: [Word]
        /// Where the line stands in the ground's text.
        var characters: Range<Int>

        /// Height of the baseline at `x`.
        func baseline(at x: Double) -> Double {
            let y = baseline.y(at: x)
            return y.isFinite ? y : baseline.y
        }
    }

    /// The ink before the gesture.
    public let strokes: [Stroke]
    let extents: [StrokeExtent]
    let rows: [Row]
    /// Lines parted by a line feed or what else was asked for; empty where the ink has not been read.
    public let text: String

    /// Ink that has not been read: enough to tell gestures from writing.
    public init(strokes: [Stroke]) {
        let layout = PageLayout.lines(of: Page(strokes: strokes))
        self.init(strokes: strokes, rows: layout.map { line in
            Row(line, words: line.words.map { word in
                Word(text: "", characters: 0..<0, box: InkBox(word.box), strokes: word.strokes)
            })
        }, text: "")
    }

    /// Ink that has been read.
    ///
    /// - Parameters:
    ///   - lines: of these strokes; their words name them by their indices.
    ///   - separator: what parts the lines in ``text``; one character.
    public init(strokes: [Stroke], lines: [RecognizedLine], separator: Character = "\n") {
        var rows: [Row] = []
        var text = ""
        for line in lines {
            if !text.isEmpty { text.append(separator) }
            let start = text.count
            text += line.text
            var at = start
            var words: [Word] = []
            for word in line.words {
                // Words are the line's text cut at its spaces.
                words.append(
                    Word(text: word.text, characters: at..<at + word.text.count, box: word.box, strokes: word.strokes))
                at += word.text.count + 1
            }
            let own = line.words.flatMap(\.strokes).filter(strokes.indices.contains).sorted()
            // Measured again, so that nothing has to be handed on beside the reading.
            let shape = PageLayout.lines(of: Page(strokes: own.map { strokes[$0] })).max { $0.box.width < $1.box.width }
            guard let shape else { continue }
            rows.append(Row(shape, words: words, characters: start..<text.count))
        }
        self.init(strokes: strokes, rows: rows, text: text)
    }

    private init(strokes: [Stroke], rows: [Row], text: String) {
        self.strokes = strokes
        extents = strokes.map(StrokeExtent.init)
        self.rows = rows
        self.text = text
    }

    /// The words of a line, from left to right.
    public func words(of line: Int) -> [Word] { rows.indices.contains(line) ? rows[line].words : [] }
}

extension GestureGround.Row {
    init(_ line: Line, words: [GestureGround.Word], characters: Range<Int> = 0..<0) {
        self.init(
            baseline: line.baseline, xHeight: max(line.xHeight, .leastNormalMagnitude), box: InkBox(line.box),
            words: words.sorted { $0.box.x < $1.box.x }, characters: characters)
    }
}

extension InkBox {
    init(_ box: Box) { self.init(x: box.minX, y: box.minY, width: box.width, height: box.height) }
}
