import Foundation
import Testing

@testable import Training

@Suite struct TrainingCurvesTests {
    @Test func aLogBecomesCurvesAndACutLineIsPassedOver() {
        let log = """
            {"cer":{"words":0.5},"gradientNorm":1,"loss":2,"routerLoss":0.1,"samples":100,"samplesPerSecond":50,"skipped":0}
            {"cer":{"words":0.25,"russian":0.4},"gradientNorm":1,"loss":1,"routerLoss":0.1,"samples":200,"samplesPerSecond":50,"skipped":0}
            {"cer":{"wor
            """
        let entries = TrainingLog.entries(of: Data(log.utf8))
        #expect(entries.map(\.samples) == [100, 200])
        let html = TrainingCurves.page(entries, name: "a & b").html
        #expect(html.contains("a &amp; b") && html.contains("words, 200: 25 %") && html.contains("russian, 200: 40 %"))
        #expect(TrainingCurves.page([], name: "x").html.contains("No validation yet."))
    }
}
