import Foundation

/// How well a corrector repairs, and how often it spoils what was right.
public struct CorrectionEvaluation: Sendable {
    /// Words of right text, and how many of them were changed.
    public private(set) var words = 0
    public private(set) var falseCorrections = 0
    /// Words that one random edit was made to, and how many came back right, or were changed to another word.
    public private(set) var errors = 0
    public private(set) var repaired = 0
    public private(set) var miscorrected = 0

    /// - Parameter texts: right text that the languages were not trained on.
    public init(of corrector: Corrector, on texts: [String], seed: UInt64 = 1) {
        var random = seed
        func draw(_ limit: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((random >> 33) % UInt64(max(limit, 1)))
        }
        let pool = texts.joined().lowercased().filter(\.isLetter).map { $0 }
        for text in texts {
            words += text.split(separator: " ").count
            falseCorrections += corrector.correction(of: text).changes.count
            var parts = text.split(separator: " ").map { Array($0) }
            guard let place = parts.indices.filter({ parts[$0].count >= 5 && parts[$0].allSatisfy(\.isLetter) }).randomElement(draw),
                !pool.isEmpty
            else { continue }
            let right = String(parts[place])
            let at = 1 + draw(parts[place].count - 2)
            switch draw(4) {
            case 0: parts[place][at] = pool[draw(pool.count)]
            case 1: parts[place].remove(at: at)
            case 2: parts[place].insert(pool[draw(pool.count)], at: at)
            default: parts[place].swapAt(at, at + 1)
            }
            let wrong = String(parts[place])
            guard wrong != right else { continue }
            errors += 1
            let offset = parts[..<place].reduce(0) { $0 + $1.count + 1 }
            let result = corrector.correction(of: parts.map { String($0) }.joined(separator: " "))
            if let change = result.changes.first(where: { $0.offset == offset }) {
                if change.corrected == right { repaired += 1 } else { miscorrected += 1 }
            }
        }
    }
}

extension Array {
    fileprivate func randomElement(_ draw: (Int) -> Int) -> Element? { isEmpty ? nil : self[draw(count)] }
}
