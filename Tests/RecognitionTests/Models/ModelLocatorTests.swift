import Foundation
import Testing

@testable import Recognition

struct ModelLocatorTests {
    private func folder() throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url.resolvingSymlinksInPath()
    }

    private func put(_ names: [String], in folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in names { try Data().write(to: folder.appendingPathComponent(name)) }
    }

    @Test func walksUpFromTheProgramToItsCheckout() throws {
        let root = try folder()
        defer { try? FileManager.default.removeItem(at: root) }
        try put(["recognizer-2.safetensors", "recognizer-10.safetensors", "other.txt"], in: root.appendingPathComponent("Models"))
        let program = root.appendingPathComponent(".build/x86_64/release/rukopis").path
        let locator = ModelLocator(executable: program, environment: [:])
        #expect(try locator.recognizer().lastPathComponent == "recognizer-10.safetensors")
    }

    @Test func findsAnInstallation() throws {
        let root = try folder()
        defer { try? FileManager.default.removeItem(at: root) }
        try put(["recognizer.safetensors"], in: root.appendingPathComponent("share/rukopis/models"))
        // A folder of that name somewhere above, such as a user's own, must not come before it.
        try put(["recognizer.safetensors"], in: root.appendingPathComponent("Models"))
        let locator = ModelLocator(executable: root.appendingPathComponent("bin/rukopis").path, environment: [:])
        #expect(try locator.recognizer().path == root.path + "/share/rukopis/models/recognizer.safetensors")
    }

    @Test func theEnvironmentComesFirstAndAlone() throws {
        let root = try folder()
        defer { try? FileManager.default.removeItem(at: root) }
        try put(["recognizer-1.safetensors"], in: root.appendingPathComponent("Models"))
        let locator = ModelLocator(
            executable: root.appendingPathComponent("rukopis").path, environment: ["RUKOPIS_MODELS": "/nowhere at all"])
        #expect(throws: RecognitionError.noModel(searched: ["/nowhere at all"])) { try locator.recognizer() }
    }
}
