import Foundation
import Ink

@testable import Layout

/// Sets real words as pages on which words were inserted above a line, with a caret or without one.
struct InsertionComposer {
    enum Mark: CaseIterable, Sendable { case caretBelow, caretAbove, none }

    var writers: [[WordInk]]
    /// Degrees either way.
    var skew = 8.0

    /// A page of some lines, and what was inserted.
    struct ComposedInsertions {
        var strokes: [Stroke] = []
        /// Strokes of each line in reading order, word by word, insertions where they belong.
        var lines: [[[Int]]] = []
        /// Strokes of the carets.
        var carets: [Int] = []
        /// Strokes of each insertion.
        var inserted: [[Int]] = []

        /// Whether a layout has these inserted strokes in one line, between the words that they were written between.
        func isInPlace(_ own: [Int], in layout: PageLayout) -> Bool {
            guard let line = lines.first(where: { $0.contains(own) }), let place = line.firstIndex(of: own),
                let found = layout.lines.first(where: { line in
                    line.words.contains { $0.insertion != nil && !own.filter($0.strokes.contains).isEmpty }
                })?.strokes,
                let first = found.firstIndex(where: own.contains), let last = found.lastIndex(where: own.contains),
                last - first + 1 == own.count
            else { return false }
            let isAfter = place == 0 ? first == 0 : first > 0 && line[place - 1].contains(found[first - 1])
            let isBefore = place + 1 == line.count ? last + 1 == found.count : last + 1 < found.count && line[place + 1].contains(found[last + 1])
            return isAfter && isBefore
        }
    }

    private struct Placed {
        var words: [[[(x: Double, y: Double)]]] = []
        /// Where each word begins and ends.
        var spans: [ClosedRange<Double>] = []
        var y = 0.0
    }

    /// - Parameter places: before which word of the line something is inserted; the number of its words for its end.
    func page(seed: UInt64, mark: Mark, count: Int = 1, words perLine: Int = 5, at place: Int? = nil) -> ComposedInsertions {
        var random = SeededGenerator(seed: seed)
        let hand = (writers.randomElement(using: &random) ?? []).filter { $0.width < 14 && $0.width > 1 }
        var page = ComposedInsertions()
        guard hand.count > 3 else { return page }
        let pitch = random.between(3.2, 4.5)
        var rows: [Placed] = []
        for k in 0..<3 {
            var row = Placed()
            row.y = Double(k) * pitch
            var x = random.between(0, 0.5)
            for _ in 0..<perLine {
                guard let word = hand.randomElement(using: &random) else { break }
                row.words.append(word.strokes.map { $0.map { (x + $0.x, row.y + $0.y) } })
                row.spans.append(x...x + word.width)
                x += word.width + random.between(0.9, 2.2)
            }
            rows.append(row)
        }
        var strokes: [[(x: Double, y: Double)]] = []
        func add(_ ink: [[(x: Double, y: Double)]]) -> [Int] {
            strokes += ink
            return Array(strokes.count - ink.count..<strokes.count)
        }
        page.lines = rows.map { $0.words.map { add($0) } }
        let target = Int.random(in: 0..<3, using: &random)
        let row = rows[target]
        // From the right to the left, so that places stay what they are.
        let gaps = place.map { [$0] } ?? Array(Array(0...perLine).shuffled(using: &random).prefix(count)).sorted(by: >)
        for gap in gaps {
            guard let word = hand.filter({ $0.width < 6 }).randomElement(using: &random) else { continue }
            let left = gap > 0 ? row.spans[gap - 1].upperBound : row.spans[0].lowerBound - 1.2
            let right = gap < perLine ? row.spans[gap].lowerBound : row.spans[perLine - 1].upperBound + 1.2
            let (tip, size) = ((left + right) / 2 + random.between(-0.2, 0.2), random.between(0.55, 0.85))
            // Over a ∨ there must be room for it.
            let base = row.y - (mark == .caretAbove ? random.between(1.8, 2.2) : random.between(1.5, 1.9))
            let start = tip - random.between(0.1, 0.7) * size * word.width
            let ink = word.strokes.map { $0.map { (start + size * $0.x, base + size * $0.y) } }
            let isMarkFirst = random.chance(0.7)
            var own: [Int] = []
            if !isMarkFirst { own = add(ink) }
            let (w, h) = (random.between(0.25, 0.6), random.between(0.6, 1.3))
            switch mark {
            case .caretBelow:
                let y = row.y + random.between(-0.3, 0.4)
                page.carets += add([Self.drawn([(tip - w, y + h), (tip, y), (tip + w, y + h)], &random)])
            case .caretAbove:
                let y = row.y - random.between(0.6, 1.1)
                let top = min(y - 0.5, base + 0.1)
                page.carets += add([Self.drawn([(tip - w, top), (tip, y), (tip + w, top)], &random)])
            case .none: break
            }
            if isMarkFirst { own = add(ink) }
            page.inserted.append(own)
            page.lines[target].insert(own, at: gap)
        }
        let angle = random.between(-skew, skew) * .pi / 180
        let unit = pow(10, random.between(-0.5, 2))
        let (sine, cosine) = (sin(angle), cos(angle))
        page.strokes = strokes.map { stroke in
            Stroke(
                points: stroke.map {
                    SamplePoint(x: unit * ($0.x * cosine - $0.y * sine), y: unit * ($0.x * sine + $0.y * cosine))
                })
        }
        return page
    }

    /// Corners as a hand draws them: dense points, a little off.
    private static func drawn(
        _ corners: [(x: Double, y: Double)], _ random: inout SeededGenerator
    ) -> [(x: Double, y: Double)] {
        zip(corners, corners.dropFirst()).flatMap { a, b in
            (0...8).map { k in
                let t = Double(k) / 8
                return (
                    a.x + t * (b.x - a.x) + random.between(-0.02, 0.02), a.y + t * (b.y - a.y) + random.between(-0.02, 0.02)
                )
            }
        }
    }
}
