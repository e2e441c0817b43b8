import Checksums
import Foundation
import Testing

@testable import Language

struct LanguageFileTests {
    @Test func knowsItsWords() throws {
        try ToyLanguage.with { file, _ in
            #expect(file.metadata.tag == "xx")
            for word in ["house", "Berlin", "banana"] {
                let index = try #require(file.lexicon.word(word), "\(word)")
                #expect(file.lexicon.spelling(of: index) == word)
            }
            #expect(file.lexicon.word("berlin") == nil)
            #expect(file.word("The", showsOwnCase: false) == file.lexicon.word("the"))
            #expect(file.lexicon.word("housee") == nil)
            for index in 0..<UInt32(file.lexicon.wordCount) {
                let spelling = try #require(file.lexicon.spelling(of: index))
                #expect(file.lexicon.word(spelling) == index)
            }
            let prefix = file.lexicon.node(of: "ri")
            #expect(file.lexicon.logPrefixProbability(of: prefix) <= file.lexicon.logPrefixProbability(of: file.lexicon.node(of: "r")))
            #expect(file.lexicon.commonest(1, below: prefix) == [file.lexicon.word("river")].compactMap { $0 })
        }
    }

    /// The quantised model still sums to one, nearly: all symbols, after a few contexts.
    @Test func wordModelSumsToOne() throws {
        try ToyLanguage.with { file, _ in
            for context in [[], [TokenID.begin], [TokenID.comma]] {
                let state = file.words.state(after: context)
                let sum = (0..<UInt32(file.words.symbolCount)).reduce(0.0) {
                    $0 + exp(Double(file.words.logProbability(of: $1, after: state)))
                }
                #expect(abs(sum - 1) < 0.05)
            }
        }
    }

    @Test func refusesDamageByName() throws {
        let folder = try ToyLanguage.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try ToyLanguage.train(in: folder)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let bad = folder.appendingPathComponent("bad.rklm")
        func error(_ bytes: [UInt8]) throws -> LanguageError? {
            try Data(bytes).write(to: bad)
            do {
                _ = try LanguageFile(path: bad.path)
                return nil
            } catch {
                return error
            }
        }
        for cut in stride(from: 1, to: bytes.count, by: bytes.count / 40) {
            let found = try error(Array(bytes[..<cut]))
            if cut < 8 {
                #expect(found == .notALanguageFile(path: bad.path))
            } else if cut < 32 {
                #expect(found == .truncated(path: bad.path, expected: 32, found: cut))
            } else {
                #expect(found == .truncated(path: bad.path, expected: bytes.count, found: cut))
            }
        }
        for place in stride(from: 32, to: bytes.count, by: bytes.count / 60) {
            var flipped = bytes
            flipped[place] ^= 0x10
            #expect(try error(flipped) == .damaged(path: bad.path, part: "its checksum differs"))
        }
        var newer = bytes
        newer[8] = 9
        #expect(try error(newer) == .newerVersion(path: bad.path, version: 9, known: 1))
        #expect(try error(Array("hello, world".utf8)) == .notALanguageFile(path: bad.path))
        #expect(throws: LanguageError.self) { try LanguageFile(path: folder.path) }
    }

    /// Lies with a right checksum: never a crash, whatever is read then.
    @Test func survivesLies() throws {
        try ToyLanguage.with { _, folder in
            let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent("language-xx.rklm")))
            var random: UInt64 = 3
            for _ in 0..<40 {
                var lying = bytes
                for _ in 0..<8 {
                    random = random &* 6_364_136_223_846_793_005 &+ 1
                    let place = 32 + Int((random >> 20) % UInt64(bytes.count - 32))
                    lying[place] = UInt8(truncatingIfNeeded: random >> 50)
                }
                let sum = lying[32...].withUnsafeBytes { Checksum.of($0) }
                for index in 0..<8 { lying[24 + index] = UInt8(truncatingIfNeeded: sum >> (8 * UInt64(index))) }
                guard let file = try? LanguageFile(bytes: lying) else { continue }
                _ = try Predictor(files: [file]).predictions(for: "I think the r", count: 5)
                _ = Corrector(files: [file]).correction(of: "The teacher raeds the rivver.")
            }
        }
    }

    @Test func libraryNamesWhatThereIs() throws {
        try ToyLanguage.with { _, folder in
            let library = LanguageLibrary(folders: [folder.path, "/nowhere"])
            #expect(library.available == ["xx"])
            let british = try library.files(for: ["xx-GB"])
            #expect(british.count == 1)
            #expect(throws: LanguageError.missingLanguage(tag: "yy", available: ["xx"])) {
                _ = try library.files(for: ["yy"])
            }
            let none = try library.files(for: ["yy"], skipsMissing: true)
            #expect(none.isEmpty)
        }
    }
}
