/// Cuts a line into words at its wide gaps.
struct WordSplitter {
    let shapes: [StrokeShape]

    /// Words from left to right; the strokes of each in the order in which they were written.
    func words(of line: [Int], xHeight h: Double) -> [[Int]] {
        let clusters = pieces(of: line, gap: 0.15 * h)
        var right = -Double.infinity
        var gaps: [Double] = []
        for (k, cluster) in clusters.enumerated() {
            let box = Box(around: cluster, of: shapes)
            if k > 0 { gaps.append(box.minX - right) }
            right = max(right, box.maxX)
        }
        let limit = Self.limit(gaps: gaps, xHeight: h)
        var words: [[Int]] = []
        for (k, cluster) in clusters.enumerated() {
            if k > 0, gaps[k - 1] < limit { words[words.count - 1] += cluster } else { words.append(cluster) }
        }
        return words.map { $0.sorted() }
    }

    /// Strokes between gaps wider than `gap`, from left to right.
    func pieces(of line: [Int], gap: Double) -> [[Int]] {
        var pieces: [[Int]] = []
        var right = -Double.infinity
        for i in line.sorted(by: { shapes[$0].box.minX < shapes[$1].box.minX }) {
            if pieces.isEmpty || shapes[i].box.minX - right > gap { pieces.append([i]) } else { pieces[pieces.count - 1].append(i) }
            right = max(right, shapes[i].box.maxX)
        }
        return pieces
    }

    /// Gap from which on it is a space: where the gaps fall apart best into narrow and wide (Otsu's criterion on
    /// their logarithms would call any two gaps two classes, so it is held near what writers do).
    private static func limit(gaps: [Double], xHeight h: Double) -> Double {
        let usual = 0.8 * h
        let sorted = gaps.map { min($0, 3 * h) }.sorted()
        guard sorted.count >= 4 else { return usual }
        let total = sorted.reduce(0, +)
        var (best, limit) = (0.0, usual)
        var below = 0.0
        for k in 1..<sorted.count {
            below += sorted[k - 1]
            let (n, m) = (Double(k), Double(sorted.count - k))
            let difference = (total - below) / m - below / n
            let score = n * m * difference * difference
            if score > best { (best, limit) = (score, (sorted[k] + sorted[k - 1]) / 2) }
        }
        return min(max(limit, 0.5 * h), 1.3 * h)
    }
}
