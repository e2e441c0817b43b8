import Features
import Foundation
import Ink
import Language

extension StoredSamples {
    /// Real Latin words in joined writing that consist of look-alikes only, labelled with what they say if read as
    /// Cyrillic: real joins by hundreds of hands.
    init(lookAlikes settings: SourceSettings, report: (String) -> Void) throws {
        let alphabet = Alphabet.standard(for: .cyrillic)
        let head = Script.allCases.firstIndex(of: .cyrillic) ?? 0
        var samples: [TrainingSample] = []
        var writers: [Int] = []
        var numbers: [String: Int] = [:]
        for file in try SampleFiles.files(in: settings.paths, source: settings.name) {
            let ink: Ink
            do {
                ink = try Ink(contentsOf: file)
            } catch {
                throw TrainingError.source(name: settings.name, reason: "\(error)")
            }
            for page in ink.pages {
                let writer = page.writer ?? file.path
                guard !settings.excludeWriters.contains(where: { writer.hasPrefix($0) }) else { continue }
                var joined = page
                joined.labels = page.labels.filter { label in
                    label.level == .word && ["CURSIVE", "MIXED"].contains(label.style?.uppercased())
                }
                for sample in joined.labelledSamples() {
                    guard let text = LookAlikes.cyrillic(forCursive: sample.text), text.count > 1,
                        text.count <= settings.longest, !WithheldWords.appear(in: text),
                        let labels = SampleFiles.labels(text, alphabet)
                    else { continue }
                    var trajectory = Trajectory(sample.strokes)
                    trajectory.scaleToSpread()
                    guard !trajectory.x.isEmpty, trajectory.x.count < 1500 * labels.count else { continue }
                    let number = numbers[writer] ?? numbers.count
                    numbers[writer] = number
                    writers.append(number)
                    samples.append(TrainingSample(ink: trajectory, labels: labels, head: head))
                }
            }
        }
        guard !samples.isEmpty else {
            throw TrainingError.source(
                name: settings.name, reason: "no joined word of look-alikes in \(settings.paths.joined(separator: ", "))")
        }
        report("\(settings.name): \(samples.count) Latin words read as Cyrillic, \(numbers.count) writers")
        self.init(
            samples: samples, writers: writers, settings: settings,
            space: alphabet.index(of: " ").map { UInt16($0 + 1) })
    }
}
