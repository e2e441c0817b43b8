import Foundation
import Recognition
import Testing

@testable import Search

struct SearchIndexTests {
    private func withIndex(_ body: (SearchIndex, String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-index-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(SearchIndex(path: folder + "/deep/search.sqlite"), folder)
    }

    private func lines(_ texts: String...) -> [SearchLine] {
        texts.enumerated().map { index, text in
            SearchLine(
                page: 1, line: index + 1,
                content: RecognizedLine(
                    text: text, confidence: 1, box: InkBox(x: 0, y: 0, width: 1, height: 1), script: "latin", words: []))
        }
    }

    @Test func aFileIsKnownUntilItChanges() throws {
        try withIndex { index, folder in
            let file = folder + "/a.ndjson"
            try Data("1".utf8).write(to: URL(fileURLWithPath: file))
            let pattern = try SearchPattern("b")
            let stamp = try #require(SearchIndex.Stamp(ofFile: file))
            #expect(try index.lines(of: file, stamp, reader: "r", matching: pattern) == nil)
            let all = lines("abc", "xyz", "ёб b")
            try index.keep(all, of: file, stamp, reader: "r")
            #expect(try index.lines(of: file, stamp, reader: "r", matching: pattern) == [all[0], all[2]])
            #expect(try index.lines(of: file, stamp, reader: "r", matching: SearchPattern("^x", isExpression: true)) == [all[1]])
            #expect(try index.lines(of: file, stamp, reader: "r", matching: SearchPattern("ЁБ", ignoresCase: true)) == [all[2]])
            #expect(try index.lines(of: file, stamp, reader: "other", matching: pattern) == nil)
            try Data("22".utf8).write(to: URL(fileURLWithPath: file))
            let later = try #require(SearchIndex.Stamp(ofFile: file))
            #expect(try index.lines(of: file, later, reader: "r", matching: pattern) == nil)
            try index.keep(lines("b"), of: file, later, reader: "r")
            #expect(try index.lines(of: file, later, reader: "r", matching: pattern)?.count == 1)
            #expect(try index.lines(of: file, stamp, reader: "r", matching: pattern) == nil)
            try FileManager.default.removeItem(atPath: file)
            try index.forgetMissing(in: folder, present: [])
            #expect(try index.lines(of: file, later, reader: "r", matching: pattern) == nil)
        }
    }

    /// Content of the same length, the old time put back.
    @Test func aChangeIsSeenWhateverTimeTheFileClaims() throws {
        try withIndex { _, folder in
            let file = folder + "/a.ndjson"
            try Data("1".utf8).write(to: URL(fileURLWithPath: file))
            let time = try #require(FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date)
            let stamp = try #require(SearchIndex.Stamp(ofFile: file))
            usleep(20_000)
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
            try handle.write(contentsOf: Data("2".utf8))
            try handle.close()
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: file)
            #expect(SearchIndex.Stamp(ofFile: file) != stamp)
        }
    }

    @Test func onlyTheUserMayReadIt() throws {
        try withIndex { _, folder in
            for (path, mode) in [("/deep", 0o700), ("/deep/search.sqlite", 0o600)] {
                let attributes = try FileManager.default.attributesOfItem(atPath: folder + path)
                #expect(attributes[.posixPermissions] as? Int == mode)
            }
        }
    }

    @Test func aDamagedFileIsRefused() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-index-\(UUID().uuidString).sqlite")
        try Data(repeating: 7, count: 5000).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(throws: SearchError.self) { try SearchIndex(path: file.path) }
    }

    @Test func itStandsAmongTheUsersCaches() {
        #expect(SearchIndex.usualPath(environment: ["XDG_CACHE_HOME": "/c", "HOME": "/h"]) == "/c/rukopis/search.sqlite")
        #expect(SearchIndex.usualPath(environment: ["XDG_CACHE_HOME": "c", "HOME": "/h"]) == "/h/.cache/rukopis/search.sqlite")
    }
}
