import Foundation
import TestModels
import Testing

struct FindTests {
    private let ink = Data((TestInk.record(TestInk.waves()) + TestInk.record(TestInk.waves())).utf8)

    @Test func printsFilePageLineAndText() throws {
        try Program.withFiles([("one.ndjson", ink), ("two.ndjson", ink)]) { paths in
            let caches = (paths[0] as NSString).deletingLastPathComponent + "/caches"
            func find(_ arguments: String..., model: String? = nil) throws -> Program.Result {
                var environment = ["XDG_CACHE_HOME": caches]
                if let model { environment["RUKOPIS_MODELS"] = model }
                return try Program.run(["find"] + arguments + ["--no-language-model"] + paths, environment: environment)
            }
            let expected = paths.flatMap { path in (1...2).map { "\(path):\($0):1:a\n" } }.joined()
            let first = try find("a")
            #expect(first.status == 0 && first.output == expected, "\(first.output)\(first.errors)")
            #expect(FileManager.default.fileExists(atPath: caches + "/rukopis/search.sqlite"))
            #expect(try find("-i", "A").output == expected)
            #expect(try find("-E", "^.$").output == expected)
            let none = try find("b")
            #expect(none.status == 1 && none.output.isEmpty && none.errors.isEmpty)
            #expect(try find("--files-with-matches", "a").output == paths.map { $0 + "\n" }.joined())
            let quiet = try find("-q", "a")
            #expect(quiet.status == 0 && quiet.output.isEmpty)
            let object = try JSONSerialization.jsonObject(
                with: Data(try #require(try find("--json", "a").output.split(separator: "\n").first).utf8)) as? [String: Any]
            #expect(object?["file"] as? String == paths[0] && object?["page"] as? Int == 1)
            let match = try #require((object?["matches"] as? [[String: Any]])?.first)
            #expect(match["text"] as? String == "a" && (match["box"] as? [Double])?.count == 4)
        }
    }

    @Test func failuresAreStatusTwoAsGreps() throws {
        try Program.withFiles([("one.ndjson", ink), ("cut.xopp", Data("<xournal><page".utf8))]) { paths in
            let result = try Program.run(["find", "--no-index", "a"] + paths)
            #expect(result.status == 2 && result.output.hasPrefix(paths[0] + ":1:1:a"))
            #expect(try Program.run(["find", "a", paths[0]], environment: ["RUKOPIS_MODELS": "/nowhere", "XDG_CACHE_HOME": paths[0] + ".d"]).status == 2)
        }
        #expect(try Program.run(["find", "-E", "("]).errors.contains("regular expression"))
    }

    @Test func aChangedFileIsReadAgain() throws {
        try Program.withFiles([("one.ndjson", ink)]) { paths in
            let environment = ["XDG_CACHE_HOME": paths[0] + ".caches"]
            let first = try Program.run(["find", "a", paths[0]], environment: environment)
            try Data((TestInk.record(TestInk.waves())).utf8).write(to: URL(fileURLWithPath: paths[0]))
            let second = try Program.run(["find", "a", paths[0]], environment: environment)
            #expect(first.output.split(separator: "\n").count == 2 && second.output == "\(paths[0]):1:1:a\n")
        }
    }
}
