import Foundation
import TestModels
import Testing

struct InspectTests {
    private let ink = Data(TestInk.record(TestInk.waves(2), word: "ab", writer: "anna").utf8)

    @Test func saysWhatInkHolds() throws {
        let result = try Program.run(["inspect"], input: ink)
        #expect(result.status == 0)
        #expect(result.output.contains("strokes    2 of 120 points") && result.output.contains("writers    1"))
    }

    /// A blank page of paper is no mistake; a canvas of nothing may be.
    @Test func aBlankPageIsAPage() throws {
        let page = "<xournal><page width=\"99\" height=\"99\"><layer></layer></page></xournal>"
        try Program.withFiles([("blank.xopp", Data(page.utf8)), ("none.inkml", Data("<ink/>".utf8))]) { paths in
            let inspected = try Program.run(["inspect", "--json", paths[0]])
            #expect(inspected.status == 0 && inspected.output.contains("\"strokes\":0"))
            let read = try Program.run(["recognize", paths[0]])
            #expect(read.status == 0 && read.errors.contains("note") && read.errors.contains("blank"))
            #expect(try Program.run(["recognize", "--format", "json", paths[0]]).output.contains("\"lines\":[]"))
            #expect(try Program.run(["render", "-o", paths[0] + ".pdf", paths[0]]).status == 0)
            let none = try Program.run(["recognize", paths[1]])
            #expect(none.status == 1 && none.errors.contains("holds no ink"))
        }
    }

    @Test func aFolderWithoutInkIsTold() throws {
        try Program.withFiles([("words.txt", Data("a".utf8))]) { paths in
            let folder = (paths[0] as NSString).deletingLastPathComponent
            for command in [["recognize"], ["convert", "--to", "csv", "-o", folder + "/out"], ["render", "-o", folder + "/a.pdf"], ["find", "a"]] {
                let result = try Program.run(command + [folder])
                #expect(result.status == 1 && result.errors.contains("no file in this folder is named like ink"), "\(command) \(result.errors)")
            }
        }
    }

    @Test func jsonIsAnObjectForEachFile() throws {
        try Program.withFiles([("a.ndjson", ink), ("bad.ndjson", Data("{".utf8))]) { paths in
            let result = try Program.run(["inspect", "--json"] + paths)
            #expect(result.status == 1 && result.errorLines.count == 1)
            let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
            #expect(object?["points"] as? Int == 120 && object?["labels"] as? Int == 1)
        }
    }

    @Test func saysWhatAModelIs() throws {
        let model = try #require(Program.model)
        let result = try Program.run(["inspect", model.path])
        #expect(result.status == 0)
        #expect(result.output.contains("rukopis.alphabet.cyrillic: "))
    }
}
