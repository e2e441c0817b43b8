import Foundation
import Language

/// How well a corrector repairs and how often it spoils; the stored properties' names are the JSON's keys.
struct CorrectionReport: Encodable {
    let words: Int
    let falseCorrections: Int
    let errors: Int
    let repaired: Int
    let miscorrected: Int

    init(_ evaluation: CorrectionEvaluation) {
        words = evaluation.words
        falseCorrections = evaluation.falseCorrections
        errors = evaluation.errors
        repaired = evaluation.repaired
        miscorrected = evaluation.miscorrected
    }

    /// For people.
    var text: String {
        func share(_ part: Int, _ whole: Int) -> String { EvaluationReport.percent(Double(part) / Double(max(whole, 1))) }
        return """
            right words             \(words)
              spoilt                \(falseCorrections) (\(share(falseCorrections, words)))
            mistakes                \(errors)
              repaired              \(repaired) (\(share(repaired, errors)))
              made another word     \(miscorrected) (\(share(miscorrected, errors)))

            """
    }
}
