import Foundation
import Testing

@testable import Ink

@Suite struct NativeFormatTests {
    private static func point(_ index: Int) -> SamplePoint {
        let number = Double(index)
        var point = SamplePoint(x: number * 25.4 / 72, y: -number / 10, time: number / 240, pressure: number / 1023)
        point.tilt = index % 3 == 0 ? nil : 0.1 * number
        point.azimuth = Double.pi * number / 180
        return point
    }

    static let ink: Ink = {
        var page = Page(
            strokes: [
                Stroke(
                    points: (0..<50).map(point), tool: .pen, color: 0x0102_03FF, width: 0.3),
                Stroke(points: [SamplePoint(x: -0.0, y: 1e-300)], tool: .eraser),
                Stroke(points: [SamplePoint(x: 1e300, y: 3)], tool: .shape, width: 1),
            ],
            labels: [
                Label(text: "щё\u{1F600}", level: .word, ranges: [.init(stroke: 0, points: 3..<50), .init(stroke: 2)], style: "MIXED"),
                Label(text: "", level: .other("ligature"), ranges: [.init(stroke: 1)], isUsable: false),
            ], typedText: ["typed", ""], writer: "anna", identifier: "1", size: Page.Size(width: 210, height: 297))
        page.strokes[0].points[7].pressure = nil
        return Ink(pages: [page, Page(), Page(strokes: [Stroke(points: [SamplePoint(x: 0.1, y: 0.2)])])], unit: .millimetres, warnings: ["w"])
    }()

    @Test func comesBackToTheLastBit() throws {
        let bytes = try NativeWriter.bytes(of: Self.ink)
        let back = try Ink(data: Data(bytes), name: "t")
        #expect(back == Self.ink)
        #expect(back.pages[0].strokes[1].points[0].x.sign == .minus)
    }

    @Test func seesEveryDamage() throws {
        let bytes = try NativeWriter.bytes(of: Self.ink)
        for length in stride(from: 0, to: bytes.count, by: 7) {
            #expect(throws: InkError.self) { try Ink(data: Data(bytes[0..<length]), name: "t", format: .native) }
        }
        for index in stride(from: 0, to: bytes.count, by: 3) {
            var damaged = bytes
            damaged[index] ^= 0x10
            // A changed kind of a frame makes it one to be skipped; all else is refused.
            if let ink = try? Ink(data: Data(damaged), name: "t") { #expect(ink != Self.ink) }
        }
        expectSturdy(bytes, format: .native)
    }

    /// Checksums keep damage out; what lies behind them must be sturdy all the same.
    @Test func survivesDamageBehindTheChecksums() throws {
        let frames = try Self.frames(of: NativeWriter.bytes(of: Self.ink))
        try #require(frames.count == 8)
        // The kinds of the frames, too.
        expectSturdy(inside: [frames.map(\.kind)] + frames.map(\.payload), format: .native) { parts in
            var sink = ByteSink()
            sink.write(contentsOf: NativeFormat.signature)
            for (kind, payload) in zip(parts[0], parts.dropFirst()) { Self.write(kind, payload, to: &sink) }
            return sink.bytes
        }
    }

    private static func write(_ kind: UInt8, _ payload: [UInt8], to sink: inout ByteSink) {
        guard let packed = try? Zstandard.pack(payload, level: 1) else { return }
        sink.write(kind)
        sink.write(varint: UInt64(packed.count))
        sink.write(contentsOf: packed)
        sink.write(uint32: Checksum.crc32(packed[...]))
    }

    private static func frames(of bytes: [UInt8]) throws -> [(kind: UInt8, payload: [UInt8])] {
        var cursor = ByteCursor(bytes)
        try cursor.skip(NativeFormat.signature.count)
        var frames: [(kind: UInt8, payload: [UInt8])] = []
        while !cursor.isAtEnd {
            let kind = try cursor.readUInt8()
            let packed = try cursor.take(try cursor.readVarintCount())
            try cursor.skip(4)
            frames.append((kind, try Zstandard.unpack(packed, limit: 1 << 20)))
        }
        return frames
    }

    /// Six minutes, a tenth of an hour, of a pen at 240 points a second: position in hundredths of a millimetre, pressure in 4096 steps, both
    /// angles in degrees, as tablets have them.
    @Test func aTenthOfAnHourIsSmall() throws {
        var strokes: [Stroke] = []
        var state: UInt64 = 1
        func noise() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 40) / Double(1 << 24) - 0.5
        }
        var tick = 0
        while tick < 240 * 360 {
            var points: [SamplePoint] = []
            let (x, y) = (noise() * 200, noise() * 200)
            for step in 0..<120 {
                let phase = Double(step) / 12
                let right = x + phase * 2 + 3 * sin(phase) + noise() * 0.02
                let down = y + 4 * cos(phase * 1.3) + noise() * 0.02
                var point = SamplePoint(x: (right * 100).rounded() / 100, y: (down * 100).rounded() / 100)
                point.time = Double(tick + step) / 240
                let force = min(max(0.5 + 0.3 * sin(phase / 2) + noise() * 0.01, 0), 1)
                point.pressure = (force * 4095).rounded() / 4095
                point.tilt = (30 + 3 * sin(phase / 5)).rounded() * .pi / 180
                point.azimuth = (45 + 5 * sin(phase / 7)).rounded() * .pi / 180
                points.append(point)
            }
            tick += 120
            strokes.append(Stroke(points: points))
        }
        let ink = Ink(pages: [Page(strokes: strokes)], unit: .millimetres)
        let bytes = try NativeWriter.bytes(of: ink)
        #expect(bytes.count <= 500_000, "\(bytes.count) bytes")
        #expect(try Ink(data: Data(bytes), name: "t") == ink)
    }
}
