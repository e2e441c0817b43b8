import Foundation
import Ink
import Recognition
import Training

extension EvaluateCommand {
    /// `--adapt N`: what a personal model of each writer would gain and cost.
    func runAdaptationTrial() async throws -> ExitStatus {
        let recognizer = try reading.recognizer()
        var status = ExitStatus.success
        var samples: [LabelledSample] = []
        for input in input.inputs {
            guard let ink = input.loadReporting(as: self.input.format) else {
                status = .inputFailed
                continue
            }
            samples += ink.pages.flatMap { $0.labelledSamples(level: level.label) }.prefix(limit)
        }
        let trial = AdaptationTrial(of: recognizer.network, model: recognizer.model, adaptingTo: adapted)
        var outcomes: [AdaptationTrial.Outcome] = []
        var bar = ProgressBar("writers", total: 0)
        try await trial.run(samples, others: others, jobs: reading.jobs) { outcome in
            outcomes.append(outcome)
            bar.show(outcomes.count)
        }
        bar.finish()
        guard !outcomes.isEmpty else {
            Diagnostics.report(
                "no writer has \(adapted + AdaptationTrial.leastRest) labelled samples, \(adapted) to adapt to and some to test")
            return .inputFailed
        }
        let report = AdaptationReport(outcomes)
        var output = StandardOutput()
        try output.write(isTable ? report.table : isJSON ? JSONText.line(report) : report.text)
        try output.flush()
        return status
    }
}
