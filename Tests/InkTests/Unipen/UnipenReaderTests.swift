import Foundation
import Testing

@testable import Ink

@Suite struct UnipenReaderTests {
    /// An archive in small: a data file that labels the ink of an include, which includes its device's description.
    static func archive(_ segments: String, ink: String = Self.ink, doc: String = Self.doc) throws -> (TemporaryFolder, URL) {
        let folder = try TemporaryFolder()
        _ = try folder.write(doc, to: "include/xyz/xyz.doc")
        _ = try folder.write(ink, to: "include/xyz/data/one.dat")
        let file = try folder.write(
            ".VERSION 1.0\n.INCLUDE xyz/xyz.doc\n.INCLUDE xyz/data/one.dat\n" + segments, to: "data/6/xyz/one.dat")
        return (folder, file)
    }

    static let doc = """
        .COMMENT Prose, with what looks like points:
        1 2
        .X_POINTS_PER_MM 10
        .Y_POINTS_PER_INCH 254
        .POINTS_PER_SECOND 100
        .COORD X Y
        """

    /// Components that count: 0 (down), 1 (up, filled), 2 (down), 3 (withheld), 4 (down).
    static let ink = """
        .WRITER_ID anna
        .STYLE CURSIVE
        .PEN_DOWN
        10 20
        \t20  40
        30 60
        .PEN_UP
        31 61
        32 62
        .PEN_DOWN
        40 80
        50 100
        .PEN_UP
        .PEN_DOWN
        0 0
        .PEN_UP
        .STYLE PRINTED
        .PEN_DOWN
        60 120
        """

    @Test func countsComponentsThatHoldPoints() throws {
        let (folder, file) = try Self.archive(
            """
            .SEGMENT WORD 0-2 OK "ab"
            .SEGMENT CHARACTER 0:1-2:0 OK "a"
            .SEGMENT CHARACTER 2:1,4 ? "b \\"q\\" \\\\ m\\@n"
            .SEGMENT WORD 4 BAD "bad"
            .SEGMENT WORD 0 OK "XXX"
            """)
        defer { withExtendedLifetime(folder) {} }
        let ink = try Ink(contentsOf: file)
        let page = try #require(ink.pages.first)
        #expect(ink.unit == .millimetres)
        #expect(page.writer == "xyz:anna")
        #expect(page.strokes.map { $0.points.count } == [3, 2, 1])
        #expect(page.strokes[0].points[1] == SamplePoint(x: 2, y: -4, time: 0.01))
        #expect(page.strokes[1].points[0].time == 0.05, "the air track takes time")
        #expect(page.labels.map(\.text) == ["ab", "a", "b \"q\" \\ mn", "bad", "XXX"])
        #expect(page.labels[0].ranges == [.init(stroke: 0), .init(stroke: 1)])
        #expect(page.labels[0].style == "CURSIVE")
        #expect(page.labels[1].ranges == [.init(stroke: 0, points: 1..<3), .init(stroke: 1, points: 0..<1)])
        #expect(page.labels[2].ranges == [.init(stroke: 1, points: 1..<2), .init(stroke: 2)])
        #expect(page.labels.map(\.isUsable) == [true, true, true, false, false])
        #expect(ink.labelledSamples(level: .word).map(\.text) == ["ab"])
        expectSound(ink)
    }

    @Test func warnsOfWhatDoesNotFit() throws {
        let (folder, file) = try Self.archive(
            """
            .SEGMENT WORD 0-5 OK "too far"
            .SEGMENT WORD 0:0-0:3 OK "too far"
            .SEGMENT WORD 1 OK "air"
            .SEGMENT WORD 5-4 OK "back"
            .SEGMENT WORD 0 OK "no end
            .INCLUDE xyz/missing.dat
            .INCLUDE ../../../etc/passwd
            .INCLUDE xyz/data/one.dat
            """)
        defer { withExtendedLifetime(folder) {} }
        let ink = try Ink(contentsOf: file)
        #expect(ink.pages[0].labels.count == 1, "the ink included once more makes room for the first")
        #expect(ink.warnings.filter { $0.contains("past the end") }.count == 1)
        #expect(ink.warnings.filter { $0.contains("has no ink") }.count == 1)
        #expect(ink.warnings.filter { $0.contains("cannot be understood") }.count == 2)
        #expect(ink.warnings.filter { $0.contains("is missing") }.count == 2)
    }

