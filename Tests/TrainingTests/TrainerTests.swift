import Foundation
import Testing

@testable import Network
@testable import Training

/// Whole, tiny runs on ink drawn here: learning, interruption, resumption.
@Suite struct TrainerTests {
    /// Three shapes that any network can tell apart, several writers.
    private func writeInk(to file: URL) throws {
        var lines = ""
        for index in 0..<60 {
            let letter = ["л", "о", "т"][index % 3]
            let wobble = Double(index % 7) * 0.3
            let points = (0...24).map { step -> (Double, Double) in
                let t = Double(step) / 24
                switch index % 3 {
                case 0: return (10 * t, abs(10 - 20 * t) + wobble)
                case 1: return (5 + 5 * cos(6.3 * t), 5 + 5 * sin(6.3 * t) + wobble * t)
                default: return (t < 0.5 ? 20 * t : 5, t < 0.5 ? 0 : 20 * t - 10 + wobble)
                }
            }
            let x = points.map { String($0.0) }.joined(separator: ",")
            let y = points.map { String($0.1) }.joined(separator: ",")
            lines += #"{"key_id":"\#(index)","word":"\#(letter)","writer":"w\#(index % 4)","drawing":[[[\#(x)],[\#(y)]]]}"# + "\n"
        }
        try Data(lines.utf8).write(to: file)
    }

    private func configuration(in folder: URL, directory: String, samples: Int = 320) throws -> TrainingConfiguration {
        let ink = folder.appendingPathComponent("ink.ndjson")
        if !FileManager.default.fileExists(atPath: ink.path) { try writeInk(to: ink) }
        let file = folder.appendingPathComponent("\(directory).json")
        let json = """
            {"name": "tiny", "samples": \(samples), "batch": 16, "shards": 2, "directory": "\(directory)",
             "checkpointEvery": 64, "validateEvery": 160,
             "network": {"stemChannels": 8, "width": 16, "kernel": 3, "dilations": [1, 2]},
             "features": {"pictureCells": 3}, "optimizer": {"warmUp": 64, "averaging": 0.9, "learningRate": 0.01},
             "sources": [{"name": "shapes", "paths": ["ink.ndjson"], "script": "cyrillic"}],
             "validation": [{"name": "shapes", "path": "ink.ndjson", "script": "cyrillic", "limit": 30}]}
            """
        try Data(json.utf8).write(to: file)
        return try TrainingConfiguration(contentsOf: file)
    }

    private func temporaryFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    @Test func interruptedRunEndsWithTheWeightsOfAnUninterruptedOne() throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let whole = try configuration(in: folder, directory: "whole")
        _ = try Trainer(whole, report: { _ in }).run { _ in }

        var broken = try configuration(in: folder, directory: "broken")
        broken.threads = 1  // and on another number of threads
        var steps = 0
        let first = try Trainer(broken, report: { _ in })
        let stopped = try first.run(shouldStop: { steps >= 7 }) { _ in steps += 1 }
        let finished = try Trainer(broken, report: { _ in }).run { _ in }
        #expect(!stopped && finished)

        func checkpoint(_ configuration: TrainingConfiguration) throws -> Data {
            try Data(contentsOf: URL(fileURLWithPath: configuration.directory + "/checkpoint.safetensors"))
        }
        #expect(try checkpoint(whole) == checkpoint(broken))
        #expect(try Network(contentsOf: first.modelFile).parameters.count == ParameterLayout(whole.architecture).count)
    }

    @Test func aChangedConfigurationIsNotResumedUnasked() throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = try configuration(in: folder, directory: "run", samples: 64)
        _ = try Trainer(configuration, report: { _ in }).run { _ in }
        configuration.samples = 96
        let changed = try Trainer(configuration, report: { _ in })
        #expect(throws: TrainingError.self) { _ = try changed.run { _ in } }
        let finished = try changed.run(acceptChanges: true) { _ in }
        #expect(finished)
    }

    @Test func aGrownNetworkReadsAsTheShallowerOneDid() throws {
        func layout(_ dilations: [Int], width: Int = 16) -> (Architecture, ParameterLayout) {
            let architecture = Architecture(
                inputChannels: 23, stemChannels: 8, width: width, kernel: 3, dilations: dilations,
                headNames: ["latin", "cyrillic"], headClasses: [5, 7])
            return (architecture, ParameterLayout(architecture))
        }
        func noise(_ count: Int, seed: UInt64) -> [Float] {
            var random = SplitMix64(seed: seed)
            return (0..<count).map { _ in 0.3 * random.normal() }
        }
        let (small, smallLayout) = layout([1, 2])
        let (deep, deepLayout) = layout([1, 2, 4])
        let weights = noise(smallLayout.count, seed: 1)
        let grown = try #require(
            deepLayout.grown(weights, of: small, fresh: noise(deepLayout.count, seed: 2)))
        let ink = noise(40 * 23, seed: 3)
        let expected = try Network(architecture: small, parameters: weights).output(of: ink)
        #expect(try Network(architecture: deep, parameters: grown).output(of: ink) == expected)
        // The further block must not be dead: its first convolution is drawn, only its second adds nothing yet.
        let inner = try #require(deepLayout.tensors.first { $0.name == "block.2.conv.weight" })
        #expect(grown[inner.offset..<inner.offset + inner.count].contains { $0 != 0 })
        #expect(layout([1, 2, 4], width: 20).1.grown(weights, of: small, fresh: []) == nil)
        #expect(smallLayout.grown(grown, of: deep, fresh: weights) == nil)
    }

    @Test func lossFalls() throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let configuration = try configuration(in: folder, directory: "run", samples: 960)
        var losses: [Double] = []
        _ = try Trainer(configuration, report: { _ in }).run { losses.append($0.loss) }
        let (first, last) = try (#require(losses.first), #require(losses.last))
        #expect(last < 0.7 * first, "\(first) → \(last)")
    }

    @Test(arguments: [
        (#"{"samples": 0}"#, "samples"), (#"{"simples": 5}"#, "simples"), ("nonsense", "JSON"),
        (#"{"sources": []}"#, "sources"), (#"{"optimizer": {"learningRate": "fast"}}"#, "learningRate"),
        (#"{"sources": [{"name": "a", "paths": ["x"], "augmentation": "none"}]}"#, "none"),
        (#"{"sources": [{"name": "a", "pathes": ["x"]}]}"#, "pathes"),
    ])
    func configurationMistakesAreNamed(_ json: String, _ named: String) throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("c.json")
        try Data(json.utf8).write(to: file)
        do {
            _ = try TrainingConfiguration(contentsOf: file)
            Issue.record("accepted: \(json)")
        } catch {
            let text = "\(error)"
            #expect(text.contains(named) && text.contains("c.json"), "\(text)")
        }
    }
}
