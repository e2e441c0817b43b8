import Foundation
import Testing

@testable import Ink

@Suite struct XournalReaderTests {
    static let document = """
        <?xml version="1.0" standalone="no"?>
        <xournal creator="Xournal++ 1.2" fileversion="4"><title>t</title><preview>AAAA</preview>
        <page width="720" height="144"><background type="solid"/>
        <layer>
        <stroke tool="pen" ts="0ll" fn="" color="#ff000080" width="1.44 0.36 nan 0.72">0 72 72.0
        144 7.2 0 1 1</stroke>
        <stroke tool="highlighter" color="yellow" width="20">1 2 3 4</stroke>
        <stroke tool="eraser" width="20">1 2 3 4 5</stroke>
        <stroke tool="pen" fill="128" width="0">1 2 3 4</stroke>
        <stroke tool="pen" width="1"></stroke>
        <text size="12">typed
        twice</text><image left="0">AAAA</image><novelty/>
        </layer></page><page width="nan" height="1"><layer/></page></xournal>
        """

    @Test func readsPagesToolsAndPressure() throws {
        let ink = try Ink(text: Self.document)
        #expect(ink.unit == .millimetres && ink.pages.count == 2)
        let page = ink.pages[0]
        #expect(abs((page.size?.width ?? 0) - 254) < 1e-9)
        #expect(page.strokes.map(\.tool) == [.pen, .highlighter, .eraser, .shape])
        #expect(page.strokes.map { $0.points.count } == [4, 2, 2, 2])
        let points = page.strokes[0].points
        #expect(abs(points[1].x - 25.4) < 1e-9 && abs(points[1].y - 50.8) < 1e-9)
        #expect(points.map(\.pressure) == [0.25, nil, 0.5, 0.5])
        #expect(page.strokes[0].color == 0xFF00_0080)
        #expect(page.strokes[1].points[0].pressure == nil && page.strokes[1].color == 0xFFFF_00FF)
        #expect(page.typedText == ["typed\ntwice"])
        #expect(ink.pages[1].size == nil)
        #expect(ink.warnings.count == 4, "\(ink.warnings)")
        expectSound(ink)
    }

    @Test func readsGzipAndPackage() throws {
        let plain = try Ink(text: Self.document)
        let bytes = Array(Self.document.utf8)
        #expect(try Ink(data: Data(gzipped(bytes)), name: "t") == plain)
        let package = zipped([("mimetype", Array("application/xournal++".utf8)), ("content.xml", bytes)])
        #expect(try Ink(data: Data(package), name: "t") == plain)
        for length in stride(from: 4, to: package.count, by: 97) {
            #expect(throws: InkError.self) { try Ink(data: Data(package[0..<length]), name: "t") }
        }
    }

    @Test(arguments: ["1 2 x", "1 1e999", "nan 1", "1,2"])
    func refusesWhatIsNoNumber(points: String) {
        #expect(throws: InkError.self) {
            try Ink(text: "<xournal><page><layer><stroke>\(points)</stroke></layer></page></xournal>")
        }
    }

    @Test func readsLargePictures() throws {
        let picture = String(repeating: "QUJD", count: 5 << 19)
        let text = Self.document.replacingOccurrences(of: "<preview>AAAA", with: "<preview>" + picture)
        #expect(try Ink(text: text).pages.count == 2)
    }

    @Test func survivesDamage() {
        let bytes = Array(Self.document.utf8)
        expectSturdy(bytes, format: .xournal)
        expectSturdy(zipped([("content.xml", bytes)]), format: nil, seed: 3)
        expectSturdy(inside: [bytes], format: nil, seed: 4) { zipped([("content.xml", $0[0])]) }
    }
}
