import Foundation
import Training

/// Shows a training's progress: a bar on a terminal, else a line now and then.
struct TrainingDisplay {
    private let interval: Double
    private var bar: ProgressBar?
    private var lastLine = Date.distantPast
    private var validation: [String: Double] = [:]

    /// - Parameter interval: seconds between lines where standard error is no terminal.
    init(interval: Double) { self.interval = interval }

    mutating func show(_ progress: TrainingProgress) {
        let isNews = progress.validation != validation
        validation = progress.validation
        if Diagnostics.isTerminal {
            var bar = bar ?? ProgressBar("training", total: progress.total)
            if isNews {
                bar.finish()
                Diagnostics.write(Self.line(progress) + "\n")
            }
            bar.show(progress.samplesDone, note: Self.figures(progress))
            self.bar = bar
        } else if isNews || Date().timeIntervalSince(lastLine) >= interval {
            lastLine = Date()
            Diagnostics.write(Self.line(progress) + "\n")
        }
    }

    mutating func finish() { bar?.finish() }

    private static func line(_ progress: TrainingProgress) -> String {
        "\(progress.samplesDone)/\(progress.total)  \(Int(progress.samplesPerSecond.rounded()))/s  "
            + "\(ProgressBar.duration(progress.secondsLeft)) left  \(figures(progress))"
    }

    private static func figures(_ progress: TrainingProgress) -> String {
        let loss = String(
            format: "loss %.3f script %.3f gradient %.2f", progress.loss, progress.routerLoss, progress.gradientNorm)
        let rates = progress.validation.sorted { $0.key < $1.key }.map {
            "\($0.key) \(EvaluationReport.percent($0.value))"
        }
        return ([loss] + rates).joined(separator: "  ")
    }
}
