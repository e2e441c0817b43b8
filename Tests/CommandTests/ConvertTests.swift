import Foundation
import TestModels
import Testing

struct ConvertTests {
    private let ink = Data((TestInk.record(TestInk.waves(2)) + TestInk.record(TestInk.waves())).utf8)

    @Test(arguments: ["rukopis", "ndjson", "unipen", "inkml", "xopp", "csv", "google", "w3c"])
    func everyFormatReadsBack(format: String) throws {
        try Program.withFiles([("one.ndjson", Data(TestInk.record(TestInk.waves(3)).utf8))]) { paths in
            let output = paths[0] + ".out"
            let result = try Program.run(["convert", "--to", format, "-o", output, paths[0]])
            #expect(result.status == 0 && result.output.isEmpty, "\(result.errors)")
            let content = try Program.run(["inspect", "--json", output])
            let object = try JSONSerialization.jsonObject(with: Data(content.output.utf8)) as? [String: Any]
            #expect(object?["strokes"] as? Int == 3, "\(content.output)\(content.errors)")
        }
    }

    @Test func aFolderIsConvertedFileByFile() throws {
        try Program.withFiles([("one.ndjson", ink), ("two.ndjson", ink), ("bad.xopp", Data("<xournal".utf8))]) { paths in
            let folder = (paths[0] as NSString).deletingLastPathComponent
            let result = try Program.run(["convert", "--to", "inkml", "-o", folder + "/out", folder])
            #expect(result.status == 1 && result.errorLines.count == 1 && result.errors.contains("bad.xopp"), "\(result.errors)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/out").sorted() == ["one.inkml", "two.inkml"])
        }
    }

    @Test func whatIsWrongIsOneLine() throws {
        try Program.withFiles([("one.ndjson", ink)]) { paths in
            let pages = try Program.run(["convert", "--to", "svg"], input: ink)
            #expect(pages.status == 1 && pages.output.isEmpty && pages.errorLines.count == 1)
            let many = try Program.run(["convert", "--to", "csv", paths[0], paths[0]])
            #expect(many.status == 1 && many.errors.contains("--output"))
            #expect(try Program.run(["convert", paths[0]]).status == 2)
        }
    }
}
