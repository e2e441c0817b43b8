import Foundation

extension TrainingConfiguration {
    /// Reads a configuration; relative paths in it are made absolute from where it lies, `$NAME` filled in.
    /// - Throws: ``TrainingError/configuration(file:reason:)``.
    package init(contentsOf url: URL) throws {
        let data: Data
        do {
            data = try Data(contentsOf: url)
        } catch {
            throw TrainingError.configuration(file: url.path, reason: (error as NSError).localizedDescription)
        }
        let whole: Data
        do {
            whole = try ConfigurationVariant.resolved(data, at: url)
        } catch { throw TrainingError.configuration(file: url.path, reason: error.reason) }
        do {
            self = try DefaultedJSON.decode(
                whole, over: TrainingConfiguration(),
                elements: [
                    "sources": SourceSettings(), "validation": ValidationSettings(),
                    "augmentations": AugmentationSettings(),
                ])
        } catch { throw TrainingError.configuration(file: url.path, reason: error.reason) }
        if let fault { throw TrainingError.configuration(file: url.path, reason: fault) }
        let base = url.deletingLastPathComponent()
        func resolve(_ path: String) throws -> String {
            guard !path.isEmpty else { return path }
            var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            if let first = parts.first, first.hasPrefix("$") {
                guard let value = ProcessInfo.processInfo.environment[String(first.dropFirst())] else {
                    throw TrainingError.configuration(
                        file: url.path, reason: "\(path): the environment variable \(first) is not set")
                }
                parts[0] = value
            }
            let filled = parts.joined(separator: "/")
            return filled.hasPrefix("/") ? filled : base.appendingPathComponent(filled).path
        }
        directory = try resolve(directory)
        network.startFrom = try resolve(network.startFrom)
        for index in sources.indices {
            sources[index].paths = try sources[index].paths.map(resolve)
            sources[index].words = try sources[index].words.map(resolve)
        }
        for index in validation.indices { validation[index].path = try resolve(validation[index].path) }
    }
}
