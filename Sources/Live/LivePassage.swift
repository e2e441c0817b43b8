import Ink
import Layout
import Recognition

/// The ink between two moments at which a writer moved on, and what is read of it so far.
struct LivePassage {
    /// Counted from 1 within the session.
    let number: Int
    /// The text before it.
    let context: String
    private(set) var strokes: [Stroke] = []
    private(set) var pointCount = 0
    /// The last reading's lines, in reading order.
    private(set) var lines: [ReadLine] = []
    /// Of the line read last.
    private var memory: (memory: LineMemory, strokes: [Int], angle: Double)?

    struct ReadLine {
        /// Indices into the passage's strokes, in reading order.
        let strokes: [Int]
        let angle: Double
        let line: RecognizedLine
    }

    init(number: Int, context: String) {
        self.number = number
        self.context = context
    }

    mutating func append(_ stroke: Stroke) {
        strokes.append(stroke)
        pointCount += stroke.points.count
    }

    /// - Returns: false where there was none left.
    mutating func removeLast() -> Bool {
        guard let last = strokes.popLast() else { return false }
        pointCount -= last.points.count
        return true
    }

    /// Lets go of what only serves reading on.
    mutating func forget() {
        memory = nil
        lines = []
    }

    /// A line of writing whose direction has changed by less (radians) is read as it lay before.
    private static let angleTolerance = 0.03

    /// Reads what is new.
    mutating func read(with recognizer: Recognizer) throws(RecognitionError) {
        let page = Page(strokes: strokes)
        let layout = PageLayout(of: page)
        var read: [ReadLine] = []
        for line in layout.lines {
            let own = line.strokes.filter(strokes.indices.contains)
            let known = lines.first { $0.strokes == own && abs($0.angle - line.baseline.angle) < Self.angleTolerance }
            if let known {
                read.append(known)
            } else {
                read.append(try readLine(line, own, of: page, with: recognizer))
            }
        }
        lines = read
    }

    private mutating func readLine(
        _ line: Line, _ own: [Int], of page: Page, with recognizer: Recognizer
    ) throws(RecognitionError) -> ReadLine {
        var line = line
        let kept: LineMemory
        if let memory, Self.isSameLine(memory.strokes, own) {
            kept = memory.memory
            if abs(memory.angle - line.baseline.angle) < Self.angleTolerance { line.baseline.angle = memory.angle }
        } else {
            kept = LineMemory(for: recognizer)
        }
        let result = try recognizer.recognize(
            strokes: line.levelInk(of: page), drawn: own.map { strokes[$0] }, names: own, context: context,
            memory: kept)
        memory = (kept, own, line.baseline.angle)
        return ReadLine(strokes: own, angle: line.baseline.angle, line: result)
    }

    /// Whether most of the older line's strokes are in the newer one.
    private static func isSameLine(_ old: [Int], _ new: [Int]) -> Bool {
        2 * Set(old).intersection(new).count > old.count
    }

    /// What the passage says, exactly as `rukopis recognize` reads a page of these strokes.
    func final(with recognizer: Recognizer) throws(RecognitionError) -> RecognizedPage {
        try recognizer.read(Page(strokes: strokes), context: context)
    }

    /// The line that holds the last stroke, or the last one.
    var currentLine: Int? {
        guard !lines.isEmpty else { return nil }
        return lines.firstIndex { $0.strokes.contains(strokes.count - 1) } ?? lines.count - 1
    }

    var text: String { lines.map(\.line.text).joined(separator: "\n") }

    /// Parts the passage: the strokes of the line being written are taken out into the second passage, which follows.
    /// `nil` where that would leave nothing.
    func parted() -> (finished: LivePassage, begun: LivePassage)? {
        guard lines.count > 1, let current = currentLine else { return nil }
        let open = Set(lines[current].strokes)
        guard open.count < strokes.count else { return nil }
        var finished = LivePassage(number: number, context: context)
        var begun = LivePassage(number: number + 1, context: context)
        for (index, stroke) in strokes.enumerated() {
            if open.contains(index) { begun.append(stroke) } else { finished.append(stroke) }
        }
        return (finished, begun)
    }

    /// Whether a stroke goes into the ink that is there: a dot or bar that comes late.
    func isTouched(by stroke: Stroke) -> Bool {
        let own = InkBox(around: strokes)
        let new = InkBox(around: [stroke])
        guard let last = lines.last?.line.box ?? (strokes.isEmpty ? nil : own) else { return false }
        // A letter after the last one stands beside it; what belongs to a letter stands over or under it.
        let (left, right) = (max(new.x, own.x), min(new.x + new.width, own.x + own.width))
        let margin = 0.5 * last.height
        let isNear = new.y < own.y + own.height + margin && new.y + new.height > own.y - margin
        return isNear && new.width <= 0.6 * own.width && right - left >= 0.7 * new.width && new.height <= own.height
    }

    func with(number: Int, context: String) -> LivePassage {
        var copy = LivePassage(number: number, context: context)
        for stroke in strokes { copy.append(stroke) }
        return copy
    }
}
