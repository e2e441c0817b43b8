import Foundation
import Testing

@testable import Ink

@Suite struct RemarkableReaderTests {
    /// A version 6 page, block by block.
    struct Scene {
        var builder = ByteBuilder()

        init() { builder.text("reMarkable .lines file, version=6          ") }

        mutating func block(_ kind: Int, version: Int = 1, _ build: (inout ByteBuilder) -> Void) {
            let content = ByteBuilder.make(build)
            builder.u32(content.count)
            builder.u8(0)
            builder.u8(1)
            builder.u8(version)
            builder.u8(kind)
            builder.raw(content)
        }

        static func tagged(_ index: Int, _ kind: Int, _ builder: inout ByteBuilder, _ build: (inout ByteBuilder) -> Void) {
            builder.varint(index << 4 | kind)
            build(&builder)
        }

        static func id(_ index: Int, _ author: Int, _ number: Int, _ builder: inout ByteBuilder) {
            tagged(index, 0xF, &builder) {
                $0.u8(author)
                $0.varint(number)
            }
        }

        static func nested(_ index: Int, _ builder: inout ByteBuilder, _ build: (inout ByteBuilder) -> Void) {
            let content = ByteBuilder.make(build)
            tagged(index, 0xC, &builder) {
                $0.u32(content.count)
                $0.raw(content)
            }
        }

        mutating func line(version: Int, parent: (Int, Int), pen: Int = 15, points: [(Float, Float, Float)], erased: Bool = false) {
            block(5, version: version) { b in
                Self.id(1, parent.0, parent.1, &b)
                for index in 2...4 { Self.id(index, 1, index, &b) }
                Self.tagged(5, 4, &b) { $0.u32(erased ? 1 : 0) }
                guard !erased else { return }
                Self.nested(6, &b) { b in
                    b.u8(3)
                    Self.tagged(1, 4, &b) { $0.u32(pen) }
                    Self.tagged(2, 4, &b) { $0.u32(0) }
                    Self.tagged(3, 8, &b) { $0.f64(2) }
                    Self.tagged(4, 4, &b) { $0.f32(0) }
                    Self.nested(5, &b) { b in
                        for (x, y, pressure) in points {
                            b.f32(x)
                            b.f32(y)
                            if version >= 2 {
                                b.u16(4)
                                b.u16(8)
                                b.u8(0)
                                b.u8(Int(pressure * 255))
                            } else {
                                b.f32(1)
                                b.f32(0)
                                b.f32(2)
                                b.f32(pressure)
                            }
                        }
                    }
                    Self.id(6, 0, 1, &b)
                    b.raw([1, 2, 3])  // what newer firmware may add
                }
            }
        }

        /// A layer's group that hangs on typed text.
        mutating func group(_ node: (Int, Int), anchor: (Int, Int)?, origin: Float) {
            block(2) { b in
                Self.id(1, node.0, node.1, &b)
                Self.nested(2, &b) { b in
                    Self.id(1, 0, 0, &b)
                    Self.nested(2, &b) { b in
                        b.varint(2)
                        b.u8(1)
                        b.text("L1")
                    }
                }
                Self.nested(3, &b) { b in
                    Self.id(1, 0, 0, &b)
                    Self.tagged(2, 1, &b) { $0.u8(1) }
                }
                guard let anchor else { return }
                Self.nested(7, &b) { b in
                    Self.id(1, 0, 0, &b)
                    Self.id(2, anchor.0, anchor.1, &b)
                }
                Self.nested(8, &b) { b in Self.id(1, 0, 0, &b) }
                Self.nested(9, &b) { b in
                    Self.id(1, 0, 0, &b)
                    Self.tagged(2, 4, &b) { $0.f32(60) }
                }
                Self.nested(10, &b) { b in
                    Self.id(1, 0, 0, &b)
                    Self.tagged(2, 4, &b) { $0.f32(origin) }
                }
            }
        }

