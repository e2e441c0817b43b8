import Foundation
import Testing

@testable import Ink

@Suite struct SupernoteReaderTests {
    static let note: [UInt8] = {
        var file = ByteBuilder()
        file.text("noteSN_FILE_VER_20230015")
        func block(_ content: [UInt8]) -> Int {
            let address = file.bytes.count
            file.u32(content.count)
            file.raw(content)
            return address
        }
        let head = block(Array("<FILE_TYPE:NOTE><APPLY_EQUIPMENT:N5>".utf8))
        func stroke(pen: Int, _ points: [(x: Int, y: Int, pressure: Int)]) -> [UInt8] {
            let content = ByteBuilder.make { b in
                b.u32(pen)
                b.u32(0x9D)
                b.raw([UInt8](repeating: 0, count: 200))
                b.u32(points.count)
                for point in points {
                    b.u32(point.y)
                    b.u32(point.x)
                }
                b.u32(points.count)
                for point in points { b.u16(point.pressure) }
                b.raw([1, 2, 3])
            }
            return ByteBuilder.make { b in
                b.u32(content.count)
                b.raw(content)
            }
        }
        let path = block(
            ByteBuilder.make { b in
                b.u32(3)
                b.raw(stroke(pen: 10, [(16_224, 0, 2048), (16_224 - 8450, 845, 4096)]))
                b.raw(stroke(pen: 11, [(0, 0, 0)]))
                b.u32(5)
                b.raw([1, 2, 3, 4, 5])
            })
        let page = block(Array("<PAGEID:P1><TOTALPATH:\(path)><ORIENTATION:1000>".utf8))
        let empty = block(Array("<PAGEID:P2><TOTALPATH:0><ORIENTATION:1090>".utf8))
        let footer = block(Array("<FILE_FEATURE:\(head)><PAGE2:\(empty)><PAGE1:\(page)>".utf8))
        file.u32(footer)
        return file.bytes
    }()

    @Test func readsPaths() throws {
        let ink = try Ink(data: Data(Self.note), name: "t")
        #expect(ink.unit == .millimetres && ink.pages.map(\.identifier) == ["P1", "P2"])
        let strokes = ink.pages[0].strokes
        #expect(strokes.map(\.tool) == [.pen, .highlighter])
        // From the right edge, 1000 dots to the left, 100 down.
        #expect(abs(strokes[0].points[0].x) < 1e-6)
        #expect(abs(strokes[0].points[1].x - 1000 * 25.4 / 300) < 1e-6)
        #expect(abs(strokes[0].points[1].y - 100 * 25.4 / 300) < 1e-6)
        #expect(strokes[0].points.map(\.pressure) == [0.5, 1])
        #expect(ink.warnings.count == 1)
        #expect(ink.pages[1].size.map { $0.width > $0.height } == true)
    }

    @Test func refusesBoox() {
        #expect(throws: InkError.unsupported(file: "t", what: "a notebook of Onyx Boox, which is not read")) {
            try Ink(data: Data(zipped([("note/pb/note_info", [1])])), name: "t")
        }
    }

    @Test func survivesDamage() { expectSturdy(Self.note, format: .supernote, count: Mutations.count * 2) }
}
