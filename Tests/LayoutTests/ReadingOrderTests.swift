import Testing

@testable import Layout

@Suite struct ReadingOrderTests {
    private func line(_ x: Double, _ y: Double, _ width: Double = 40) -> Box {
        Box(minX: x, minY: y, maxX: x + width, maxY: y + 8)
    }

    @Test func indentedLinesComeInTheOrderOfTheirHeights() {
        // The first line stands to the right of the second, the last to the right of all.
        #expect(ReadingOrder.order([line(0, 12), line(50, 0, 20), line(0, 24, 60), line(70, 36, 20)]) == [1, 0, 2, 3])
        #expect(ReadingOrder.order([line(50, 0), line(0, 12)]) == [0, 1])
    }

    @Test func columnsAreReadOneAfterTheOther() {
        let left = (0..<4).map { line(0, 12 * Double($0)) }
        let right = (0..<4).map { line(60, 12 * Double($0)) }
        #expect(ReadingOrder.order(right + left) == [4, 5, 6, 7, 0, 1, 2, 3])
        // Each column may begin and end where it likes, as long as some of their lines stand side by side.
        let lower = left.map { Box(minX: $0.minX, minY: $0.minY + 24, maxX: $0.maxX, maxY: $0.maxY + 24) }
        #expect(ReadingOrder.order(right + lower) == [4, 5, 6, 7, 0, 1, 2, 3])
    }

    @Test func aLineAcrossBothColumnsPartsThePage() {
        let heading = line(0, 0, 100)
        let columns = [line(0, 12), line(60, 12), line(0, 24), line(60, 24)]
        #expect(ReadingOrder.order(columns + [heading]) == [4, 0, 2, 1, 3])
        let foot = line(0, 36, 100)
        #expect(ReadingOrder.order(columns + [heading, foot, line(60, 48)]) == [4, 0, 2, 1, 3, 5, 6])
    }

    @Test func everyLineComesOnceWhereverLinesStand() {
        let boxes = (0..<60).map { (index: Int) -> Box in
            let (x, y, width) = (index * 37 % 101, index * 61 % 97, index % 7 * 9)
            return line(Double(x), Double(y), Double(width))
        }
        #expect(ReadingOrder.order(boxes).sorted() == Array(boxes.indices))
    }
}
