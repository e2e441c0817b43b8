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

    @Test func typedTextThatIsLostIsTold() throws {
        let page = "<xournal><page width=\"99\" height=\"99\"><layer><text x=\"9\" y=\"8\" size=\"12\">typed</text><stroke>1 2 3 4</stroke></layer></page></xournal>"
        try Program.withFiles([("page.xopp", Data(page.utf8))]) { paths in
            let lost = try Program.run(["convert", "--to", "inkml", paths[0]])
            #expect(lost.status == 0 && lost.errorLines.count == 1 && lost.errors.contains("typed text (1) is left out"))
            #expect(try Program.run(["inspect", paths[0]]).output.contains("typed text 1"))
            let own = try Program.run(["convert", "-o", paths[0], paths[0]])
            #expect(own.status == 0 && own.errors.isEmpty)
            #expect(try Program.run(["recognize", "--format", "json", paths[0]]).output.contains("\"typedText\":[\"typed\"]"))
            for format in ["text", "tsv", "jiix", "inkml", "hocr"] {
                #expect(try Program.run(["recognize", "--format", format, paths[0]]).errors.contains("1 typed text"), "\(format)")
            }
        }
    }

    @Test func whatIsWrongIsOneLine() throws {
        try Program.withFiles([("one.ndjson", ink)]) { paths in
            let pages = try Program.run(["convert", "--to", "svg"], input: ink)
            #expect(pages.status == 1 && pages.output.isEmpty && pages.errorLines.count == 1)
            let many = try Program.run(["convert", "--to", "csv", paths[0], paths[0]])
            #expect(many.status == 2 && many.errors.contains("--output"))
            // The same file named twice is one; two that make one file are not.
            let folder = (paths[0] as NSString).deletingLastPathComponent
            let twice = try Program.run(["convert", "--to", "csv", "-o", folder + "/out", paths[0], paths[0]])
            #expect(twice.status == 1 && !twice.errors.contains("made from"))
            let one = Data("1 2\n3 4\n".utf8)
            try Program.withFiles([("a.csv", one), ("a.tsv", one)]) { paths in
                let result = try Program.run(["convert", "--to", "inkml", "-o", folder + "/both"] + paths)
                #expect(result.status == 1 && result.errorLines.count == 1 && result.errors.contains("is made from \(paths[0])"), "\(result.errors)")
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/both") == ["a.inkml"])
            }
            #expect(try Program.run(["convert", paths[0]]).status == 2)
        }
    }
}
