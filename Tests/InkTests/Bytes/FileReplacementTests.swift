import Foundation
import Testing

@testable import Ink

@Suite struct FileReplacementTests {
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-replacement-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func write(_ text: String, to file: FileReplacement) throws {
        try Array(text.utf8).withUnsafeBytes { try file.write($0) }
    }

    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func mode(of url: URL) -> mode_t {
        var status = stat()
        return stat(url.path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test func whatIsNotFinishedLeavesTheOldFile() throws {
        try withFolder { folder in
            let place = folder.appendingPathComponent("заметки и ink.txt")
            try Data("old".utf8).write(to: place)
            do {
                let file = try FileReplacement(place)
                try write("new, but", to: file)
                #expect(try String(contentsOf: place, encoding: .utf8) == "old")
            }
            #expect(try String(contentsOf: place, encoding: .utf8) == "old")
            #expect(try names(in: folder) == ["заметки и ink.txt"])
        }
    }

    @Test func whatIsFinishedIsWholeAndAloneAndKeepsItsMode() throws {
        try withFolder { folder in
            let place = folder.appendingPathComponent("text")
            try Data("old".utf8).write(to: place)
            chmod(place.path, 0o640)
            let fresh = folder.appendingPathComponent("fresh")
            for target in [place, fresh] {
                let file = try FileReplacement(target)
                try write("new ", to: file)
                try write("and whole", to: file)
                try file.finish()
                #expect(try String(contentsOf: target, encoding: .utf8) == "new and whole")
            }
            #expect(try names(in: folder) == ["fresh", "text"])
            #expect(mode(of: place) == 0o640)
            let before = umask(0)
            umask(before)
            #expect(mode(of: fresh) == 0o666 & ~before)
        }
    }

    @Test func aLinkStaysALink() throws {
        try withFolder { folder in
            let inner = folder.appendingPathComponent("inner")
            try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
            let place = inner.appendingPathComponent("text")
            let link = folder.appendingPathComponent("link")
            try Data("old".utf8).write(to: place)
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "inner/text")
            let file = try FileReplacement(link)
            try write("new", to: file)
            try file.finish()
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "inner/text")
            #expect(try String(contentsOf: place, encoding: .utf8) == "new")
            #expect(try names(in: folder) == ["inner", "link"])
            #expect(try names(in: inner) == ["text"])
        }
    }

    @Test func foldersAndMissingFoldersAreRefused() throws {
        try withFolder { folder in
            #expect(throws: InkError.self) { _ = try FileReplacement(folder) }
            #expect(throws: InkError.self) { _ = try FileReplacement(folder.appendingPathComponent("none/text")) }
            let left = try names(in: folder)
            #expect(left.isEmpty)
        }
    }

    @Test func devicesAreWrittenToDirectly() throws {
        let file = try FileReplacement(URL(fileURLWithPath: "/dev/null"))
        try write("away", to: file)
        try file.finish()
    }

    /// A process that is killed while it writes leaves the folder as it was, where files without a name can be had.
    @Test func aFileBegunHasNoName() throws {
        try withFolder { folder in
            let probe = open(folder.path, O_WRONLY | 0x40_0000 | O_DIRECTORY, 0o600)
            guard probe >= 0, access("/proc/self/fd", X_OK) == 0 else { return }
            close(probe)
            let file = try FileReplacement(folder.appendingPathComponent("text"))
            try write("half", to: file)
            #expect(try names(in: folder) == [])
            try file.finish()
            #expect(try names(in: folder) == ["text"])
        }
    }
}