    @Test func stopsCirclesOfIncludes() throws {
        let (folder, file) = try Self.archive("", ink: ".INCLUDE xyz/data/one.dat\n.PEN_DOWN\n1 2\n")
        defer { withExtendedLifetime(folder) {} }
        let ink = try Ink(contentsOf: file)
        #expect(ink.pages[0].strokes.count == 1)
        #expect(ink.warnings.contains { $0.contains("circle") })
    }

    @Test func refusesIncludesWithoutMeasure() throws {
        let many = String(repeating: ".INCLUDE xyz/data/two.dat\n", count: 50)
        let folder = try TemporaryFolder()
        _ = try folder.write(many.replacingOccurrences(of: "two", with: "three"), to: "include/xyz/data/two.dat")
        _ = try folder.write(".PEN_DOWN\n1 2\n", to: "include/xyz/data/three.dat")
        let file = try folder.write(many, to: "data/6/xyz/one.dat")
        #expect(throws: InkError.self) { try Ink(contentsOf: file) }
    }

    @Test func readsTimeColumnInWhateverUnit() throws {
        for (step, rate) in [(5, 200), (5000, 200), (10, 0)] {
            let points = (0..<20).map { "\($0) \($0) \(70_000 + $0 * step)" }.joined(separator: "\n")
            let ink = try Ink(
                text: ".COORD X Y T\n" + (rate > 0 ? ".POINTS_PER_SECOND \(rate)\n" : "") + ".PEN_DOWN\n" + points)
            let times = ink.pages[0].strokes[0].points.compactMap(\.time)
            #expect(times.first == 0)
            #expect(abs(times[19] - 19 * (rate > 0 ? 0.005 : 0.01)) < 1e-9)
            #expect(ink.unit == .device)
        }
    }

    @Test func splitsWherePressureIsNothing() throws {
        let ink = try Ink(
            text: ".COORD X Y P\n.PEN_DOWN\n1 1 0\n2 2 5\n3 3 10\n4 4 0\n5 5 0\n6 6 4\n.SEGMENT TEXT 0:2-0 OK \"x y\"")
        let page = ink.pages[0]
        #expect(page.strokes.map { $0.points.map(\.x) } == [[2, 3], [6]])
        #expect(page.strokes[0].points.map(\.pressure) == [0.5, 1])
        #expect(page.labels[0].ranges == [.init(stroke: 0, points: 1..<2), .init(stroke: 1)])
    }

    @Test func takesLatinOne() throws {
        var bytes = Array(".PEN_DOWN\n1 2\n.SEGMENT WORD 0 OK \"M".utf8)
        bytes += [0xFC] + Array("ller\"\n".utf8)
        #expect(try Ink(data: Data(bytes), name: "t").pages[0].labels.first?.text == "Müller")
    }

    @Test func survivesDamage() {
        let text = Self.doc + "\n" + Self.ink + "\n.SEGMENT WORD 0:1-2,4 OK \"ab\"\n.SEGMENT TEXT 0-4 ? \"a b\"\n.DT 100\n"
        expectSturdy(Array(text.utf8), format: .unipen)
    }

    @Test func refusesSegmentsThatOverlapWithoutMeasure() {
        let strokes = String(repeating: ".PEN_DOWN\n1 2\n", count: 5_000)
        let segments = String(repeating: ".SEGMENT WORD 0-4999 OK \"a\"\n", count: 1_000)
        #expect(throws: InkError.self) { try Ink(text: strokes + segments) }
    }
}
