import Foundation
import TestModels
import Testing

struct RenderTests {
    private let ink = Data((TestInk.record(TestInk.waves(2)) + TestInk.record(TestInk.waves())).utf8)

    private func files(_ folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    @Test func pdfHoldsAllPagesAndTheText() throws {
        try Program.withFiles([("a.ndjson", ink), ("b.ndjson", ink)]) { paths in
            let output = paths[0] + ".pdf"
            let result = try Program.run(["render", "-o", output] + paths)
            #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result.errors)")
            let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: output)), as: Unicode.ASCII.self)
            #expect(text.hasPrefix("%PDF") && text.contains("/Type3"))
            #expect(text.contains("/Count 4"))
            let plain = try Program.run(["render", "--text", "none", "-o", output] + paths, environment: ["RUKOPIS_MODELS": "/nowhere"])
            #expect(plain.status == 0, "\(plain.errors)")
            let bare = String(decoding: try Data(contentsOf: URL(fileURLWithPath: output)), as: Unicode.ASCII.self)
            #expect(!bare.contains("/Type3"))
            #expect(files((output as NSString).deletingLastPathComponent) == ["a.ndjson", "a.ndjson.pdf", "b.ndjson"])
        }
    }

    @Test func picturesOfSeveralPagesAreNumbered() throws {
        try Program.withFiles([("a.ndjson", ink)]) { paths in
            let folder = (paths[0] as NSString).deletingLastPathComponent
            let result = try Program.run(["render", "-r", "30", "-o", folder + "/p.png", paths[0]])
            #expect(result.status == 0)
            #expect(files(folder) == ["a.ndjson", "p-2.png", "p.png"])
            let one = try Program.run(["render", "--page", "2", "--to", "svg", paths[0]])
            #expect(one.status == 0 && one.output.contains("<svg"))
            let two = try Program.run(["render", "--to", "svg", paths[0]])
            #expect(two.status == 1 && two.errorLines.count == 1 && two.errors.contains("--page"))
            let none = try Program.run(["render", "--page", "3", "-o", folder + "/q.pdf", paths[0]])
            #expect(none.status == 1 && none.errors.contains("page 3"), "\(none.errors)")
            #expect(files(folder) == ["a.ndjson", "p-2.png", "p.png"])
        }
    }

    @Test func whatCannotBeReadLeavesTheRest() throws {
        try Program.withFiles([("a.ndjson", ink), ("b.xopp", Data("<xournal><page".utf8))]) { paths in
            let output = paths[0] + ".pdf"
            let result = try Program.run(["render", "-o", output] + paths)
            #expect(result.status == 1 && result.errorLines.count == 1, "\(result.errors)")
            #expect(FileManager.default.fileExists(atPath: output))
            let nowhere = try Program.run(["render", "-o", "/nowhere/x.pdf", paths[0]])
            #expect(nowhere.status == 1 && nowhere.errors.contains("/nowhere/x.pdf"))
        }
    }

    @Test func textOverTheInkIsDrawn() throws {
        let input = Data(TestInk.record(TestInk.waves()).utf8)
        let (over, none) = (
            try Program.run(["render", "--to", "svg", "--text", "over"], input: input),
            try Program.run(["render", "--to", "svg"], input: input)
        )
        #expect(over.status == 0 && over.output.count > none.output.count)
    }
}
