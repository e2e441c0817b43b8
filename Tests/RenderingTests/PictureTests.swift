import Foundation
import Ink
import Recognition
import TestModels
import Testing

@testable import Rendering

struct PictureTests {
    private func page(_ strokes: [Stroke] = TestInk.waves(2)) -> Page { Page(strokes: strokes) }

    private func pdf(_ pictures: [PagePicture]) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let writer = try PDFWriter(title: "t") { bytes.append(contentsOf: $0) }
        for picture in pictures { try writer.add(picture) }
        try writer.finish()
        return bytes
    }

    @Test func pngHasThePixelsOfItsResolution() throws {
        var page = page(TestInk.waves(2, y: 20))
        page.size = Page.Size(width: 254, height: 127)
        let bytes = try PagePicture(page: page, unit: .millimetres).png(resolution: 100)
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        // IHDR: width and height, big-endian.
        #expect(bytes[16..<24].elementsEqual([0, 0, 3, 232, 0, 0, 1, 244]))
    }

    @Test func svgReadsBackAsTheSameStrokes() throws {
        let bytes = try PagePicture(page: page(), unit: .millimetres).svg()
        let ink = try Ink(data: Data(bytes), name: "svg")
        #expect(ink.pages.first?.strokes.count == 2)
    }

    @Test func pressureDrawsLinesOfSeveralWidths() throws {
        var stroke = TestInk.waves()[0]
        let plain = try PagePicture(page: page([stroke]), unit: .millimetres).svg()
        for index in stroke.points.indices { stroke.points[index].pressure = Double(index) / 60 }
        let pressed = try PagePicture(page: page([stroke]), unit: .millimetres).svg()
        func widths(_ bytes: [UInt8]) -> Int {
            Set(String(decoding: bytes, as: UTF8.self).matches(of: /stroke-width:([0-9.]+)/).map { String($0.1) }).count
        }
        #expect(widths(plain) == 1 && widths(pressed) > 5)
    }

    @Test func erasersLeaveNothingAndHighlightersLieBelow() throws {
        var strokes = TestInk.waves(3)
        strokes[0].tool = .eraser
        strokes[2].tool = .highlighter
        strokes[2].color = 0xFFFF_00FF
        let text = String(decoding: try PagePicture(page: page(strokes), unit: .millimetres).svg(), as: UTF8.self)
        let paths = text.matches(of: /<path[^>]*stroke:([^;]*);/).map { String($0.1) }
        #expect(paths.count == 2 && paths[0] != paths[1])
        #expect(paths[1].contains("0%,0%,0%"), "\(paths)")
    }

    @Test func typedTextIsDrawnWhereItStands() throws {
        // Ink in the SVG's letters as paths: the more letters, the more outlines; none without a place.
        func paths(_ texts: [TypedText]) throws -> Int {
            let page = Page(strokes: TestInk.waves(1), typedText: texts, size: .init(width: 210, height: 297))
            return String(decoding: try PagePicture(page: page, unit: .millimetres).svg(), as: UTF8.self).components(separatedBy: "<path").count
        }
        let bare = try paths([])
        #expect(try paths(["nowhere"]) == bare)
        #expect(try paths([TypedText("there", at: .init(x: 10, y: 20, size: 4))]) == bare + 1)
        #expect(try paths([TypedText("two\nlines", at: .init(x: 10, y: 20), color: 0xFF00_0080)]) == bare + 2)
        for place in [Double.nan, .infinity, 1e300, -1e300] {
            #expect(try paths([TypedText("far", at: .init(x: place, y: 1, size: 1e300))]) == bare)
        }
        // A canvas without an end reaches as far as its text.
        let canvas = PageFrame(of: Page(typedText: [TypedText("wide", at: .init(x: 100, y: 50, size: 5))]), unit: .millimetres)
        #expect(canvas.x(100) > 0 && canvas.x(100) < canvas.width && canvas.height < 100)
    }

    @Test func impossiblePlacesAreNoPlaces() throws {
        for x in [Double.nan, .infinity, 1e300, -1e12, 1e8] {
            let strokes = TestInk.waves() + [Stroke(points: [SamplePoint(x: x, y: 1), SamplePoint(x: 2, y: -x)])]
            for unit in [Ink.Unit.device, .millimetres] {
                var page = page(strokes)
                page.size = Page.Size(width: x, height: 1)
                let reading = RecognizedPage(lines: [
                    RecognizedLine(
                        text: "a", confidence: 1, box: InkBox(x: 0, y: 0, width: 1, height: 1), script: "latin",
                        words: [
                            RecognizedWord(
                                text: "a\u{0}б", confidence: 1, box: InkBox(x: 0, y: 0, width: 1, height: 1), strokes: [0, 1])
                        ], baseline: Baseline(x: x, y: x, angle: x, xHeight: x))
                ])
                let picture = PagePicture(page: page, unit: unit, reading: reading, text: .over)
                #expect(try pdf([picture]).starts(with: Array("%PDF".utf8)))
                #expect(try !picture.svg().isEmpty)
            }
        }
    }

    @Test func tooManyPixelsAreRefused() throws {
        var page = page()
        page.size = Page.Size(width: 4000, height: 4000)
        #expect(throws: RenderingError.self) { try PagePicture(page: page, unit: .millimetres).png(resolution: 2400) }
    }

    @Test func whatTheWriterThrowsComesBack() throws {
        struct Full: Error {}
        var room = 100
        #expect(throws: Full.self) {
            let writer = try PDFWriter { bytes in
                room -= bytes.count
                if room < 0 { throw Full() }
            }
            for _ in 0..<3 { try writer.add(PagePicture(page: page(), unit: .millimetres)) }
            try writer.finish()
        }
    }

    @Test func thinnedLinesStayNearTheirPoints() {
        var thinning = PathThinning()
        let points = (0..<4000).map { k in
            let t = Double(k) / 100
            return (x: 3 * t + 2 * sin(5 * t), y: 10 * cos(3 * t) + (k % 50 == 0 ? 0.02 : 0))
        }
        for point in points { thinning.add(point.x, point.y) }
        let kept = thinning.finish()
        #expect(kept.count < points.count / 4 && kept.count > 50)
        // A kept point is one of the points; between two of them none lies far from their line.
        var next = 0
        for (one, two) in zip(kept, kept.dropFirst()) {
            let (dx, dy) = (Double(two.x - one.x), Double(two.y - one.y))
            let length = (dx * dx + dy * dy).squareRoot()
            while next < points.count, SIMD2(Float(points[next].x), Float(points[next].y)) != two {
                let offset = abs((points[next].x - Double(one.x)) * dy - (points[next].y - Double(one.y)) * dx) / length
                #expect(offset < 2 * PathThinning.tolerance)
                next += 1
            }
        }
        #expect(next == points.count - 1)
        thinning.add(1, 1)
        #expect(thinning.finish() == [SIMD2(1, 1)])
    }

    static let pdftotext = ["/usr/bin/pdftotext", "/usr/local/bin/pdftotext"].first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test(.enabled(if: pdftotext != nil, "pdftotext (poppler-utils) is not installed"))
    func typedTextIsFoundInAPDF() throws {
        var page = page()
        page.typedText = ["Мягкие булки\nand tea", "  "]
        let words = try foundText(of: [PagePicture(page: page, unit: .millimetres, text: .hidden)]).split(whereSeparator: \.isWhitespace)
        #expect(words.map(String.init) == ["Мягкие", "булки", "and", "tea"])
        let none = try foundText(of: [PagePicture(page: page, unit: .millimetres, text: .none)])
        #expect(none.split(whereSeparator: \.isWhitespace).isEmpty, "\(none)")
    }

    /// What `pdftotext` finds.
    private func foundText(of pictures: [PagePicture]) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-pdf-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("t.pdf")
        try Data(try pdf(pictures)).write(to: file)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Self.pdftotext))
        process.arguments = [file.path, folder.appendingPathComponent("t.txt").path]
        try process.run()
        process.waitUntilExit()
        let text = try String(contentsOf: folder.appendingPathComponent("t.txt"), encoding: .utf8)
        return text.precomposedStringWithCanonicalMapping
    }

    @Test(.enabled(if: pdftotext != nil, "pdftotext (poppler-utils) is not installed"))
    func aPDFGivesItsTextBackInOrder() throws {
        // Pages of three lines of two words, Latin and Cyrillic, pages turned each way.
        let texts = [["съешь", "ещё"], ["these", "soft"], ["Ђурђевак", "naïve"]]
        func picture(turns: Int) -> PagePicture {
            var strokes: [Stroke] = []
            var lines: [RecognizedLine] = []
            func placed(_ x: Double, _ y: Double) -> SamplePoint {
                let (x, y) = HiddenText.page(x, y, quarterTurns: turns)
                return SamplePoint(x: x, y: y)
            }
            for (row, words) in texts.enumerated() {
                let y = Double(row) * 12
                let first = strokes.count
                for column in words.indices {
                    let x = Double(column) * 50
                    strokes.append(Stroke(points: (0...40).map { placed(x + Double($0), y - 3 * Double($0 % 2)) }))
                }
                let start = placed(0, y)
                let box = InkBox(around: strokes[first...])
                lines.append(
                    RecognizedLine(
                        text: words.joined(separator: " "), confidence: 1, box: box, script: "latin",
                        words: words.enumerated().map {
                            RecognizedWord(text: $1, confidence: 1, box: box, strokes: [first + $0])
                        }, baseline: Baseline(x: start.x, y: start.y, angle: Double(turns) * .pi / 2, xHeight: 3)))
            }
            return PagePicture(
                page: Page(strokes: strokes), unit: .millimetres, reading: RecognizedPage(lines: lines), text: .hidden)
        }
        let text = try foundText(of: (0..<4).map(picture(turns:)))
        let pages = text.split(separator: "\u{C}").map { page in
            page.split(whereSeparator: \.isWhitespace).map(String.init)
        }
        #expect(pages == Array(repeating: texts.flatMap(\.self), count: 4))
    }
}
