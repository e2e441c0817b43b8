import Foundation
import Ink

extension Line {
    /// The line's own strokes in reading order, turned about the baseline's start so that the line runs level to
    /// the right: what a recognizer wants to see. Inserted words stand on the baseline as large as the others, which
    /// make room for them. Strokes that `page` does not have are left out.
    public func levelInk(of page: Page) -> [Stroke] {
        let level = Levelling(baseline)
        func ink(_ words: some Sequence<Word>) -> [Stroke] {
            words.flatMap(\.strokes).compactMap { page.strokes.indices.contains($0) ? page.strokes[$0] : nil }
        }
        guard words.contains(where: { $0.insertion != nil }) else {
            return abs(baseline.angle) > 1e-6 ? ink(words).map { level.placed($0, x: baseline.x, y: baseline.y) } : ink(words)
        }
        let space = 1.2 * xHeight
        var result: [Stroke] = []
        // Along the line from the baseline's start: where the ink so far ends, and how far the line's own words give way.
        var (end, shift) = (-Double.infinity, 0.0)
        var isAfterInsertion = false
        for piece in pieces {
            let (ink, insertion) = (ink(piece), piece.first?.insertion)
            let own = insertion.map { Levelling($0.baseline, scale: xHeight / $0.xHeight) } ?? level
            guard let extent = own.extent(of: ink) else {
                result += ink
                continue
            }
            let next = end == -.infinity ? 0 : end + space
            if insertion == nil, isAfterInsertion { shift = max(shift, next - extent.lowerBound) }
            let move = insertion == nil ? shift : next - extent.lowerBound
            result += ink.map { own.placed($0, x: baseline.x + move, y: baseline.y) }
            end = max(end, extent.upperBound + move)
            isAfterInsertion = insertion != nil
        }
        return result
    }

    /// Words of the line itself and insertions by turns.
    private var pieces: [[Word]] {
        words.reduce(into: []) { pieces, word in
            if let last = pieces.last?.last, last.insertion == word.insertion {
                pieces[pieces.count - 1].append(word)
            } else {
                pieces.append([word])
            }
        }
    }
}

/// Turns ink about the start of its baseline, so that it runs level, and scales it.
private struct Levelling {
    let baseline: Line.Baseline
    var scale = 1.0
    let sine, cosine: Double

    init(_ baseline: Line.Baseline, scale: Double = 1) {
        self.baseline = baseline
        self.scale = scale
        (sine, cosine) = (sin(-baseline.angle), cos(-baseline.angle))
    }

    /// - Parameters x, y: where the baseline's start comes to stand.
    func placed(_ stroke: Stroke, x: Double, y: Double) -> Stroke {
        var stroke = stroke
        for point in stroke.points.indices {
            let (along, down) = level(stroke.points[point])
            stroke.points[point].x = x + along
            stroke.points[point].y = y + down
        }
        return stroke
    }

    /// From where to where it reaches along the line; `nil` where there is no point.
    func extent(of ink: [Stroke]) -> ClosedRange<Double>? {
        let along = ink.lazy.flatMap(\.points).map { level($0).along }.filter(\.isFinite)
        guard let first = along.min(), let last = along.max() else { return nil }
        return first...last
    }

    private func level(_ point: SamplePoint) -> (along: Double, down: Double) {
        let (x, y) = (point.x - baseline.x, point.y - baseline.y)
        return (scale * (x * cosine - y * sine), scale * (x * sine + y * cosine))
    }
}
