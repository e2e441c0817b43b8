import Foundation
import Testing

@testable import Ink

/// Pages one by one are the pages of the whole.
struct InkPagesTests {
    private func withFile<Value>(_ bytes: [UInt8], _ body: (URL) throws -> Value) throws -> Value {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-pages-\(UUID().uuidString)")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try body(file)
    }

    private static let xournal: [UInt8] = Array(
        """
        <?xml version="1.0"?>
        <!-- <page> --><xournal fileversion="4"><title>a &lt;page> of</title>
        <page width="72" height="72"><background type="solid"/><layer>
        <stroke width="1">1 2 3 4</stroke><novelty/><text>x <![CDATA[</page>]]></text>
        </layer></page><page width="1" height="1"/>
        <page width="72" height="72"><layer><stroke width="1">5 6</stroke></layer></page >
        </xournal>
        """.utf8)

    private static var ink: Ink {
        let strokes = (0..<5).map { index in
            Stroke(points: (0..<40).map { SamplePoint(x: Double($0), y: Double(index), time: Double($0) / 100) })
        }
        return Ink(
            pages: (1...4).map { Page(strokes: Array(strokes.prefix($0)), identifier: "\($0)") }, unit: .millimetres)
    }

    @Test(arguments: [false, true]) func xournalPages(isPacked: Bool) throws {
        try withFile(isPacked ? gzipped(Self.xournal) : Self.xournal) { file in
            let pages = try InkPages(contentsOf: file)
            let all = try pages.map { try $0.get() }
            let whole = try Ink(data: Data(contentsOf: file), name: file.path)
            #expect(all == whole.pages && all.count == 3)
            #expect(pages.warnings == whole.warnings && whole.warnings.count == 1, "\(pages.warnings) \(whole.warnings)")
            #expect(pages.unit == .millimetres)
        }
    }

    @Test func nativePagesAndRecords() throws {
        for format in [InkFormat.native, .quickDraw] {
            try withFile([UInt8](try Self.ink.data(as: format))) { file in
                let pages = try InkPages(contentsOf: file)
                let whole = try Ink(data: Data(contentsOf: file), name: file.path)
                #expect(try pages.map { try $0.get() } == whole.pages)
                #expect(pages.unit == (format == .native ? .millimetres : .device))
            }
        }
    }

    /// A page in parts is the page.
    @Test func largePagesComeInParts() throws {
        let long = Stroke(points: (0..<40_000).map { SamplePoint(x: Double($0 % 500), y: Double($0 % 7)) })
        let label = Label(text: "a", level: .word, ranges: [.init(stroke: 1, points: 3..<9)])
        let ink = Ink(
            pages: [Page(strokes: [long, long], labels: [label], identifier: "1"), Page(identifier: "2"), Page(strokes: [long])],
            unit: .millimetres)
        try withFile([UInt8](try ink.data(as: .native))) { file in
            let pages = try InkPages(contentsOf: file)
            var parts: [PagePart] = []
            while let part = try pages.nextPart()?.get() { parts.append(part) }
            #expect(parts.map(\.isLast) == [false, true, true, true])
            #expect(parts.map(\.page.strokes.count) == [1, 1, 0, 1] && parts[1].page.labels == [label])
            #expect(try InkPages(contentsOf: file).whole() == ink)
        }
    }

