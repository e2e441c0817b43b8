import Ink
import Language
import Network
import Recognition

/// The test of adaptation by writers: the first samples of each writer make a personal model, which then reads the
/// rest of that writer, and a choice of the others' samples to see whether it has forgotten them. Greedy, without a
/// language model, each sample in the script of its label.
package struct AdaptationTrial: Sendable {
    /// What came out for one writer.
    package struct Outcome: Sendable {
        package let writer: String
        package let script: Script
        /// Samples adapted to.
        package let adapted: Int
        /// The rest of the writer's samples, by the old and the new model.
        package var before = ErrorRates()
        package var after = ErrorRates()
        /// Samples of other writers, by script, by the old and the new model.
        package var othersBefore: [Script: ErrorRates] = [:]
        package var othersAfter: [Script: ErrorRates] = [:]
        package var seconds = 0.0
    }

    private let network: Network
    private let model: String
    private let settings: AdaptationSettings
    /// Samples to adapt to, of each writer.
    package let count: Int
    /// A writer needs so many samples beside those adapted to.
    package static let leastRest = 5

    package init(
        of network: Network, model: String, adaptingTo count: Int, settings: AdaptationSettings = AdaptationSettings()
    ) {
        self.network = network
        self.model = model
        self.count = count
        self.settings = settings
    }

    /// - Parameters:
    ///   - samples: of any writers, in any order; those without a writer only stand among the others.
    ///   - others: how many samples of other writers are read, spread evenly.
    ///   - deliver: gets each writer's outcome, in the order of the samples.
    package func run(
        _ samples: [LabelledSample], others: Int, jobs: Int, deliver: (Outcome) -> Void
    ) async throws {
        let pieces = samples.compactMap { Piece($0) }
        let old = try ScriptReaders(network, model: model)
        let oldTexts = try await old.texts(of: pieces.map { ($0.sample, $0.script) }, jobs: jobs)
        let adaptation = try Adaptation(of: network, model: model, settings: settings)
        var seen: Set<String> = []
        for piece in pieces {
            guard let writer = piece.sample.writer, seen.insert(writer).inserted else { continue }
            let own = pieces.indices.filter { pieces[$0].sample.writer == writer && pieces[$0].script == piece.script }
            guard own.count >= count + Self.leastRest else { continue }
            let all = pieces.indices.filter { pieces[$0].sample.writer != writer }
            let foreign = (0..<min(others, all.count)).map { all[$0 * all.count / min(others, all.count)] }
            let labelled = own.prefix(count).compactMap { index in
                try? adaptation.sample(pieces[index].sample, script: piece.script)
            }
            let start = ContinuousClock.now
            let new = try ScriptReaders(adaptation.network(fitting: labelled, threads: jobs), model: model)
            let duration = ContinuousClock.now - start
            var outcome = Outcome(writer: writer, script: piece.script, adapted: labelled.count)
            outcome.seconds = duration / .seconds(1)
            let rest = Array(own.dropFirst(count))
            let chosen = rest + foreign
            let newTexts = try await new.texts(of: chosen.map { (pieces[$0].sample, pieces[$0].script) }, jobs: jobs)
            for (place, index) in chosen.enumerated() {
                let (truth, script) = (pieces[index].sample.text, pieces[index].script)
                if place < rest.count {
                    outcome.before.add(reference: truth, hypothesis: oldTexts[index])
                    outcome.after.add(reference: truth, hypothesis: newTexts[place])
                } else {
                    outcome.othersBefore[script, default: ErrorRates()]
                        .add(reference: truth, hypothesis: oldTexts[index])
                    outcome.othersAfter[script, default: ErrorRates()]
                        .add(reference: truth, hypothesis: newTexts[place])
                }
            }
            deliver(outcome)
        }
    }

    /// A sample and the script of its label; none where the label has no letters.
    private struct Piece: Sendable {
        let sample: LabelledSample
        let script: Script

        init?(_ sample: LabelledSample) {
            guard let script = LabelScript.script(of: sample.text) else { return nil }
            self.sample = sample
            self.script = script
        }
    }
}
