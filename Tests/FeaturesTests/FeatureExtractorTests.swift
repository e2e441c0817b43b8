import Foundation
import Ink
import Testing

@testable import Features

@Suite struct FeatureExtractorTests {
    private let extractor = FeatureExtractor()

    /// A looping line, a bar above it and a dot, as a function of the sampling rate and of where and how large it is.
    private func ink(points: Int = 400, scale: Double = 1, right: Double = 0, down: Double = 0) -> [Stroke] {
        func stroke(_ count: Int, _ place: (Double) -> (Double, Double)) -> Stroke {
            Stroke(
                points: (0...count).map { index in
                    let (x, y) = place(Double(index) / Double(count))
                    return SamplePoint(x: x * scale + right, y: y * scale + down)
                })
        }
        return [
            stroke(points) { t in (40 * t + 2 * sin(40 * t), 5 * cos(40 * t) + (t > 0.5 ? -6 * sin(80 * t) : 0)) },
            stroke(points / 8) { t in (20 + 6 * t, -9 + t) },
            Stroke(points: [SamplePoint(x: 33 * scale + right, y: -9 * scale + down)]),
        ]
    }

    private func largestDifference(_ a: Features, _ b: Features) -> Float {
        zip(a.values, b.values).map { abs($0 - $1) }.max() ?? 0
    }

    @Test func unitAndOriginDoNotMatter() {
        let reference = extractor.features(of: ink())
        for scale in [1e-6, 0.0254, 1, 100, 1e5] {
            let other = extractor.features(of: ink(scale: scale, right: 1234 * scale, down: -777 * scale))
            #expect(other.frames == reference.frames)
            #expect(largestDifference(reference, other) < 0.02)
        }
    }

    @Test func samplingRateHardlyMatters() {
        let reference = extractor.features(of: ink(points: 4000))
        let other = extractor.features(of: ink(points: 1000))
        #expect(abs(other.frames - reference.frames) <= 2)
        // Frames near the end shift by a part of a step, so compare means of channels, not frames.
        for channel in 0..<reference.channels {
            func mean(_ f: Features) -> Float {
                stride(from: channel, to: f.values.count, by: f.channels).reduce(Float(0)) { $0 + f.values[$1] }
                    / Float(f.frames)
            }
            #expect(abs(mean(reference) - mean(other)) < 0.03, "channel \(channel)")
        }
    }

    @Test func everyFrameKnowsItsStroke() {
        let features = extractor.features(of: ink())
        #expect(features.strokes.first == 0)
        #expect(Set(features.strokes) == [0, 1, 2])
        #expect(zip(features.strokes, features.strokes.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test(arguments: ["dot", "dash", "slash", "tall", "line"])
    func smallAndLongInkComesOutSane(_ kind: String) {
        let strokes: [Stroke] = switch kind {
        case "dot": [Stroke(points: [SamplePoint(x: 5, y: 5)])]
        case "dash": [Stroke(points: [SamplePoint(x: 0, y: 0), SamplePoint(x: 9, y: 0.1)])]
        case "slash": [Stroke(points: [SamplePoint(x: 9, y: 0), SamplePoint(x: 0, y: 20)])]
        case "tall": [Stroke(points: [SamplePoint(x: 0, y: 0), SamplePoint(x: 0.2, y: 30)])]
        default: ink() + ink(right: 60) + ink(right: 120, down: 6)
        }
        let features = extractor.features(of: strokes)
        #expect(features.frames >= 2)
        #expect(features.frames < 4000)
        #expect(features.values.allSatisfy { $0.isFinite && abs($0) < 20 })
    }

    @Test func slashStaysSlanted() {
        // With little evidence the slant is hardly taken out: the stroke's direction keeps a clear x part.
        let slash = extractor.features(
            of: [Stroke(points: [SamplePoint(x: 12, y: 0), SamplePoint(x: 0, y: 20)])])
        let middle = slash.frames / 2 * slash.channels
        #expect(slash.values[middle + 1] < -0.25)
    }

    @Test func nothingUsableGivesNoFrames() {
        #expect(extractor.features(of: [Stroke]()).frames == 0)
        let lost = Stroke(points: [SamplePoint(x: .nan, y: 1), SamplePoint(x: .infinity, y: 0)])
        #expect(extractor.features(of: [lost]).frames == 0)
    }

    @Test func wildCoordinatesNeitherCrashNorFillMemory() {
        var state: UInt64 = 9
        func next() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(Int64(bitPattern: state) >> 11)
        }
        for magnitude in [1e-320, 1e-40, 1e-12, 1, 1e12, 1e30, 1e37, 1e300] {
            let strokes = (0..<5).map { _ in
                Stroke(points: (0..<50).map { _ in SamplePoint(x: next() * magnitude, y: next() * magnitude) })
            }
            let features = extractor.features(of: strokes)
            #expect(features.values.allSatisfy { $0.isFinite })
            #expect(features.frames <= 80_000)
        }
    }

    /// A sensor's single mad value among sane ones: what is left beside it is flat or a point, by whatever measure.
    @Test func oneOutlierNeitherCrashesNorFillsMemory() {
        for exponent in stride(from: -40, through: 300, by: 13) {
            let far = pow(10, Double(exponent))
            for place in [0, 2] {
                for (x, y) in [(far, 0), (0, far), (far, far), (-far, 1e-3 * far)] as [(Double, Double)] {
                    var points = [(1, 2), (9, 4), (15, 6), (27, 8)].map { SamplePoint(x: $0.0, y: $0.1) }
                    points[place].x += x
                    points[place].y += y
                    let alone = Stroke(points: points)
                    let dots = Stroke(points: [points[0]])
                    for strokes in [[alone], [dots, alone, dots]] {
                        let features = extractor.features(of: strokes)
                        #expect(features.values.allSatisfy { $0.isFinite }, "\(exponent), \(place)")
                        #expect(features.frames <= 80_000)
                    }
                }
            }
        }
    }
}
