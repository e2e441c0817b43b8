import Foundation
import Testing

@testable import Ink

@Suite struct QuickDrawReaderTests {
    static let records = """
        {"key_id":"a#1","word":"да","writer":"w:1","source":"test","style":"","drawing":[[[0,1.5,-2e0],[3,4,5],[1000,1010,1030]],[[7],[8],[1200]]]}

        {"drawing":[[[1,2],[3,4]],[[],[]]],"word":"two words","extra":{"a":[1,{"b":null}],"c":true}}
        {"word":"e\\u0301\\ud83d\\ude00\\"","drawing":[]}
        """

    @Test func readsRecords() throws {
        let ink = try Ink(text: Self.records)
        #expect(ink.pages.count == 3)
        let first = ink.pages[0]
        #expect(first.identifier == "a#1" && first.writer == "w:1")
        #expect(
            first.strokes == [
                Stroke(points: [
                    SamplePoint(x: 0, y: 3, time: 0), SamplePoint(x: 1.5, y: 4, time: 0.01),
                    SamplePoint(x: -2, y: 5, time: 0.03),
                ]),
                Stroke(points: [SamplePoint(x: 7, y: 8, time: 0.2)]),
            ])
        #expect(
            first.labels == [Label(text: "да", level: .word, ranges: [.init(stroke: 0), .init(stroke: 1)])])
        #expect(ink.pages[1].strokes.count == 1, "a stroke without points is none")
        #expect(ink.pages[1].strokes[0].points[0].time == nil)
        #expect(ink.pages[1].labels.first?.level == .text)
        #expect(ink.pages[2].labels.isEmpty, "nothing to label")
    }

    @Test func readsGzip() throws {
        let packed = gzipped(Array(Self.records.utf8))
        #expect(try Ink(data: Data(packed), name: "test") == Ink(text: Self.records))
        // Two members one after the other are one file.
        let twice = try Ink(data: Data(packed + gzipped([0x0A]) + packed), name: "test")
        #expect(twice.pages.count == 6)
    }

    @Test func refusesCutGzip() throws {
        let packed = gzipped(Array(Self.records.utf8))
        for length in [3, 10, 11, packed.count / 2, packed.count - 9, packed.count - 1] {
            #expect(throws: InkError.self) { try Ink(data: Data(packed[0..<length]), name: "test") }
        }
    }

    @Test(arguments: [
        ("{\"drawing\":[[[1,2],[3]]]}", "stroke 0 has 2 x but 1 y"),
        ("{\"drawing\":[[[1],[3],[1,2]]]}", "stroke 0 has 1 x but 2 t"),
        ("{\"word\":\"a\", \"key_id\":\"1\"}", "has no “drawing”"),
        ("{\"drawing\":[[[1e999],[3]]]}", "beyond all measure"),
        ("{\"drawing\":[[[NaN],[3]]]}", "expected a number"),
        ("{\"drawing\":[[[1],[3]]]} {}", "one record a line"),
        ("{\"drawing\":[[[1],[3", "end of the file"),
    ])
    func refusesBadRecords(line: String, reason: String) {
        do {
            _ = try Ink(text: "{\"drawing\":[]}\n" + line, format: .quickDraw)
            Issue.record("read “\(line)”")
        } catch let error as InkError {
            #expect(error.description.contains("test:2:"))
            #expect(error.description.contains(reason), "\(error)")
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test func goesOnAfterABadRecord() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("{\"drawing\":[[[1],[2]]]}\nnonsense\n\n{\"drawing\":[[[3],[4]]]}", to: "a.ndjson")
        let records = Array(try InkRecords(contentsOf: file))
        #expect(records.count == 3)
        #expect(try records[0].get().strokes[0].points[0].x == 1)
        #expect(throws: InkError.malformed(file: file.path, place: .line(2), what: "column 1: expected an object, found “n”")) {
            try records[1].get()
        }
        #expect(try records[2].get().strokes[0].points[0].y == 4)
    }

    @Test func recordsOfAGzipFileAreThoseOfTheWhole() throws {
        let folder = try TemporaryFolder()
        let line = "{\"key_id\":\"1\",\"word\":\"a\",\"drawing\":[[[1,2,3],[4,5,6]]]}\n"
        let file = folder.url.appendingPathComponent("a.ndjson.gz")
        let packed = gzipped(Array(String(repeating: line, count: 20_000).utf8))
        try Data(packed).write(to: file)
        #expect(try InkRecords(contentsOf: file).map { try $0.get() } == Ink(contentsOf: file).pages)
        // Cut off: what is whole comes, then one error.
        try Data(packed[0..<packed.count - 20]).write(to: file)
        let cut = Array(try InkRecords(contentsOf: file))
        #expect(throws: InkError.self) { try cut.last?.get() }
        #expect(cut.dropLast().allSatisfy { (try? $0.get()) != nil })
    }

    @Test func survivesDamage() {
        expectSturdy(Array(Self.records.utf8), format: .quickDraw)
        expectSturdy(gzipped(Array(Self.records.utf8)), format: .quickDraw, seed: 2)
    }
}
