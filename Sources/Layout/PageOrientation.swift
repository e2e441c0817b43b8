/// By how many quarter turns a page lies on its side.
struct PageOrientation {
    /// Quarter turns clockwise of the writing, 0…3; 0 unless much ink says otherwise.
    ///
    /// From one stroke to the next the hand moves on along the line, wherever the page's top is.
    ///
    /// - Parameter shapes: as they lie on the page.
    static func quarterTurns(of shapes: [StrokeShape]) -> Int {
        let sizes = shapes.map { max($0.box.width, $0.box.height) }.sorted()
        guard shapes.count > 30 else { return 0 }
        let size = sizes[sizes.count / 2]
        // Right, down, left, up.
        var votes = [0, 0, 0, 0]
        for (one, next) in zip(shapes, shapes.dropFirst()) {
            let (dx, dy) = (next.box.midX - one.box.midX, next.box.midY - one.box.midY)
            let (wide, narrow) = (max(abs(dx), abs(dy)), min(abs(dx), abs(dy)))
            // Neither dots over letters nor new lines.
            guard wide > 0.3 * size, wide < 3 * size, wide > 1.5 * narrow else { continue }
            votes[abs(dx) > abs(dy) ? (dx > 0 ? 0 : 2) : (dy > 0 ? 1 : 3)] += 1
        }
        let total = votes.reduce(0, +)
        guard total >= 25, let most = votes.max(), let direction = votes.firstIndex(of: most) else { return 0 }
        return Double(most) > 0.6 * Double(total) && Double(votes[0]) < 0.25 * Double(total) ? direction : 0
    }
}
