import Features
import Foundation
import Language
import Network
import Recognition
import Testing

@testable import Training

@Suite struct SplicedSamplesTests {
    private static let model = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Models/recognizer.safetensors")

    /// Words of one imagined hand that joins its letters or not.
    private func words(seed: UInt64, _ texts: [String]) throws -> [TrainingSample] {
        var random = SplitMix64(seed: seed)
        var hand = PennedHand(using: &random)
        let alphabet = Alphabet.standard(for: .cyrillic)
        let head = try #require(Script.allCases.firstIndex(of: .cyrillic))
        return try texts.map { text in
            let strokes = try #require(hand.strokes(of: text, using: &random))
            let labels = try #require(SampleFiles.labels(text, alphabet))
            return TrainingSample(ink: Trajectory(composed: strokes), labels: labels, head: head)
        }
    }

    /// The beginning of one word and the end of another, and the ink says so: the network reads it as the label.
    @Test func inkAndLabelAreCutAlike() throws {
        let network = try Network(contentsOf: Self.model)
        let metadata = try RecognizerMetadata(of: network, file: "m")
        let extractor = FeatureExtractor(metadata.features)
        let texts = ["молоко", "сахар", "берег", "туман", "золото"]
        var (rates, wholeRates) = (ErrorRates(), ErrorRates())
        var seen: Set<String> = []
        let alphabet = Alphabet.standard(for: .cyrillic)
        func text(_ labels: [UInt16]) -> String { String(labels.map { alphabet.symbols[Int($0) - 1] }) }
        func read(_ sample: TrainingSample) throws -> String {
            let output = network.output(of: extractor.features(of: sample.ink).values)
            let emissions = try #require(output.heads["cyrillic"])
            var classes: [Int] = []
            var last = 0
            for frame in 0..<emissions.frames {
                let best = (0..<emissions.classes).max { emissions[frame, class: $0] < emissions[frame, class: $1] } ?? 0
                if best != 0, best != last { classes.append(best) }
                last = best
            }
            return text(classes.map { UInt16($0) })
        }
        for seed in 1...6 as ClosedRange<UInt64> {
            let samples = try words(seed: seed, texts)
            for sample in samples { wholeRates.add(reference: text(sample.labels), hypothesis: try read(sample)) }
            let spliced = SplicedSamples(
                of: samples, whole: Whole(sample: samples[0]), network: network, features: metadata.features)
            var random = SplitMix64(seed: seed)
            for _ in 0..<25 {
                let sample = spliced.draw(&random)
                let label = text(sample.labels)
                seen.insert(label)
                #expect(
                    texts.contains { first in
                        texts.contains { second in
                            (1..<max(2, label.count)).contains { first.hasPrefix(label.prefix($0)) && second.hasSuffix(label.dropFirst($0)) }
                        }
                    })
                rates.add(reference: label, hypothesis: try read(sample))
            }
        }
        #expect(seen.count > 40)
        // As well read as the words themselves, or nearly so.
        #expect(rates.cer < 1.3 * wholeRates.cer + 0.06, "\(rates.cer) beside \(wholeRates.cer)")
    }

    /// What cannot be cut is given whole.
    @Test func singleLettersStayWhole() throws {
        let network = try Network(contentsOf: Self.model)
        let metadata = try RecognizerMetadata(of: network, file: "m")
        let samples = try words(seed: 3, ["а", "м"])
        let spliced = SplicedSamples(
            of: samples, whole: Whole(sample: samples[1]), network: network, features: metadata.features)
        var random = SplitMix64(seed: 1)
        #expect(spliced.draw(&random).ink == samples[1].ink)
    }

    private struct Whole: SampleSource {
        let sample: TrainingSample
        func draw(_ random: inout SplitMix64) -> TrainingSample { sample }
    }
}
