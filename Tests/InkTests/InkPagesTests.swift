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
            let whole = try Ink(contentsOf: file)
            #expect(all == whole.pages && all.count == 3)
            #expect(pages.warnings == whole.warnings && whole.warnings.count == 1, "\(pages.warnings) \(whole.warnings)")
            #expect(pages.unit == .millimetres)
        }
    }

    @Test func nativePagesAndRecords() throws {
        for format in [InkFormat.native, .quickDraw] {
            try withFile([UInt8](try Self.ink.data(as: format))) { file in
                let pages = try InkPages(contentsOf: file)
                let whole = try Ink(contentsOf: file)
                #expect(try pages.map { try $0.get() } == whole.pages)
                #expect(pages.unit == (format == .native ? .millimetres : .device))
            }
        }
    }

    @Test func otherFormatsAreReadWhole() throws {
        try withFile([UInt8](try Self.ink.data(as: .inkML))) { file in
            let whole = try Ink(contentsOf: file)
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
