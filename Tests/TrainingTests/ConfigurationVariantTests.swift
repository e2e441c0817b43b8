import Foundation
import Testing

@testable import Training

@Suite struct ConfigurationVariantTests {
    private func read(_ variant: String, base: String = Self.base) throws -> TrainingConfiguration {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder.appendingPathComponent("inner"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(base.utf8).write(to: folder.appendingPathComponent("base.json"))
        let file = folder.appendingPathComponent("inner/variant.json")
        try Data(variant.utf8).write(to: file)
        return try TrainingConfiguration(contentsOf: file)
    }

    private static let base = """
        {"samples": 1000, "augmentations": {"plain": {"coarse": 0.5, "split": 0.25}},
         "sources": [{"name": "a", "paths": ["/a"], "weight": 2}, {"name": "b", "paths": ["/b"]}]}
        """

    @Test func changesAreLaidOverTheBase() throws {
        let variant = try read(
            #"{"base": "../base.json", "samples": 10, "without": ["b"], "weights": {"a": 3}, "augmentations": {"plain": {"coarse": 0}}}"#)
        #expect(variant.samples == 10 && variant.sources.map(\.name) == ["a"] && variant.sources[0].weight == 3)
        #expect(variant.augmentations["plain"]?.coarse == 0 && variant.augmentations["plain"]?.split == 0.25)
    }

    @Test(arguments: [
        (#"{"base": "../base.json", "without": ["c"]}"#, "\"c\""), (#"{"base": "../none.json"}"#, "none.json"),
        (#"{"base": "variant.json"}"#, "bases"), (#"{"base": 5}"#, "base"),
        (#"{"base": "../base.json", "weights": {"c": 1}}"#, "\"c\""), (#"{"base": "../base.json", "odd": 1}"#, "odd"),
    ])
    func mistakesAreNamed(_ variant: String, _ named: String) throws {
        do {
            _ = try read(variant)
            Issue.record("accepted: \(variant)")
        } catch {
            #expect("\(error)".contains(named) && "\(error)".contains("variant.json"), "\(error)")
        }
    }

    /// The shipped ablations fit the shipped configuration.
    @Test func theAblationsAreSound() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = root.appendingPathComponent("TrainingData/Ablation")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
        #expect(names.count >= 8)
        setenv("RUKOPIS_DATA", ProcessInfo.processInfo.environment["RUKOPIS_DATA"] ?? "/nowhere", 1)
        setenv("RUKOPIS_WORK", ProcessInfo.processInfo.environment["RUKOPIS_WORK"] ?? "/nowhere", 1)
        var directories: Set<String> = []
        for name in names {
            directories.insert(try TrainingConfiguration(contentsOf: folder.appendingPathComponent(name)).directory)
        }
        #expect(directories.count == names.count)
    }
}
