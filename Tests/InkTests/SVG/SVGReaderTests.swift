import Foundation
import Testing

@testable import Ink

@Suite struct SVGReaderTests {
    static let drawing = """
        <svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="50mm" viewBox="10 0 1000 500">
        <style>.ink { fill: none; stroke: #102030; stroke-width: 5 }</style>
        <g transform="translate(10,0) scale(2)"><path class="ink" d="M0 0L10,0l0 10h-10v-10m100,0 5 5"/></g>
        <path d="M0 0L10 0L10 10Z"/>
        <path fill="none" stroke="red" style="stroke-opacity:.5" d="M10 0c0 100 100 100 100 0s100-100 100 0q50 50 100 0t100 0A50 50 0 01410 0"/>
        <polyline fill="none" stroke="blue" points="10,0 20,0 30,10"/><rect width="10" height="5" stroke="black"/>
        <circle r="5" stroke="black" fill="none"/><g display="none"><path stroke="red" d="M0 0L1 1"/></g>
        <text><tspan>typed</tspan> text</text><image/><defs><path id="a" stroke="red" d="M0 0L1 1"/></defs>
        </svg>
        """

    @Test func readsPathsInMillimetres() throws {
        let ink = try Ink(text: Self.drawing)
        #expect(ink.unit == .millimetres)
        let page = ink.pages[0]
        #expect(page.size == Page.Size(width: 100, height: 50))
        #expect(page.strokes.map(\.tool) == [.pen, .pen, .highlighter, .pen, .shape, .shape])
        let corners = page.strokes[0].points.map { [($0.x * 1e6).rounded() / 1e6, ($0.y * 1e6).rounded() / 1e6] }
        #expect(corners == [[0, 0], [2, 0], [2, 2], [0, 2], [0, 0]])
        #expect(page.strokes[0].color == 0x1020_30FF && abs((page.strokes[0].width ?? 0) - 1) < 1e-9)
        #expect(page.strokes[1].points.count == 2)
        #expect(page.typedText.map(\.text) == ["typed text"])
        #expect(ink.warnings.contains { $0.hasPrefix("1 filled outlines") })
    }

    private func strokes(_ content: String) throws -> [[[Double]]] {
        try Ink(text: "<svg stroke=\"red\" fill=\"none\">\(content)</svg>").pages[0].strokes.map { $0.points.map { [$0.x, $0.y] } }
    }

    @Test func innerDrawingsStandWhereTheyAreSaidTo() throws {
        let line = "<path d=\"M0 0L1 2\"/>"
        #expect(try strokes("<svg x=\"10\" y=\"20\">\(line)</svg>") == [[[10, 20], [11, 22]]])
        // Twice as large, in the middle of what is wider than it need be.
        #expect(try strokes("<svg x=\"10\" width=\"40\" height=\"20\" viewBox=\"0 0 10 10\">\(line)</svg>") == [[[20, 0], [22, 4]]])
    }

    @Test func aPathOfOnePointIsADot() throws {
        #expect(try strokes("<path d=\"M5 5z\"/><path d=\"M1 2h0\"/>") == [[[5, 5]], [[1, 2], [1, 2]]])
        #expect(try strokes("<path d=\"M5 5\"/>").isEmpty)
    }

    @Test func whatIsUsedIsDrawnWhereItIsUsed() throws {
        let defined = "<defs><path id=\"a\" d=\"M0 0L1 2\"/><symbol id=\"s\"><path d=\"M0 0L3 3\"/></symbol></defs>"
        #expect(try strokes(defined).isEmpty)
        #expect(try strokes(defined + "<use href=\"#a\" x=\"5\" y=\"6\"/>") == [[[5, 6], [6, 8]]])
        #expect(try strokes("<use xlink:href=\"#a\" transform=\"scale(2)\" x=\"1\"/>" + defined) == [[[2, 0], [4, 4]]])
        #expect(try strokes(defined + "<use href=\"#s\" y=\"1\"/>") == [[[0, 1], [3, 4]]])
        #expect(try Ink(text: "<svg><use href=\"#none\"/></svg>").warnings.contains { $0.contains("#none") })
    }

    @Test func usesWithoutEndEnd() throws {
        let loop = try Ink(text: "<svg stroke=\"red\"><g id=\"a\"><path d=\"M0 0L1 1\"/><use href=\"#a\"/></g></svg>")
        #expect(loop.pages[0].strokes.count < 100 && loop.warnings.contains { $0.contains("on and on") })
        let levels = (0..<30).map { "<g id=\"l\($0 + 1)\"><use href=\"#l\($0)\"/><use href=\"#l\($0)\"/></g>" }.joined()
        let bomb = try Ink(text: "<svg stroke=\"red\"><defs><path id=\"l0\" d=\"M0 0L1 1\"/>\(levels)</defs><use href=\"#l12\"/><use href=\"#l30\"/></svg>")
        #expect((4096..<200_000).contains(bomb.pages[0].strokes.count))
    }

    @Test func flattensToTheTolerance() throws {
        let ink = try Ink(text: "<svg><path stroke=\"red\" fill=\"none\" d=\"M0 0A100 100 0 0 1 200 0\"/></svg>")
        let points = ink.pages[0].strokes[0].points
        #expect(points.last == SamplePoint(x: 200, y: 0))
        for (a, b) in zip(points, points.dropFirst()) {
            let (x, y) = ((a.x + b.x) / 2 - 100, (a.y + b.y) / 2)
            #expect(100 - (x * x + y * y).squareRoot() <= SVGReader.tolerance * 1.01)
        }
        #expect(points.count < 80)
    }

    @Test(arguments: ["M0 0L1", "M0 0X1 1", "1 2", "M0 0A1 1 0 2 0 1 1", "M1e999 0", "M0 0L NaN 1"])
    func refusesPaths(data: String) {
        #expect(throws: InkError.self) { try Ink(text: "<svg><path stroke=\"red\" d=\"\(data)\"/></svg>") }
    }

    @Test func survivesDamage() { expectSturdy(Array(Self.drawing.utf8), format: .svg, count: Mutations.count * 2) }
}
