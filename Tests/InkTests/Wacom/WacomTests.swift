import Foundation
import Testing

@testable import Ink

@Suite struct WacomTests {
    private static func field(_ number: Int, _ content: [UInt8], _ b: inout ByteBuilder) {
        b.varint(number << 3 | 2)
        b.varint(content.count)
        b.raw(content)
    }

    private static func number(_ number: Int, _ value: Int, _ b: inout ByteBuilder) {
        b.varint(number << 3)
        b.varint(value)
    }

    private static func float(_ number: Int, _ value: Float, _ b: inout ByteBuilder) {
        b.varint(number << 3 | 5)
        b.f32(value)
    }

    private static func zigzags(_ values: [Int]) -> [UInt8] {
        ByteBuilder.make { b in for value in values { b.varint(value << 1 ^ value >> 63) } }
    }

    private static func riff(_ form: String, _ chunks: [(String, [UInt8])]) -> [UInt8] {
        let body = ByteBuilder.make { b in
            b.text(form)
            for (name, content) in chunks {
                b.text(name)
                b.u32(content.count)
                b.raw(content)
                if content.count % 2 == 1 { b.u8(0) }
            }
        }
        return ByteBuilder.make { b in
            b.text("RIFF")
            b.u32(body.count)
            b.raw(body)
        }
    }

    static let paths: [UInt8] = ByteBuilder.make { b in
        let path = ByteBuilder.make { b in
            number(3, 2, &b)
            field(4, zigzags([100, 200, 50, -50]), &b)
            field(5, zigzags([150]), &b)
            field(6, zigzags([1, 2, 3, 255]), &b)
        }
        for _ in 0..<2 {
            b.varint(path.count)
            b.raw(path)
        }
    }

    static let will = riff("WILL", [("HEAD", [2, 0, 0]), ("INK ", paths)])

    static func universalInk(moved: Bool) -> [UInt8] {
        let input = ByteBuilder.make { b in
            let kinds: [(String, Double, Int)] = [("X", 100, 1), ("Y", 100, 1), ("Timestamp", 1000, 0), ("Pressure", 1, 2)]
            let channels = ByteBuilder.make { b in
                for (index, kind) in kinds.enumerated() {
                    field(
                        2,
                        ByteBuilder.make { b in
                            field(1, [UInt8(index)], &b)
                            field(2, Array("will://input/3.0/channel/\(kind.0)".utf8), &b)
                            b.varint(4 << 3 | 1)
                            b.f64(kind.1)
                            number(7, kind.2, &b)
                        }, &b)
                }
            }
            let context = ByteBuilder.make { b in field(2, channels, &b) }
            field(1, ByteBuilder.make { b in field(5, context, &b) }, &b)
            field(
                2,
                ByteBuilder.make { b in
                    field(1, [9], &b)
                    number(4, 1_700_000_000_000, &b)
                    // Centimetres in tenths: 1 cm, 2 cm; milliseconds; hundredths.
                    for (index, values) in [[10, 10], [20, 0], [0, 8], [50, 25]].enumerated() {
                        field(
                            5,
                            ByteBuilder.make { b in
                                field(1, [UInt8(index)], &b)
                                field(2, zigzags(values), &b)
                            }, &b)
                    }
                }, &b)
        }
        let ink = ByteBuilder.make { b in
            let points: [Float] = moved ? [0, 0] : [37.795, 75.59]
            field(
                1,
                ByteBuilder.make { b in
                    field(
                        5,
                        ByteBuilder.make { b in
                            field(1, ByteBuilder.make { b in points.forEach { b.f32($0) } }, &b)
                            field(2, ByteBuilder.make { b in for _ in points { b.f32(75.59) } }, &b)
                        }, &b)
                    number(7, 1, &b)
                    field(15, [9], &b)
                }, &b)
            field(
                1,
                ByteBuilder.make { b in
                    number(2, 2 << 1, &b)
                    field(
                        6,
                        ByteBuilder.make { b in
                            field(1, zigzags([9600, 9600, 0]), &b)
                            field(2, zigzags([0, 0, 9600]), &b)
                        }, &b)
                }, &b)
            float(2, 1, &b)
            field(
                6,
                ByteBuilder.make { b in
                    number(1, Int(UInt32(bitPattern: 0x1020_30FF << 1)), &b)
                    float(2, 9.6, &b)
                }, &b)
        }
        let head: [UInt8] = [3, 1, 0, 0, 3, 1, 0, 1, 0, 0, 0, 0, 3, 1, 0, 1, 0, 0, 0, 0]
        return riff("UINK", [("HEAD", head), ("INPT", input), ("INKD", ink)])
    }

    @Test func readsPaths() throws {
        for bytes in [Self.will, zipped([("sections/1/strokes.protobuf", Self.paths)])] {
            let ink = try Ink(data: Data(bytes), name: "t")
            #expect(ink.unit == .device && ink.pages[0].strokes.count == 2)
            #expect(ink.pages[0].strokes[0].points == [SamplePoint(x: 1, y: 2), SamplePoint(x: 1.5, y: 1.5)])
        }
    }

    @Test func prefersReadingsWhereTheyFit() throws {
        let page = try Ink(data: Data(Self.universalInk(moved: false)), name: "t").pages[0]
        let points = page.strokes[0].points
        #expect(points.count == 2 && abs(points[0].x - 10) < 1e-9 && abs(points[1].x - 20) < 1e-9)
        #expect(points.map(\.pressure) == [0.5, 0.75])
        #expect(points[0].time == 0 && abs((points[1].time ?? 0) - 0.008) < 1e-6)
        // Deltas of a hundredth of 1/96 inch.
        #expect(page.strokes[1].points.map { ($0.x * 1000).rounded() } == [25_400, 50_800, 50_800])
        #expect(page.strokes[1].points[2].time == nil)
    }

    @Test func keepsTheSplineOfMovedStrokes() throws {
        let page = try Ink(data: Data(Self.universalInk(moved: true)), name: "t").pages[0]
        #expect(page.strokes[0].points.map(\.x) == [0, 0])
        #expect(page.strokes[0].points[0].pressure == nil)
    }

    @Test func survivesDamage() {
        expectSturdy(Self.will, format: .will)
        expectSturdy(inside: [Self.paths], format: .will) { zipped([("sections/1/strokes.protobuf", $0[0])]) }
        expectSturdy(Self.universalInk(moved: false), format: .universalInk, count: Mutations.count * 2)
    }
}
