import Foundation
import Testing

@testable import Ink

@Suite struct WriterTests {
    static let ink = Ink(
        pages: [
            Page(
                strokes: [
                    Stroke(
                        points: [
                            SamplePoint(x: 1.25, y: 2.5, time: 0, pressure: 0.5), SamplePoint(x: 3, y: 4.125, time: 0.01, pressure: 1),
                            SamplePoint(x: 5, y: 6, time: 0.025, pressure: 0.25),
                        ], color: 0x1020_30FF, width: 0.5),
                    Stroke(points: [SamplePoint(x: 7, y: 8, time: 0.1, pressure: 1), SamplePoint(x: 9, y: 8, time: 0.11, pressure: 1)], tool: .highlighter, width: 2),
                ],
                labels: [
                    Label(text: "a \"<б>\" \\", level: .text, ranges: [.init(stroke: 0), .init(stroke: 1)]),
                    Label(text: "x", level: .character, ranges: [.init(stroke: 0, points: 1..<3)], style: "MIXED"),
                ], writer: "anna", identifier: "one", size: Page.Size(width: 210, height: 297))
        ], unit: .millimetres)

    /// What comes back from a format, as far as the format can hold it.
    @Test(arguments: InkFormat.allCases.filter(\.isWritable))
    func comesBack(format: InkFormat) throws {
        let data = try Self.ink.data(as: format)
        let back = try Ink(data: data, name: "t")
        #expect(try Ink(data: data, name: "t", format: format) == back, "told from its content")
        let (page, original) = (back.pages[0], Self.ink.pages[0])
        #expect(page.strokes.map { $0.points.count } == original.strokes.map { $0.points.count })
        for (stroke, own) in zip(page.strokes, original.strokes) {
            for (point, ownPoint) in zip(stroke.points, own.points) {
                #expect(abs(point.x - ownPoint.x) < 1e-3 && abs(point.y - ownPoint.y) < 1e-3)
                if let time = point.time { #expect(abs(time - (ownPoint.time ?? -1)) < 1e-6) }
                if let pressure = point.pressure, format != .xournal { #expect(abs(pressure - (ownPoint.pressure ?? -1)) < 1e-4) }
            }
        }
        switch format {
        case .native: #expect(back == Self.ink)
        case .inkML:
            #expect(back.unit == .millimetres && page.labels == original.labels)
            #expect(page.writer == "anna" && page.identifier == "one")
            #expect(page.strokes == original.strokes)
        case .unipen: #expect(page.labels == original.labels && page.writer == "anna")
        case .quickDraw: #expect(page.labels.map(\.text) == ["a \"<б>\" \\"] && page.writer == "anna")
        case .xournal: #expect(page.strokes.map(\.tool) == [.pen, .highlighter] && abs((page.strokes[0].points[0].pressure ?? 0) - 0.5) < 1e-5)
        case .svg: #expect(back.unit == .millimetres && page.strokes.map(\.tool) == [.pen, .highlighter])
        default: break
        }
    }

    @Test func tracesKeepTheirNames() throws {
        let text = """
            <ink xmlns="http://www.w3.org/2003/InkML"><trace xml:id="pen-7">1 2,3 4</trace><trace>5 6</trace>
            <trace id="t1">7 8</trace><trace id="c0">9 9</trace><trace id="7 &lt;">9 9</trace><trace id="pen-7">0 1</trace>
            <traceView><annotation type="truth">a</annotation><traceView traceDataRef="#c0"/></traceView></ink>
            """
        let ink = try Ink(text: text)
        #expect(ink.pages[0].strokes.map(\.identifier) == ["pen-7", nil, "t1", "c0", "7 <", "pen-7"])
        let written = String(decoding: try ink.data(as: .inkML), as: UTF8.self)
        let names = written.matches(of: /xml:id="([^"]*)"/).map { String($0.1) }
        #expect(Set(names).count == names.count, "\(names)")
        #expect(written.matches(of: /<trace xml:id="([^"]*)"/).map { String($0.1) } == ["pen-7", "t1_", "t1", "c0", "t4", "t5"])
        #expect(try Ink(text: written).pages[0].labels == ink.pages[0].labels)
    }

    @Test func refusesToWriteWhatIsOnlyRead() {
        #expect(throws: InkError.self) { try Self.ink.data(as: .remarkable) }
        let two = Ink(pages: [Page(), Page()])
        #expect(throws: InkError.self) { try two.data(as: .svg) }
    }

    @Test func replacesWholeFilesOnly() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("old", to: "a.inkml")
        try Self.ink.write(to: file)
        #expect(try Ink(contentsOf: file).pages[0].strokes == Self.ink.pages[0].strokes)
        try Self.ink.write(to: folder.url.appendingPathComponent("b.ndjson.gz"))
        #expect(try Ink(contentsOf: folder.url.appendingPathComponent("b.ndjson.gz")).pages.count == 1)
        #expect(throws: InkError.self) { try Self.ink.write(to: file, as: .remarkable) }
        #expect(throws: InkError.self) { try Self.ink.write(to: folder.url.appendingPathComponent("c.unknown")) }
        #expect(throws: InkError.self) { try Self.ink.write(to: folder.url.appendingPathComponent("no/such/folder.inkml")) }
        #expect(throws: InkError.self) { try Self.ink.write(to: folder.url, as: .inkML) }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        #expect(names == ["a.inkml", "b.ndjson.gz"], "nothing half-written stays behind")
    }
}
