/// Where in the lines of a page a caret's writing belongs, if anywhere.
///
/// Nothing but the caret's own place makes an insertion of what is written above a line, and it must all fit: the mark
/// points into a gap between words (or to a line's end), lies low or high enough to be no letter, was made after the words
/// beside the gap, and what it inserts is a small piece that no other line runs on with.
struct InsertionPlace {
    /// What is left of it: the writing ends where the pen went back to the line.
    let caret: Caret
    /// Index of the line.
    let line: Int
    /// Where along the line: between two words, or beyond all.
    let x: Double

    /// - Parameter lines: without the caret and its writing.
    init?(of caret: Caret, in lines: [UprightLine]) {
        var best: (distance: Double, caret: Caret, line: Int, x: Double)?
        for (index, line) in lines.enumerated() {
            guard let gap = Self.gap(for: caret, in: line), gap.distance < best?.distance ?? .infinity else { continue }
            var own = caret
            own.inserted = Array(caret.inserted.prefix { line.rise(of: [$0]) > 0.8 * line.xHeight })
            guard Self.isAbove(own, line), Self.isLater(own, than: line, at: gap.x) else { continue }
            best = (gap.distance, own, index, gap.x)
        }
        guard let best, !lines.contains(where: { Self.runsOn($0, with: best.caret) }) else { return nil }
        self.caret = best.caret
        (line, x) = (best.line, best.x)
    }

    /// The gap that the mark points into, and how far off that is, in page units.
    private static func gap(for caret: Caret, in line: UprightLine) -> (x: Double, distance: Double)? {
        let (h, x) = (line.xHeight, caret.tip.x)
        let (tip, arms) = ((caret.tip.y - line.height(at: x)) / h, (caret.arms - line.height(at: x)) / h)
        switch caret.direction {
        // Letters stand on the line: a caret hangs from it.
        case .up: guard (-1.6...1.2).contains(tip), (0.25...2.8).contains(arms) else { return nil }
        // … or hovers above the letters, its tip between them.
        case .down: guard (-2.4 ... -0.3).contains(tip), (-4.5 ... -1.25).contains(arms) else { return nil }
        }
        // A letter or two are no line yet.
        guard line.box.width > 5 * h, x > line.box.minX - 2.5 * h, x < line.box.maxX + 2.5 * h else { return nil }
        let edges = line.words.flatMap { word in
            // Narrow gaps may be spaces, too, where a caret says so.
            let inner = WordSplitter(shapes: word).pieces(of: Array(word.indices), gap: 0.4 * h)
            return inner.map { Box(around: $0, of: word) }
        }.map { (left: $0.minX, right: $0.maxX) }
        let gaps = zip([-Double.infinity] + edges.map(\.right), edges.map(\.left) + [.infinity])
        let near = gaps.map { begin, end in
            (x: begin == -.infinity ? end - 0.5 * h : end == .infinity ? begin + 0.5 * h : (begin + end) / 2,
                distance: max(begin - x, x - end, 0))
        }.min { $0.distance < $1.distance }
        return near.flatMap { $0.distance < 0.5 * h ? $0 : nil }
    }

    /// Whether the writing stands over the gap, clear of the line's own letters.
    private static func isAbove(_ caret: Caret, _ line: UprightLine) -> Bool {
        let (h, box) = (line.xHeight, caret.box)
        return caret.inserted.contains { $0.box.height > 0.4 * h } && (1.1 * h...5 * h).contains(line.rise(of: caret.inserted))
            && box.minX < caret.tip.x + 2.5 * h && box.maxX > caret.tip.x - 2.5 * h
            && box.width < max(12 * h, 0.8 * line.box.width)
    }

    /// Whether the words beside the gap were there before, late dots excepted.
    private static func isLater(_ caret: Caret, than line: UprightLine, at x: Double) -> Bool {
        let first = caret.strokes.min() ?? 0
        let words = line.parted(at: x).words
        let right = words.firstIndex { ($0.map(\.box.minX).min() ?? 0) > x } ?? words.count
        return [right - 1, right].filter(words.indices.contains).allSatisfy { beside in
            words[beside].allSatisfy { $0.index < first || $0.box.height < 0.55 * line.xHeight }
        }
    }

    /// Whether the line's words go on with the writing at its height, or it with them.
    private static func runsOn(_ line: UprightLine, with caret: Caret) -> Bool {
        let (h, box) = (line.xHeight, caret.box)
        return abs(line.rise(of: caret.inserted) - 0.5 * h) < 0.5 * h && line.boxes.contains { $0.gapX(box) < 3 * h }
    }
}
