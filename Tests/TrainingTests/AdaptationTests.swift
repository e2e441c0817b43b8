import Features
import Foundation
import Ink
import Language
import Recognition
import Testing

@testable import Network
@testable import Training

@Suite struct AdaptationTests {
    /// A small network with random weights.
    private func network() throws -> Network {
        var settings = FeatureSettings()
        settings.pictureCells = 3
        let alphabets = Dictionary(uniqueKeysWithValues: Script.allCases.map { ($0, Alphabet.standard(for: $0)) })
        let architecture = Architecture(
            inputChannels: settings.channels, stemChannels: 8, width: 16, kernel: 3, dilations: [1, 2],
            headNames: Script.allCases.map(\.rawValue),
            headClasses: Script.allCases.map { Alphabet.standard(for: $0).count + 1 })
        return try Network(
            architecture: architecture,
            parameters: Trainer.initialParameters(ParameterLayout(architecture), seed: 3),
            metadata: RecognizerMetadata(alphabets: alphabets, features: settings).entries)
    }

    private func wave(_ text: String, height: Double = 10) -> LabelledSample {
        let points = (0..<60).map { SamplePoint(x: Double($0), y: height * sin(Double($0) / 4)) }
        return LabelledSample(strokes: [Stroke(points: points)], text: text, writer: "anna")
    }

    private func quick() -> AdaptationSettings {
        var settings = AdaptationSettings()
        settings.passes = 40
        settings.learningRate = 0.01
        return settings
    }

    private func loss(_ network: Network, _ sample: TrainingSample) -> Double {
        let worker = ShardWorker(architecture: network.architecture, features: {
            var settings = FeatureSettings()
            settings.pictureCells = 3
            return settings
        }())
        worker.run([sample], parameters: network.parameters, scale: 1)
        return worker.result.loss
    }

    @Test func learnsItsSamplesAndSaysSoInTheMetadata() throws {
        let old = try network()
        var settings = quick()
        settings.step = 1
        let adaptation = try Adaptation(of: old, model: "/models/base.safetensors", settings: settings)
        let samples = try [adaptation.sample(wave("мир"), script: .cyrillic)]
        let new = try adaptation.network(fitting: samples, threads: 1)
        #expect(loss(new, samples[0]) < 0.8 * loss(old, samples[0]))
        #expect(new.metadata["rukopis.adapted.from"]?.hasPrefix("base.safetensors, weights ") == true)
        #expect(new.metadata["rukopis.adapted.samples"] == "1" && new.metadata["rukopis.adapted.characters"] == "3")
        #expect(new.metadata["rukopis.adapted.scripts"] == "cyrillic")
        // What it is, it still is.
        #expect(new.architecture == old.architecture)
        for (key, value) in old.metadata { #expect(new.metadata[key] == value) }
    }

    @Test func isTheSameOnAnyNumberOfThreads() throws {
        let adaptation = try Adaptation(of: network(), model: "m", settings: quick())
        let samples = try [adaptation.sample(wave("ab"), script: .latin), adaptation.sample(wave("мир"), script: .cyrillic)]
        let (one, two) = try (
            adaptation.network(fitting: samples, threads: 1), adaptation.network(fitting: samples, threads: 3)
        )
        #expect(one.parameters == two.parameters && one.parameters.allSatisfy(\.isFinite))
    }

    /// With no labels at all the network is where its anchor is: nothing pulls.
    @Test func anAnchorAloneMovesNothing() throws {
        let old = try network()
        var features = FeatureSettings()
        features.pictureCells = 3
        let worker = ShardWorker(
            architecture: old.architecture, features: features,
            anchor: .init(parameters: old.parameters, weight: 1, ownWeight: 1))
        var sample = try Adaptation(of: old, model: "m").sample(wave("ab"), script: .latin)
        sample.labels = []
        worker.run([sample], parameters: old.parameters, scale: 1)
        #expect(worker.gradients.allSatisfy { abs($0) < 1e-4 })
        // Away from it something does.
        worker.run([sample], parameters: old.parameters.map { $0 * 1.1 }, scale: 1)
        #expect(worker.gradients.contains { abs($0) > 1e-3 })
    }

    @Test func badLabelsAreTold() throws {
        let adaptation = try Adaptation(of: network(), model: "m")
        func fault(_ sample: LabelledSample, _ script: Script = .latin) -> LabelFault? {
            do throws(LabelFault) {
                _ = try adaptation.sample(sample, script: script)
                return nil
            } catch { return error }
        }
        #expect(fault(wave(" ")) == .empty)
        #expect(fault(wave("мир")) == .wrongScript(text: "мир", letter: "м", expected: .latin))
        #expect(fault(wave("maма"), .cyrillic) == .wrongScript(text: "maма", letter: "m", expected: .cyrillic))
        #expect(fault(wave("a☃")) == .unwritable(text: "a☃", character: "☃"))
        #expect(fault(LabelledSample(strokes: [], text: "a")) == .noInk)
        if case .tooLong(let characters, _) = fault(wave(String(repeating: "ab", count: 100))) {
            #expect(characters == 200)
        } else {
            Issue.record("200 letters on a wave")
        }
    }

    @Test func scriptsAreToldByTheirOwnLetters() {
        #expect(LabelScript.script(of: "hello") == .latin)
        #expect(LabelScript.script(of: "Привет, 12") == .cyrillic)
        #expect(LabelScript.script(of: "12.5") == nil)
    }

    @Test func theTrialTestsEachWriterWithEnoughSamples() async throws {
        var samples = (0..<8).map { wave("ab", height: 8 + Double($0)) }
        samples += (0..<3).map { _ in
            var other = wave("мир")
            other.writer = "boris"
            return other
        }
        var settings = quick()
        settings.passes = 4
        let trial = AdaptationTrial(of: try network(), model: "m", adaptingTo: 3, settings: settings)
        var outcomes: [AdaptationTrial.Outcome] = []
        try await trial.run(samples, others: 2, jobs: 2) { outcomes.append($0) }
        let outcome = try #require(outcomes.first)
        #expect(outcomes.count == 1 && outcome.writer == "anna" && outcome.adapted == 3)
        #expect(outcome.before.samples == 5 && outcome.after.samples == 5)
        #expect(outcome.othersBefore[.cyrillic]?.samples == 2 && outcome.othersAfter[.cyrillic]?.samples == 2)
    }
}
