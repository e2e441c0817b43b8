import Foundation
import Testing

@testable import Ink

@Suite struct ISFReaderTests {
    /// Bits, the highest first, filled up to bytes.
    private static func bits(_ text: String) -> [UInt8] {
        let digits = Array(text.filter { $0 != " " })
        return stride(from: 0, to: digits.count, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { byte, bit in
                byte << 1 | (start + bit < digits.count && digits[start + bit] == "1" ? 1 : 0)
            }
        }
    }

    private static func sized(_ tag: Int, _ content: [UInt8], _ b: inout ByteBuilder) {
        b.varint(tag)
        b.varint(content.count)
        b.raw(content)
    }

    static let ink: [UInt8] = {
        let content = ByteBuilder.make { b in
            sized(3, ByteBuilder.make { b in
                for (tag, value) in [(68, 0x30_2010), (69, 53), (80, 127), (87, 9)] {
                    b.varint(tag)
                    b.varint(value)
                }
            }, &b)
            sized(5, ByteBuilder.make { b in b.varint(56) }, &b)
            sized(25, ByteBuilder.make { b in
                b.varint(56)
                b.varint(4)
                b.varint(0)
                b.varint(255 << 1)
                b.u8(0)
            }, &b)
            b.varint(21)
            for value: Float in [2, 2, 100, 0] { b.f32(value) }
            let stroke = ByteBuilder.make { b in
                b.varint(4)
                // x: 0, 1, 3, 6 in Huffman codes of kind 0: differences of differences 0, 1, 1, 1: a 1 is “10 0”.
                b.u8(0x80)
                b.raw(bits("0 100 100 100"))
                // y: 10, −5, 0, 7 in fixed five bits.
                b.u8(5)
                b.raw(bits("01010 11011 00000 00111"))
                // Pressure: 0, 255, 255, 0 foretold: 0, 255, then −255 and −255 in nine bits.
                b.u8(0x20 | 9)
                b.varint(0)
                b.varint(255 << 1)
                b.raw(bits("100000001 100000001"))
            }
            sized(10, stroke, &b)
            b.varint(60)
            b.varint(1)
            b.raw([0, 7])
        }
        return ByteBuilder.make { b in
            b.varint(0)
            b.varint(content.count)
            b.raw(content)
        }
    }()

    @Test func readsAllPackings() throws {
        for bytes in [Self.ink, Array(("base64:" + Data(Self.ink).base64EncodedString()).utf8)] {
            let ink = try Ink(data: Data(bytes), name: "t")
            let stroke = try #require(ink.pages[0].strokes.first)
            #expect(ink.unit == .millimetres)
            #expect(stroke.points.map { ($0.x * 100).rounded() } == [100, 102, 106, 112])
            #expect(stroke.points.map { ($0.y * 100).rounded() } == [20, -10, 0, 14])
            #expect(stroke.points.map(\.pressure) == [0, 1, 1, 0])
            #expect(stroke.tool == .highlighter && stroke.color == 0x1020_3080 && stroke.width == 0.53)
        }
    }

    @Test func refusesLies() {
        #expect(throws: InkError.self) { try Ink(data: Data([0, 5, 10, 3, 100, 0x80, 0]), name: "t", format: .isf) }
        #expect(throws: InkError.self) { try Ink(text: "base64:?", format: .isf) }
    }

    @Test func survivesDamage() { expectSturdy(Self.ink, format: .isf, count: Mutations.count * 4) }
}
