import Ink
import Testing

@testable import Layout

/// Work is counted, not timed: counts are the same on every machine.
struct WorkTests {
    @Test(arguments: StubbornPage.allCases) func workGrowsWithThePage(kind: StubbornPage) {
        let (few, many) = (work(kind, 800), work(kind, 2400))
        // Three times the strokes; the square of their number would be nine times the work.
        // Where the few are cheap (a column so short that its lines meet no neighbours), a hundred steps for each is the bound.
        #expect(many < max(6 * few + 20_000, 110 * 2400))
        #expect(many < 250 * 2400)
    }

    private func work(_ kind: StubbornPage, _ n: Int) -> Int {
        let analysis = LayoutAnalysis(page: Page(strokes: kind.strokes(n)))
        let layout = analysis.layout()
        #expect(layout.lines.reduce(layout.notWriting.count) { $0 + $1.strokes.count } == n)
        return analysis.tally.steps
    }

    @Test func boxTreeFindsWhatTouches() {
        var random = SeededGenerator(seed: 3)
        let boxes = (0..<300).map { _ in
            let (x, y) = (random.between(0, 100), random.between(0, 100))
            return Box(minX: x, minY: y, maxX: x + random.between(0, 20), maxY: y + random.between(0, 5))
        }
        var tree = BoxTree(boxes, tally: WorkTally())
        var gone: Set<Int> = []
        for round in 0..<60 {
            let area = boxes[(round * 7) % boxes.count].widened(x: 3, y: 1)
            let expected = boxes.indices.filter { boxes[$0].touches(area) && !gone.contains($0) }
            #expect(tree.items(touching: area) == expected)
            for item in expected.prefix(4) {
                tree.remove(item)
                gone.insert(item)
            }
        }
    }

    @Test func slidingOrderKeepsWhatWasNotTaken() {
        var random = SeededGenerator(seed: 4)
        let pieces = (0..<20).map { k in (0..<(k % 5 == 0 ? 50 : 3)).map { _ in random.between(0, 1) } }
        var order = SlidingOrder()
        for piece in pieces { order.insert(piece) }
        for piece in pieces.dropLast(2) { order.remove(piece) }
        let left = pieces.suffix(2).joined().sorted()
        #expect((0..<order.count).map { order[$0] } == left)
    }
}
