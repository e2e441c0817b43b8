import Foundation
import Testing

@testable import Ink

/// What is converted part by part is, to the byte, what the whole ink is written as.
struct InkConversionTests {
    private static let targets: [InkFormat] = [.native, .quickDraw, .xournal, .svg, .csv, .inkML, .unipen]

    /// Strokes of many kinds, more points than a frame holds, and a page without any.
    private static func ink(pages: Int) -> Ink {
        let long = Stroke(
            points: (0..<40_000).map { SamplePoint(x: Double($0 % 500) / 8, y: -Double($0 % 7), time: Double($0) / 100) })
        let dot = Stroke(points: [SamplePoint(x: 700, y: 900, pressure: 0.5)], tool: .highlighter, color: 0xFF00_FF80, width: 2)
        let label = Label(text: "a\"b", level: .word, ranges: [.init(stroke: 1, points: 3..<9), .init(stroke: 0)], style: "MIXED")
        let all = [
            Page(
                strokes: [long, long, dot, Stroke(points: [SamplePoint(x: 1, y: 2)], tool: .eraser)], labels: [label],
                typedText: ["x <y>", "z"], writer: "w", identifier: "1"),
            Page(identifier: "2", size: .init(width: 10, height: 20)),
            Page(strokes: [long, dot, long], size: .init(width: 100, height: 200)),
        ]
        return Ink(pages: Array(all.prefix(pages)), unit: .millimetres, warnings: ["something was odd"])
    }

    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-convert-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func check(_ file: URL, in folder: URL) throws {
        let whole = try InkPages(contentsOf: file).whole()
        for target in Self.targets where whole.pages.count == 1 || ![.svg, .csv, .unipen].contains(target) {
            let expected = try whole.data(as: target)
            let conversion = try InkConversion(of: InkPages(contentsOf: file), to: target)
            #expect(conversion.warnings == whole.warnings)
            var bytes = Data()
            try conversion.write { bytes.append(contentsOf: $0) }
            #expect(bytes == expected, "\(file.lastPathComponent) \(target)")
            for ending in ["out", "gz"] {
                let (one, other) = (folder.appendingPathComponent("one.\(ending)"), folder.appendingPathComponent("other.\(ending)"))
                try InkConversion(of: InkPages(contentsOf: file), to: target).write(to: one)
                try whole.write(to: other, as: target)
                #expect(try Data(contentsOf: one) == Data(contentsOf: other), "\(file.lastPathComponent) \(target) \(ending)")
            }
        }
    }

    @Test(arguments: [1, 3], [InkFormat.native, .quickDraw, .xournal, .inkML])
    func bytesAreThoseOfTheWhole(pages: Int, source: InkFormat) throws {
        try withFolder { folder in
            let file = folder.appendingPathComponent("ink")
            try Self.ink(pages: pages).write(to: file, as: source)
            try check(file, in: folder)
        }
    }

    /// A notebook as Xournal++ has it: typed text behind the strokes, warnings that come late.
    @Test func lateTextAndWarningsStandWhereTheyBelong() throws {
        let strokes = (0..<30_000).map { "<stroke width=\"1\">\($0 % 90) 2 3 \($0 % 80)</stroke>" }.joined(separator: "\n")
        let text = """
            <?xml version="1.0"?><xournal><page width="72" height="72"><layer>\(strokes)<text>late</text></layer><novelty/></page>
            <page width="9" height="9"><layer><stroke>1 2</stroke></layer></page></xournal>
            """
        try withFolder { folder in
            let file = folder.appendingPathComponent("ink.xml")
            try Data(text.utf8).write(to: file)
            #expect(try InkPages(contentsOf: file).whole().warnings.count == 1)
            try check(file, in: folder)
        }
    }

    @Test func aFileMayBeItsOwnTarget() throws {
        try withFolder { folder in
            let file = folder.appendingPathComponent("ink.rukopis")
            try Self.ink(pages: 3).write(to: file)
            let expected = try InkPages(contentsOf: file).whole().data(as: .xournal)
            try InkConversion(of: InkPages(contentsOf: file), to: .xournal).write(to: file)
            #expect(try Data(contentsOf: file) == expected)
        }
    }

    @Test func whatCannotBeReadOrHeldWritesNothing() throws {
        try withFolder { folder in
            let (file, target) = (folder.appendingPathComponent("ink.rukopis"), folder.appendingPathComponent("out"))
            try Self.ink(pages: 3).write(to: file)
            #expect(throws: InkError.unsupported(file: target.path, what: "an SVG file holds one page, here are 3")) {
                try InkConversion(of: InkPages(contentsOf: file), to: .svg).write(to: target)
            }
            try Data(contentsOf: file).dropLast(9).write(to: file)
            #expect(throws: InkError.self) { try InkConversion(of: InkPages(contentsOf: file), to: .quickDraw) }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["ink.rukopis"])
        }
    }

    @Test func aFileThatChangesMeanwhileIsRefused() throws {
        try withFolder { folder in
            let (file, target) = (folder.appendingPathComponent("ink.ndjson"), folder.appendingPathComponent("out.csv"))
            let record = "{\"drawing\":[[[1,2],[3,4]]]}\n"
            try Data(record.utf8).write(to: file)
            let conversion = try InkConversion(of: InkPages(contentsOf: file), to: .csv)
            // The same file, not another one of its name.
            let handle = try FileHandle(forWritingTo: file)
            try handle.seekToEnd()
            try handle.write(contentsOf: Data(record.utf8))
            #expect(throws: InkError.self) { try conversion.write(to: target) }
            #expect(!FileManager.default.fileExists(atPath: target.path))
        }
    }
}
