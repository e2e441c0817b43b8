/// Puts lines into the order in which one reads them, columns one after the other.
///
/// After Breuel, "High performance document layout analysis" (2003): a line comes before another if it stands above
/// it in the same column, or if it is wholly to the left of it and no line between them in height spans both. A lower
/// line goes before one to the right of it only where the page has columns there, lines side by side; else the upper
/// one is merely indented.
struct ReadingOrder {
    /// Indices of `boxes` in reading order.
    static func order(_ boxes: [Box]) -> [Int] {
        let n = boxes.count
        guard n > 1 else { return Array(boxes.indices) }
        let byTop = boxes.indices.sorted { (boxes[$0].midY, boxes[$0].minX) < (boxes[$1].midY, boxes[$1].minX) }
        // Far more lines than a page holds: the search for spanning lines below is cubic.
        guard n <= 400 else { return byTop }
        var successors = [[Int]](repeating: [], count: n)
        var waiting = [Int](repeating: 0, count: n)
        let pairs = sideBySide(boxes)
        for a in 0..<n {
            for b in 0..<n where a != b && comesBefore(boxes[a], boxes[b], among: boxes, pairs) {
                successors[a].append(b)
                waiting[b] += 1
            }
        }
        var done = [Bool](repeating: false, count: n)
        var result: [Int] = []
        while result.count < n {
            // The order may be contradictory (lines at odd places); then the topmost is taken.
            let next = byTop.first { !done[$0] && waiting[$0] <= 0 } ?? byTop.first { !done[$0] } ?? 0
            done[next] = true
            result.append(next)
            for other in successors[next] { waiting[other] -= 1 }
        }
        return result
    }

    /// Boxes that stand at one height, as lines of two columns do.
    private static func sideBySide(_ boxes: [Box]) -> [(left: Box, right: Box)] {
        boxes.flatMap { left in
            boxes.filter { left.midX < $0.midX && !shareColumn(left, $0) && shareRow(left, $0) }.map { (left, $0) }
        }
    }

    private static func shareColumn(_ a: Box, _ b: Box) -> Bool { -a.gapX(b) >= 0.1 * min(a.width, b.width) }

    private static func shareRow(_ a: Box, _ b: Box) -> Bool { -a.gapY(b) > 0.4 * min(a.height, b.height) }

    private static func comesBefore(
        _ a: Box, _ b: Box, among boxes: [Box], _ pairs: [(left: Box, right: Box)]
    ) -> Bool {
        if shareColumn(a, b) { return a.midY < b.midY }
        let isLeft = a.midX < b.midX
        let (left, right) = isLeft ? (a, b) : (b, a)
        if shareRow(a, b) { return isLeft }
        let isRightAbove = right.midY < left.midY
        if isRightAbove, !pairs.contains(where: { shareColumn($0.left, left) && shareColumn($0.right, right) }) {
            return !isLeft
        }
        guard isLeft else { return false }
        let (top, bottom) = (min(a.midY, b.midY), max(a.midY, b.midY))
        return !boxes.contains { c in
            c.midY > top && c.midY < bottom && c.gapX(a) < -0.1 * a.width && c.gapX(b) < -0.1 * b.width
        }
    }
}