        /// - Parameter deleted: how many characters a piece without text was.
        mutating func typed(_ pieces: [(number: Int, left: Int, right: Int, text: String)], deleted: Int = 2) {
            block(7) { b in
                Self.id(1, 0, 0, &b)
                Self.nested(2, &b) { b in
                    Self.nested(1, &b) { b in
                        Self.nested(1, &b) { b in
                            b.varint(pieces.count)
                            for piece in pieces {
                                Self.nested(0, &b) { b in
                                    Self.id(2, 1, piece.number, &b)
                                    Self.id(3, piece.left == 0 ? 0 : 1, piece.left, &b)
                                    Self.id(4, piece.right == 0 ? 0 : 1, piece.right, &b)
                                    Self.tagged(5, 4, &b) { $0.u32(piece.text.isEmpty ? deleted : 0) }
                                    if !piece.text.isEmpty {
                                        Self.nested(6, &b) { b in
                                            b.varint(piece.text.utf8.count)
                                            b.u8(1)
                                            b.text(piece.text)
                                        }
                                    }
                                }
                            }
                        }
                    }
                    Self.nested(2, &b) { b in Self.nested(1, &b) { b in b.varint(0) } }
                }
                Self.nested(3, &b) { b in
                    b.f64(-468)
                    b.f64(234)
                }
                Self.tagged(4, 4, &b) { $0.f32(936) }
            }
        }
    }

    /// A few bytes can tell of any number of deleted characters: they cost nothing, and text put in among them and ink
    /// that hangs on one of them find their places.
    @Test(arguments: [40, 2_000, 4_000_000_000]) func deletedTextTakesNoRoom(deleted: Int) throws {
        func page(anchor: Int) throws -> Page {
            var scene = Scene()
            scene.group((0, 11), anchor: nil, origin: 0)
            scene.group((1, 20), anchor: (1, anchor), origin: -100)
            scene.block(1) { b in
                Scene.id(1, 1, 20, &b)
                Scene.id(2, 0, 0, &b)
                Scene.tagged(3, 1, &b) { $0.u8(1) }
                Scene.nested(4, &b) { Scene.id(1, 0, 11, &$0) }
            }
            let later = 1 << 40
            scene.typed(
                [(30, 0, 0, "a\n"), (50, 31, 0, ""), (later, 62, 63, "b\nc"), (later + 10, 50 + deleted - 1, 0, "d")],
                deleted: deleted)
            scene.line(version: 1, parent: (1, 20), pen: 18, points: [(0, 0, 0.5)])
            return try #require(Ink(data: Data(scene.builder.bytes), name: "t").pages.first)
        }
        let pages = try [31, 55, 62, 63, 80].map { try page(anchor: $0) }
        #expect(pages[0].typedText == ["a", "b", "cd"])
        let heights = try pages.map { try #require($0.strokes.first?.points.first?.y) }
        #expect(heights[0] == heights[1] && heights[1] == heights[2])
        #expect(heights[3] > heights[2] && heights[4] == heights[3])
    }

    static let page: [UInt8] = {
        var scene = Scene()
        scene.block(9) { $0.raw([1, 2, 3, 4]) }
        scene.group((0, 11), anchor: nil, origin: 0)
        scene.group((1, 20), anchor: (1, 33), origin: -100)
        scene.block(1) { b in
            Scene.id(1, 1, 20, &b)
            Scene.id(2, 0, 0, &b)
            Scene.tagged(3, 1, &b) { $0.u8(1) }
            Scene.nested(4, &b) { Scene.id(1, 0, 11, &$0) }
        }
        // “ab⏎cd”, with “X” (deleted) and a piece that was put in later.
        scene.typed([(30, 0, 0, "a"), (40, 30, 31, "b"), (31, 30, 0, ""), (33, 31, 0, "\ncd")])
        scene.line(version: 2, parent: (0, 11), points: [(-702, 0, 0), (0, 226, 1)])
        scene.line(version: 1, parent: (1, 20), pen: 18, points: [(0, 0, 0.5)])
        scene.line(version: 2, parent: (0, 11), points: [], erased: true)
        scene.block(0x2A) { $0.raw([9, 9, 9]) }
        return scene.builder.bytes
    }()

    static func list(version: Int) -> [UInt8] {
        ByteBuilder.make { b in
            b.text("reMarkable .lines file, version=\(version)          ")
            b.u32(2)
            b.u32(0)
            b.u32(2)
            for pen in [17, 6] {
                b.u32(pen)
                b.u32(0)
                b.u32(0)
                b.f32(2)
                if version == 5 { b.u32(0) }
                b.u32(2)
                for index in 0..<2 {
                    b.f32(226 * Float(index))
                    for _ in 0..<4 { b.f32(0) }
                    b.f32(0.5)
                }
            }
        }
    }

    @Test func readsScenes() throws {
        let ink = try Ink(data: Data(Self.page), name: "t")
        let page = ink.pages[0]
        #expect(page.strokes.map { $0.points.count } == [2, 1])
        #expect(page.strokes.map(\.tool) == [.pen, .highlighter])
        #expect(page.strokes[0].points[0] == SamplePoint(x: 0, y: 0, pressure: 0))
        #expect(abs(page.strokes[0].points[1].y - 25.4) < 1e-9)
        #expect(page.typedText == ["ab", "cd"])
        // The group hangs on the second line: 234 − 88 + 70 + 70 dots down, 100 to the left of the middle.
        let anchored = page.strokes[1].points[0]
        #expect(abs(anchored.x - 602 * 25.4 / 226) < 1e-9 && abs(anchored.y - 286 * 25.4 / 226) < 1e-9)
        #expect(ink.warnings == ["1 blocks of type 42, which is not known, are skipped"])
    }

    @Test(arguments: [3, 5]) func readsLists(version: Int) throws {
        let ink = try Ink(data: Data(Self.list(version: version)), name: "t")
        #expect(ink.pages[0].strokes.map(\.tool) == [.pen, .eraser])
        #expect(ink.pages[0].strokes[0].points[1].x == 25.4)
        #expect(ink.pages[0].strokes[0].points[1].pressure == 0.5)
    }

    @Test func refusesOtherVersionsByName() {
        #expect(throws: InkError.unsupported(file: "test", what: "reMarkable lines of version 7; 3, 5 and 6 are read")) {
            try Ink(text: "reMarkable .lines file, version=7          ")
        }
    }

