import Foundation
import Network
import Recognition

/// The mean of the weights of several recognizers that grew from the same one ("model soup", Wortsman et al. 2022): it
/// often reads new hands better than any of them, at no cost when it reads.
package struct ModelAverage {
    package struct Part: Equatable, Sendable {
        package var file: String
        /// The part's weight in the mean, against the sum of all.
        package var share: Double

        package init(file: String, share: Double) {
            self.file = file
            self.share = share
        }
    }

    /// - Returns: a network with the metadata of the first part and an account of the mean.
    /// - Throws: ``NetworkError`` where a file is no model; ``TrainingError/configuration(file:reason:)`` where one is
    ///   not built like the first or reads other features or alphabets, or where the shares have no sum.
    package static func network(of parts: [Part]) throws -> Network {
        guard let first = parts.first, parts.allSatisfy({ $0.share > 0 && $0.share.isFinite }) else {
            throw TrainingError.configuration(file: parts.first?.file ?? "", reason: "shares must be above 0")
        }
        let whole = parts.reduce(0) { $0 + $1.share }
        let model = try Network(contentsOf: URL(fileURLWithPath: first.file))
        let settings = try RecognizerMetadata(of: model, file: first.file)
        var sums = [Double](repeating: 0, count: model.parameters.count)
        for part in parts {
            let network = try Network(contentsOf: URL(fileURLWithPath: part.file))
            let other = try RecognizerMetadata(of: network, file: part.file)
            guard network.architecture == model.architecture, other.alphabets == settings.alphabets,
                other.features == settings.features
            else {
                throw TrainingError.configuration(
                    file: part.file, reason: "is built otherwise than \(first.file); only models of one kind have a mean")
            }
            for (index, value) in network.parameters.enumerated() { sums[index] += Double(value) * part.share / whole }
        }
        let account = parts.map { part in
            "\(String(format: "%.3f", part.share / whole)) \(URL(fileURLWithPath: part.file).lastPathComponent)"
        }
        return try Network(
            architecture: model.architecture, parameters: sums.map(Float.init),
            metadata: model.metadata.merging([averagedKey: account.joined(separator: ", ")]) { $1 })
    }

    private static let averagedKey = "rukopis.averaged"
}