    /// Cut after every stroke that may be cut after.
    @Test(arguments: [1, 100, 250]) func xournalPagesComeInParts(partSize: Int) throws {
        let text = """
            <?xml version="1.0"?><xournal><page width="72" height="72"><background type="solid"/>
            <layer><stroke width='1 > 2'>1 2 3 4</stroke><text>a</text><!-- </stroke> --></layer><layer name="x/">
            <novelty/><stroke width="1">5 6</stroke><image>AA</image><stroke width="1">7 8</stroke></layer></page>
            <page width="9" height="9"><other><stroke>1 2</stroke></other><layer><stroke>1 2</stroke></layer></page></xournal>
            """
        let whole = try Ink(text: text)
        var source = XournalPages(Bytes(text), name: "t", partSize: partSize)
        var pages: [Page] = []
        while let page = try source.next()?.get() { pages.append(page) }
        #expect(pages == whole.pages && source.warnings == whole.warnings, "\(source.warnings)")
        source = XournalPages(Bytes(text), name: "t", partSize: 1)
        var parts = 0
        while let part = try source.nextPart()?.get() { parts += 1; #expect(part.page.strokes.count <= 1) }
        #expect(parts == 8)
    }

    @Test func aDamagedPageInPartsDoesNotStopTheOthers() throws {
        let text = """
            <xournal><page><layer><stroke>1 2</stroke><stroke>1 x</stroke><stroke>3 4</stroke></layer></page>
            <page><layer><stroke>1 2</stroke><stroke width="1>3 4</stroke></layer></page>
            <page><layer><stroke>5 6</stroke></layer></page></xournal>
            """
        var source = XournalPages(Bytes(text), name: "t", partSize: 1)
        #expect(throws: InkError.self) { try source.next()?.get() }
        #expect(throws: InkError.self) { try source.next()?.get() }
        #expect(try source.next()?.get().strokes.map { $0.points.count } == [1])
        #expect(source.next() == nil)
    }

    /// A text that comes in pieces of a few bytes.
    private final class Bytes: ByteSource {
        private var left: [UInt8]
        init(_ text: String) { left = Array(text.utf8) }

        func read(into buffer: inout [UInt8]) -> Bool {
            buffer += left.prefix(7)
            defer { left.removeFirst(min(7, left.count)) }
            return !left.isEmpty
        }
    }

    @Test func xournalPackagesComePageByPage() throws {
        try withFile(zipped([("mimetype", Array("x".utf8)), ("content.xml", Self.xournal)])) { file in
            let pages = try InkPages(contentsOf: file)
            #expect(try pages.map { try $0.get() } == Ink(data: Data(Self.xournal), name: "t").pages)
            #expect(pages.warnings.count == 1)
        }
    }

    @Test func otherFormatsAreReadWhole() throws {
        try withFile([UInt8](try Self.ink.data(as: .inkML))) { file in
            let whole = try Ink(data: Data(contentsOf: file), name: file.path)
            #expect(try InkPages(contentsOf: file).map { try $0.get() } == whole.pages)
        }
    }

    @Test func aBadRecordDoesNotStopTheOthers() throws {
        let records = String(decoding: try Self.ink.data(as: .quickDraw), as: UTF8.self).split(separator: "\n")
        let text = "\(records[0])\n{\"drawing\":[[[1,2],[3]]]}\n\n\(records[1])\n"
        try withFile(Array(text.utf8)) { file in
            let results = Array(try InkPages(contentsOf: file))
            try #require(results.count == 3)
            #expect(throws: InkError.self) { try results[1].get() }
            #expect("\(results[1])".contains(":2: "))
            #expect(try results[2].get().strokes.count == 2)
        }
    }

    @Test func standardInputIsReadFromItsHead() throws {
        for bytes in [Self.xournal, gzipped(Self.xournal), [UInt8](try Self.ink.data(as: .native))] {
            let pipe = Pipe()
            pipe.fileHandleForWriting.write(Data(bytes))
            try pipe.fileHandleForWriting.close()
            let pages = try InkPages(reading: pipe.fileHandleForReading, name: "pipe").map { try $0.get() }
            let whole = try Ink(data: Data(bytes), name: "pipe")
            #expect(pages == whole.pages)
        }
    }

    @Test func whatIsCutOffIsToldAfterThePagesBefore() throws {
        for bytes in [Self.xournal, gzipped(Self.xournal)] {
            for length in stride(from: 30, to: bytes.count - 12, by: 7) {
                try withFile(Array(bytes[..<length])) { file in
                    guard let pages = try? InkPages(contentsOf: file) else { return }
                    let results = Array(pages)
                    #expect(throws: InkError.self) { try results.last?.get() }
                    #expect(results.dropLast().allSatisfy { (try? $0.get()) != nil })
                }
            }
        }
    }

    @Test func damageGivesErrorsOrSoundInk() throws {
        let inputs: [[UInt8]] = [Self.xournal, gzipped(Self.xournal), [UInt8](try Self.ink.data(as: .native)), [UInt8](try Self.ink.data(as: .quickDraw))]
        for (seed, bytes) in inputs.enumerated() {
            for mutated in Mutations(of: bytes, seed: UInt64(seed), count: Mutations.count / 2) {
                try withFile(mutated) { file in
                    do {
                        for page in try InkPages(contentsOf: file) {
                            if case .success(let page) = page { expectSound(Ink(pages: [page])) }
                        }
                    } catch let error as InkError {
                        #expect(!error.description.contains("\n"))
                    }
                }
            }
        }
    }
}
