/// A line of letters that grows to the right.
struct ComposedLine {
    typealias Point = SIMD2<Float>

    private let habits: ComposingHabits
    private let phase: Float
    private var strokes: [[Point]] = []
    private var lateMarks: [[Point]] = []
    /// Right edge of the line so far in each band of its height; empty before the first letter of a word.
    private var edge = [Float](repeating: -.infinity, count: LetterForm.bands)
    private var right: Float = 0
    private var letters = 0
    /// The last stroke is the body of a letter that one can join to.
    private var isOpen = false
    private var isFirst = true

    init(habits: ComposingHabits, phase: Float) {
        self.habits = habits
        self.phase = phase
    }

    /// Ends the word.
    mutating func space(_ width: Float) {
        endWord()
        right += width
        edge = [Float](repeating: -.infinity, count: LetterForm.bands)
    }

    private mutating func endWord() {
        strokes += lateMarks
        lateMarks = []
        isOpen = false
        isFirst = true
        letters = 0
    }

    mutating func finished() -> [[Point]] {
        endWord()
        return strokes
    }

    mutating func add(
        _ form: LetterForm, leavesJoin: Bool, isJoined: Bool, using generator: inout some RandomNumberGenerator
    ) {
        let amount = habits.unevenness
        let size = 1 + amount * generator.normal()
        let wide = size * (1 + 0.7 * amount * generator.normal())
        let shear = amount * generator.normal()
        let lift = 0.6 * amount * generator.normal()
        let wanted = isJoined && isOpen
        let gap = max(-0.1, habits.gap * (1 - habits.shrink * Float(letters)) + 0.5 * amount * generator.normal())
            + (wanted ? habits.joinGap : 0)
        let left = isFirst ? right : place(form, size: wide, gap: gap)
        let slope = habits.slope
        let height = lift + habits.drift(at: left, phase: phase)
        func moved(_ point: Point) -> Point {
            Point(left + point.x * wide - point.y * size * shear, height + point.y * size - slope * point.x)
        }
        let body = form.body.map { $0.map(moved) }
        let marks = form.marks.map { $0.map(moved) }
        if wanted, let first = body.first, let last = strokes.last,
            let join = LetterJoin.points(from: last, to: first, spacing: 0.12)
        {
            strokes[strokes.count - 1] += join + first
            strokes += body.dropFirst()
        } else {
            strokes += body
        }
        if habits.marksLast {
            lateMarks += marks
            isOpen = leavesJoin
        } else {
            strokes += marks
            isOpen = leavesJoin && marks.isEmpty
        }
        for band in 0..<LetterForm.bands {
            if let reach = form.rightEdge[band] { edge[band] = max(edge[band], left + reach * wide) }
        }
        right = max(right, left + form.width * wide)
        letters += 1
        isFirst = false
    }

    /// Where the letter's left edge comes so that it nearly touches what is written, with `gap` between.
    private func place(_ form: LetterForm, size: Float, gap: Float) -> Float {
        var left = -Float.infinity
        for band in 0..<LetterForm.bands {
            guard let reach = form.leftEdge[band] else { continue }
            // Neighbouring bands count too: ink has a slope.
            for other in max(0, band - 1)...min(LetterForm.bands - 1, band + 1) {
                left = max(left, edge[other] - reach * size)
            }
        }
        // Under an overhang a letter moves in, but not under the whole neighbour.
        return max(left, right - 0.45) + gap
    }
}
