import Foundation
import Ink
import Recognition

/// A line of text, laid out along the writing that it was read from; in the page's unit.
///
/// Lengths along the line are counted as seen by the writer: `along` grows in the direction of writing, `across`
/// towards the line below.
struct PlacedLine: Sendable {
    struct Word: Sendable {
        let text: String
        /// Where the word begins and ends along the line; the end is greater.
        var start: Double
        var end: Double
        /// Where its letters stand, across the line.
        var base: Double
    }

    /// In reading order, each beginning where the one before it begins or later.
    private(set) var words: [Word]
    /// By how many quarter turns, clockwise, the line is turned from running to the right: 0…3.
    let quarterTurns: Int
    /// How steeply the line falls within its quarter: the tangent.
    let slope: Double
    /// The letters' size, from one line's foot to the next one's.
    let size: Double

    /// `nil` where there is nothing to place.
    init?(_ line: RecognizedLine, on page: Page) {
        guard !line.words.isEmpty else { return nil }
        let told = line.baseline.flatMap { Self.isUsable($0) ? $0 : nil }
        let angle = told?.angle ?? 0
        let turns = (angle / (.pi / 2)).rounded()
        quarterTurns = Int(turns) & 3
        slope = tan(angle - turns * .pi / 2)
        let quarter = quarterTurns
        let boxes = line.words.map { Self.extent(of: $0, on: page, quarterTurns: quarter) }
        let known = boxes.compactMap(\.self)
        guard let first = known.first else { return nil }
        let whole = known.dropFirst().reduce(first) { $0.union($1) }
        let usual = told.map { 2 * $0.xHeight } ?? 0.7 * (whole.bottom - whole.top)
        size = max(usual, 1e-6)
        let baseline = told.map { Self.turned($0.x, $0.y, quarterTurns: quarter) }
        let (foot, slope) = (whole.bottom - 0.2 * (whole.bottom - whole.top), slope)
        words = Self.shared(line.words.map(\.text), boxes).map { text, start, end in
            let base = baseline.map { $0.across + ((start + end) / 2 - $0.along) * slope } ?? foot
            return Word(text: text, start: start, end: end, base: base)
        }
        part()
    }

    /// A level line of words that stand where they are told.
    init(level words: [Word], size: Double) {
        self.words = words
        quarterTurns = 0
        slope = 0
        self.size = size
    }

    /// Dots and tails reach into other words; readers of PDFs see words where there are gaps between them. Where two
    /// words touch or overlap, both give way.
    private mutating func part() {
        let gap = 0.25 * size
        for index in words.indices.dropFirst() where words[index].start - words[index - 1].end < gap {
            let middle = (words[index].start + words[index - 1].end) / 2
            words[index - 1].end = max(middle - gap / 2, words[index - 1].start + 0.1 * size)
            words[index].start = words[index - 1].end + gap
        }
        for index in words.indices { words[index].end = max(words[index].end, words[index].start + 0.1 * size) }
    }

    /// A transcript may come from anywhere.
    private static func isUsable(_ baseline: Baseline) -> Bool {
        abs(baseline.x) < 1e9 && abs(baseline.y) < 1e9 && abs(baseline.angle) < 100 && baseline.xHeight > 0
            && baseline.xHeight < 1e9
    }

    private struct Extent {
        var start: Double
        var end: Double
        var top: Double
        var bottom: Double

        func union(_ other: Extent) -> Extent {
            Extent(
                start: min(start, other.start), end: max(end, other.end), top: min(top, other.top),
                bottom: max(bottom, other.bottom))
        }
    }

    static func turned(_ x: Double, _ y: Double, quarterTurns: Int) -> (along: Double, across: Double) {
        switch quarterTurns {
        case 1: (y, -x)
        case 2: (-x, -y)
        case 3: (-y, x)
        default: (x, y)
        }
    }

    /// A word's ink along and across the line, or `nil` where it has none of its own.
    private static func extent(of word: RecognizedWord, on page: Page, quarterTurns: Int) -> Extent? {
        var extent: Extent?
        for stroke in word.strokes where page.strokes.indices.contains(stroke) {
            for point in page.strokes[stroke].points where PageFrame.isPlaceable(point) {
                let (along, across) = turned(point.x, point.y, quarterTurns: quarterTurns)
                let one = Extent(start: along, end: along, top: across, bottom: across)
                extent = extent?.union(one) ?? one
            }
        }
        return extent
    }

    /// Words written in one stroke share its length by their letters: only one of them owns it.
    private static func shared(_ texts: [String], _ extents: [Extent?]) -> [(text: String, start: Double, end: Double)] {
        var placed: [(text: String, start: Double, end: Double)] = []
        var index = 0
        while index < texts.count {
            var next = index + 1
            // Words without ink before the first with some belong to that one.
            while next < texts.count, extents[next] == nil || (placed.isEmpty && extents[index..<next].allSatisfy { $0 == nil }) {
                next += 1
            }
            guard let extent = extents[index..<next].compactMap(\.self).first else { break }
            let lengths = texts[index..<next].map { Double($0.count + 1) }
            let unit = (extent.end - extent.start) / max(lengths.reduce(0, +) - 1, 1)
            var start = extent.start
            for (text, length) in zip(texts[index..<next], lengths) {
                placed.append((text, start, start + unit * (length - 1)))
                start += unit * length
            }
            index = next
        }
        return placed
    }
}
