import Foundation
import Recognition
import Synchronization
import TestModels
import Testing

@testable import Live

@Suite struct TransportTests {
    @Test func linesAreCutWhereverTheBytesAre() {
        let text = Array("one\ntwo two\n\n0123456789abc\nend".utf8)
        for size in 1...text.count {
            var splitter = LineSplitter(limit: 10)
            var pieces: [LineSplitter.Piece] = []
            for start in stride(from: 0, to: text.count, by: size) {
                text[start..<min(start + size, text.count)].withUnsafeBytes { pieces += splitter.append($0) }
            }
            if let last = splitter.end() { pieces.append(last) }
            #expect(
                pieces == [
                    .line(Array("one".utf8)), .line(Array("two two".utf8)), .line([]), .overlong, .line(Array("end".utf8)),
                ])
        }
    }

    private func shelf() throws -> RecognizerShelf {
        var options = RecognitionOptions()
        options.languageFolders = []
        return RecognizerShelf(try Recognizer(network: TestModel.network(), model: "test", options: options))
    }

    private static let wave = TestInk.waves()[0].points.map { "[\($0.x),\($0.y)]" }.joined(separator: ",")

    private final class Flag: Sendable { let isSet = Atomic(false) }

    private func path() -> String { FileManager.default.temporaryDirectory.path + "/rk-\(UUID().uuidString.prefix(8)).sock" }

    /// Connects, says all, and reads to the end.
    private func talk(_ path: String, _ text: String) -> String? {
        guard let address = UnixAddress(path) else { return nil }
        let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(client) }
        guard address.call({ connect(client, $0, $1) }) == 0 else { return nil }
        let bytes = Array(text.utf8)
        guard bytes.withUnsafeBytes({ write(client, $0.baseAddress, $0.count) }) == bytes.count else { return nil }
        shutdown(client, Int32(SHUT_WR))
        return String(decoding: (try? FileHandle(fileDescriptor: client).readToEnd()) ?? Data(), as: UTF8.self)
    }

    @Test func manySpeakOverASocketThatOnlyItsOwnerMayUse() async throws {
        let path = path()
        let shelf = try shelf()
        let stop = Flag()
        let socket = try LiveSocket(path: path)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(throws: LiveError.socket(path: path, reason: "another program is serving it")) {
            _ = try LiveSocket(path: path)
        }
        let server = Task.detached {
            socket.serve(shelf: shelf, settings: LiveSettings()) { stop.isSet.load(ordering: .relaxed) }
        }
        let answers = await withTaskGroup(of: String?.self) { group in
            for index in 0..<50 {
                group.addTask {
                    self.talk(path, "nonsense\n{\"type\":\"stroke\",\"session\":\"\(index)\",\"points\":[\(Self.wave)]}\n")
                }
            }
            return await group.reduce(into: [String?]()) { $0.append($1) }
        }
        #expect(answers.count == 50)
        for answer in answers {
            let lines = (answer ?? "").split(separator: "\n")
            #expect(lines.count == 3 && lines.first?.contains("\"error\"") == true)
            #expect(lines.last?.contains("\"final\"") == true && lines.last?.contains("\"text\":\"a\"") == true)
        }
        stop.isSet.store(true, ordering: .relaxed)
        await server.value
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func whatIsNoSocketStays() throws {
        let path = path()
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
        defer { unlink(path) }
        #expect(throws: LiveError.self) {
            _ = try LiveSocket(path: path)
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("mine".utf8))
        #expect(throws: LiveError.self) {
            _ = try LiveSocket(path: String(repeating: "x", count: 300))
        }
    }
}