    @Test func ordersBundles() throws {
        let content = """
            {"cPages":{"pages":[{"id":"p1","idx":{"value":"bb"}},{"id":"p2","idx":{"value":"ba"}},
            {"id":"p3","idx":{"value":"a"},"deleted":{"value":1}},{"id":"p4","idx":{"value":"c"}}]}}
            """
        let package = zipped([
            ("n.content", Array(content.utf8)), ("n/p1.rm", Self.page), ("n/p2.rm", Self.list(version: 5)),
            ("n/p3.rm", Self.page),
        ])
        let ink = try Ink(data: Data(package), name: "t")
        #expect(ink.pages.map(\.identifier) == ["p2", "p1", "p4"])
        #expect(ink.pages.map { $0.strokes.count } == [2, 2, 0])
        let bare = try Ink(data: Data(zipped([("10.rm", Self.page), ("9.rm", Self.list(version: 3))])), name: "t")
        #expect(bare.pages.map(\.identifier) == ["9", "10"])
        expectSturdy(package, format: nil, seed: 5, count: Mutations.count / 2)
        // A package's checksums keep most damage out.
        expectSturdy(inside: [Array(content.utf8), Self.page, Self.list(version: 5)], format: nil, seed: 6) { parts in
            zipped([("n.content", parts[0]), ("n/p1.rm", parts[1]), ("n/p2.rm", parts[2])])
        }
    }

    @Test func survivesDamage() {
        expectSturdy(Self.page, format: .remarkable)
        expectSturdy(Self.list(version: 5), format: .remarkable, seed: 2)
        expectSturdy(Self.list(version: 3), format: .remarkable, seed: 3)
    }
}
