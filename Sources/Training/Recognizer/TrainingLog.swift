import Foundation

/// One JSON object a line for each validation, to be drawn as curves.
enum TrainingLog {
    struct Entry: Codable {
        var samples: Int
        var loss: Double
        var routerLoss: Double
        var gradientNorm: Double
        var samplesPerSecond: Double
        var skipped: Int
        var cer: [String: Double]
    }

    /// The entries of a log, in the order in which they were written; a line cut off by an interruption is passed over.
    static func entries(of log: Data) -> [Entry] {
        log.split(separator: 0x0A).compactMap { try? JSONDecoder().decode(Entry.self, from: Data($0)) }
    }

    static func append(_ progress: TrainingProgress, validation: [String: Double], to url: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        var line = try encoder.encode(
            Entry(
                samples: progress.samplesDone, loss: progress.loss, routerLoss: progress.routerLoss,
                gradientNorm: progress.gradientNorm, samplesPerSecond: progress.samplesPerSecond,
                skipped: progress.skipped, cer: validation))
        line.append(0x0A)
        if let handle = FileHandle(forWritingAtPath: url.path) {
            defer { try? handle.close() }
            try handle.seekToEnd()
            try handle.write(contentsOf: line)
        } else {
            try line.write(to: url)
        }
    }
}
