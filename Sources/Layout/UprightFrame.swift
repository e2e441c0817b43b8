/// Turns page coordinates so that the writing runs to the right, and back.
struct UprightFrame {
    /// By how many quarter turns, clockwise as seen on the page, the writing is turned: 1 runs down the page.
    let quarterTurns: Int

    func upright(x: Double, y: Double) -> (x: Double, y: Double) {
        switch quarterTurns & 3 {
        case 1: (y, -x)
        case 2: (-x, -y)
        case 3: (-y, x)
        default: (x, y)
        }
    }

    func page(x: Double, y: Double) -> (x: Double, y: Double) {
        UprightFrame(quarterTurns: (4 - quarterTurns & 3) & 3).upright(x: x, y: y)
    }

    func page(_ box: Box) -> Box {
        let one = page(x: box.minX, y: box.minY)
        let other = page(x: box.maxX, y: box.maxY)
        return Box(
            minX: min(one.x, other.x), minY: min(one.y, other.y), maxX: max(one.x, other.x),
            maxY: max(one.y, other.y))
    }
}
