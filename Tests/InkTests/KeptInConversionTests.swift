import Foundation
import Testing

@testable import Ink

/// What a format has a place for is there again when it is read back.
struct KeptInConversionTests {
    private func readBack(_ ink: Ink, as format: InkFormat) throws -> Ink {
        try Ink(data: ink.data(as: format), name: format.rawValue)
    }

    private let stroke = Stroke(points: [SamplePoint(x: 1, y: 2), SamplePoint(x: 3, y: 5)])

    @Test(arguments: [InkFormat.native, .quickDraw, .inkML, .xournal, .google])
    func blankPages(format: InkFormat) throws {
        let strokes = [[], [stroke], [], [], [stroke, stroke], []]
        let ink = Ink(pages: strokes.map { Page(strokes: $0) })
        #expect(try readBack(ink, as: format).pages.map(\.strokes.count) == strokes.map(\.count))
    }

    @Test(arguments: InkFormat.allCases.filter(\.isWritable)) func aPageWithoutStrokes(format: InkFormat) throws {
        let again = try readBack(Ink(pages: [Page()]), as: format)
        #expect(again.pages.map(\.strokes.count) == [0])
    }

    /// InkML's labels go with their pages, even where views come late.
    @Test func labelsOfPages() throws {
        let labels = [[], [Label(text: "a", level: .word, ranges: [.init(stroke: 1)])], [Label(text: "b", level: .word, ranges: [.init(stroke: 0, points: 0..<1)])]]
        let ink = Ink(pages: labels.map { Page(strokes: $0.isEmpty ? [] : [stroke, stroke], labels: $0) })
        #expect(try readBack(ink, as: .inkML).pages.map(\.labels) == labels)
        let late = """
            <ink><traceGroup><trace>1 2</trace></traceGroup><traceGroup><annotation type="page">2</annotation><trace xml:id="a">1 2</trace>\
            </traceGroup><traceView><annotation type="truth">x</annotation><traceView traceDataRef="#a"/></traceView></ink>
            """
        #expect(try Ink(data: Data(late.utf8), name: "late").pages.map { $0.labels.map(\.text) } == [[], ["x"]])
    }

    @Test(arguments: [InkFormat.native, .xournal, .svg]) func typedTextAndItsPlace(format: InkFormat) throws {
        let texts = [
            TypedText("one & <two>", at: .init(x: 12.5, y: 30, size: 4), color: 0x1020_30FF), TypedText("nowhere"),
            TypedText("ещё\nодно", at: .init(x: 1, y: 60, size: 3.5), color: 0x0000_00FF),
        ]
        let ink = Ink(pages: [Page(strokes: [stroke], typedText: texts, size: .init(width: 210, height: 297))], unit: .millimetres)
        let again = try readBack(ink, as: format).pages[0].typedText
        #expect(again.map { $0.text.split(whereSeparator: \.isWhitespace) } == texts.map { $0.text.split(whereSeparator: \.isWhitespace) })
        for (text, other) in zip(texts, again) where text.place != nil {
            let (place, found) = (try #require(text.place), try #require(other.place))
            #expect(abs(place.x - found.x) < 1e-5 && abs(place.y - found.y) < 1e-5 && abs((place.size ?? 0) - (found.size ?? 9)) < 1e-5)
            #expect(text.color == other.color)
        }
        if format == .native { #expect(again == texts) }
    }

    @Test func whatIsLostIsCounted() throws {
        let ink = Ink(pages: [Page(strokes: [stroke], typedText: ["a", "b"]), Page(typedText: ["c"])])
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-typed-\(UUID().uuidString).rukopis")
        try ink.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        for (format, lost) in [(InkFormat.inkML, 3), (.quickDraw, 3), (.native, 0), (.xournal, 0)] {
            #expect(try InkConversion(of: InkPages(contentsOf: file), to: format).typedTextsLost == lost)
        }
    }

    /// Whatever the numbers, and whether or not the format has exponents.
    @Test(arguments: [InkFormat.native, .quickDraw, .unipen, .inkML, .csv, .google, .handwritingDrawing])
    func coordinatesOfAnySize(format: InkFormat) throws {
        let values = [1e30, -1e30, 1e-30, -2.5e-7, 0.1, 123_456_789.125, -3, 1e15, 1.5e16, 4.9e-324, 1.7e90]
        let points = values.map { SamplePoint(x: $0, y: -$0) }
        let bytes = try Ink(pages: [Page(strokes: [Stroke(points: points)])]).data(as: format)
        let again = try Ink(data: bytes, name: "again", format: format).pages[0].strokes.flatMap(\.points)
        #expect(again.map(\.x) == values, "\(format)")
        #expect(again.map(\.y) == values.map { -$0 })
    }

    @Test func plainDigits() {
        for value in [1e30, -1e30, 1e-30, -2.5e-7, 1.5e16, 1.23456e20, 4.9e-324, 1.7e308, 0.5, -3] {
            let text = NumberText.withoutExponent(value)
            #expect(Double(text) == value && !text.contains("e"), "\(text)")
        }
    }
}

/// What a reader does not know it says.
struct UnknownPartsTests {
    private func warnings(_ text: String) throws -> [String] { try Ink(data: Data(text.utf8), name: "unknown").warnings }

    @Test func inkML() throws {
        #expect(try warnings("<ink><traceGroup><bar/><trace>1 2</trace></traceGroup></ink>").contains { $0.contains("<bar>") })
        let onlyX = "<ink><traceFormat><channel name=\"X\"/></traceFormat><trace>1, 2</trace></ink>"
        #expect(try warnings(onlyX).contains { $0.contains("2 points without X or Y") })
        #expect(try warnings("<ink><trace>1 2, ? 3, 4 5</trace></ink>").contains { $0.contains("1 points without X or Y") })
    }

    @Test func aWarningIsToldOnce() throws {
        let product = "<mapping type=\"product\"/>"
        let text = """
            <ink><definitions><context xml:id="c"><canvasTransform>\(product)</canvasTransform></context></definitions>\
            <trace contextRef="#c" brushRef="#b">1 2</trace><trace contextRef="#c" brushRef="#b">1 2</trace></ink>
            """
        #expect(try warnings(text).filter { $0.contains("product") }.count == 1)
    }

    @Test func xournal() throws {
        let text = "<?xml version=\"1.0\"?><xournal><title>t</title><qux><inner/></qux><page width=\"9\" height=\"9\"><layer><stroke>1 2</stroke></layer></page><quux/></xournal>"
        let whole = try warnings(text)
        #expect(whole.count == 2 && whole[0].contains("<qux>") && whole[1].contains("<quux>"), "\(whole)")
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-unknown-\(UUID().uuidString).xopp")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try InkPages(contentsOf: file).whole().warnings == whole)
    }
}

struct WideTextTests {
    @Test(arguments: [(String.Encoding.utf16LittleEndian, [0xFF, 0xFE] as [UInt8]), (.utf16BigEndian, [0xFE, 0xFF])])
    func inkMLInUTF16(encoding: String.Encoding, mark: [UInt8]) throws {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<ink><annotation type=\"writer\">Анна</annotation><trace>1 2, 3 4</trace></ink>"
        let bytes = Data(mark) + (try #require(text.data(using: encoding)))
        let ink = try Ink(data: bytes, name: "wide")
        #expect(ink.pages[0].strokes.map(\.points.count) == [2] && ink.pages[0].writer == "Анна")
        // Cut anywhere it is refused or read, no more.
        for end in stride(from: 0, to: bytes.count, by: 3) { _ = try? Ink(data: bytes.prefix(end), name: "cut") }
    }
}
