import Foundation
import Network
import Recognition
import TestModels
import Testing

@testable import Training

@Suite struct ModelAverageTests {
    @Test func weightsAreMixedByTheirShares() throws {
        let (one, other) = (try TestModel.file(latin: "a"), try TestModel.file(latin: "b"))
        defer { for file in [one, other] { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) } }
        let mean = try ModelAverage.network(of: [.init(file: one.path, share: 1), .init(file: other.path, share: 3)])
        let (first, second) = (try Network(contentsOf: one), try Network(contentsOf: other))
        #expect(first.parameters != second.parameters)
        for (index, value) in mean.parameters.enumerated() {
            #expect(abs(value - (first.parameters[index] * 0.25 + second.parameters[index] * 0.75)) < 1e-5)
        }
        #expect(mean.metadata["rukopis.averaged"]?.hasPrefix("0.250 ") == true)
        // What is made is a recognizer.
        _ = try RecognizerMetadata(of: mean, file: "mean")
    }

    @Test func onlyModelsOfOneKindHaveAMean() throws {
        let (one, other) = (try TestModel.file(), try TestModel.file())
        defer { for file in [one, other] { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) } }
        try TestModel.network(cyrillic: nil).write(to: other, half: false)
        #expect(throws: TrainingError.self) {
            try ModelAverage.network(of: [.init(file: one.path, share: 1), .init(file: other.path, share: 1)])
        }
        #expect(throws: TrainingError.self) { try ModelAverage.network(of: [.init(file: one.path, share: 0)]) }
        #expect(throws: NetworkError.self) { try ModelAverage.network(of: [.init(file: one.path + "x", share: 1)]) }
    }
}
