import Features
import Foundation
import Ink
import Language
import Layout

extension StoredSamples {
    /// Reads the files of a source.
    /// - Parameter report: told what was found and what was left out, one line each.
    /// - Throws: ``TrainingError/source(name:reason:)`` where nothing usable is found.
    init(loading settings: SourceSettings, report: (String) -> Void) throws {
        let alphabet = Alphabet.standard(for: settings.script)
        let head = Script.allCases.firstIndex(of: settings.script) ?? 0
        let level = settings.level.isEmpty ? nil : SampleFiles.level(named: settings.level)
        var samples: [TrainingSample] = []
        var writers: [Int] = []
        var writerNumbers: [String: Int] = [:]
        var skipped = (writer: 0, label: 0, other: 0)
        var seen = 0
        for file in try SampleFiles.files(in: settings.paths, source: settings.name) {
            try SampleFiles.forEachSample(in: file, level: level, source: settings.name) { sample in
                let writer = sample.writer ?? file.path
                if settings.excludeWriters.contains(where: { writer.hasPrefix($0) }) {
                    skipped.writer += 1
                    return
                }
                seen += 1
                guard seen % settings.every == 0 else { return }
                let isText = level == .text
                let text = isText ? SampleFiles.written(sample.text) : sample.text
                guard let text, let labels = SampleFiles.labels(text, alphabet), labels.count <= settings.longest else {
                    skipped.label += 1
                    return
                }
                // The unit of reading is one line; a paragraph under one label says nothing of where its lines break.
                guard !isText || PageLayout(of: Page(strokes: sample.strokes)).lines.count == 1 else {
                    skipped.other += 1
                    return
                }
                let learnable = TrainingSample(ink: sample.strokes, labels: labels, head: head)
                guard learnable.isPlausible else {
                    skipped.other += 1
                    return
                }
                let number = writerNumbers[writer] ?? writerNumbers.count
                writerNumbers[writer] = number
                writers.append(number)
                samples.append(learnable)
            }
        }
        guard !samples.isEmpty else {
            throw TrainingError.source(
                name: settings.name, reason: "no usable sample in \(settings.paths.joined(separator: ", "))")
        }
        report(
            "\(settings.name): \(samples.count) samples, \(writerNumbers.count) writers; left out: "
                + "\(skipped.writer) by writer, \(skipped.label) by label, \(skipped.other) by ink")
        let space = alphabet.index(of: " ").map { UInt16($0 + 1) }
        self.init(samples: samples, writers: writers, settings: settings, space: space)
    }
}
