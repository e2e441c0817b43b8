/// One written letter in its place on the line: x-heights, y down, 0 the baseline, its left edge at x = 0.
struct LetterForm: Sendable {
    typealias Point = SIMD2<Float>

    /// The strokes that make the letter's body, in the order of writing; at least one, none empty.
    let body: [[Point]]
    /// Dots, breves and bars, which many write when the word is done.
    let marks: [[Point]]
    let width: Float
    /// How far the ink reaches to the left and to the right in each band of the line's height; `nil` where empty.
    let leftEdge: [Float?]
    let rightEdge: [Float?]

    static let bandHeight: Float = 0.3
    static let bands = 13
    static let topBand: Float = -2.4

    static func band(of y: Float) -> Int { max(0, min(bands - 1, Int((y - topBand) / bandHeight))) }

    /// - Parameter strokes: already at their height on the line.
    init?(placed strokes: [[Point]], character: Character) {
        let strokes = strokes.filter { !$0.isEmpty }
        let points = strokes.joined()
        guard let left = points.map(\.x).min(), let right = points.map(\.x).max() else { return nil }
        let moved = strokes.map { stroke in stroke.map { Point($0.x - left, $0.y) } }
        var body: [[Point]] = []
        var marks: [[Point]] = []
        for (index, stroke) in moved.enumerated() {
            if index > 0 && Self.isMark(stroke, of: character) { marks.append(stroke) } else { body.append(stroke) }
        }
        guard !body.isEmpty else { return nil }
        var leftEdge = [Float?](repeating: nil, count: Self.bands)
        var rightEdge = leftEdge
        for point in moved.joined() {
            let band = Self.band(of: point.y)
            leftEdge[band] = Swift.min(leftEdge[band] ?? .infinity, point.x)
            rightEdge[band] = Swift.max(rightEdge[band] ?? -.infinity, point.x)
        }
        self.body = body
        self.marks = marks
        self.leftEdge = leftEdge
        self.rightEdge = rightEdge
        width = right - left
    }

    private static func isMark(_ stroke: [Point], of character: Character) -> Bool {
        guard character.isLetter, let first = stroke.first else { return false }
        var (low, high) = (first, first)
        for point in stroke {
            low = Point(Swift.min(low.x, point.x), Swift.min(low.y, point.y))
            high = Point(Swift.max(high.x, point.x), Swift.max(high.y, point.y))
        }
        let size = high - low
        let isDotOrBreve = high.y < -0.9 && Swift.max(size.x, size.y) < 0.7
        let isBar = "тtfđћђħқ".contains(character) && size.y < 0.4 * size.x && high.y < -0.3
        return isDotOrBreve || isBar
    }
}
