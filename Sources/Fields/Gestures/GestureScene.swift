import Foundation
import Recognition

/// A path over a line of writing, and the six questions that may be asked of it. Lengths are in heights of small
/// letters; see ``GesturePath`` for the frame.
struct GestureScene {
    typealias Point = GesturePath.Point

    /// A stroke of the line.
    struct Under {
        /// Index into the ground's strokes.
        let index: Int
        let points: [Point]
        let minU, maxU, minV, maxV: Double
        let length: Double

        /// A dash, or a letter's bar, though a hand may slant it.
        var isFlat: Bool {
            let (width, height) = (maxU - minU, maxV - minV)
            return height < 0.35 && width > height
                || height < 0.5 * width && length < 1.15 * (width * width + height * height).squareRoot()
        }
    }

    let path: GesturePath
    let line: Int
    let row: GestureGround.Row
    /// Strokes of the line, from left to right.
    let under: [Under]
    /// The last two strokes that were written before, of whatever line.
    let latest: [Under]

    init(path: GesturePath, ground: GestureGround, line: Int) {
        self.path = path
        self.line = line
        let row = ground.rows[line]
        self.row = row
        func stroke(_ index: Int) -> Under? {
            guard ground.extents.indices.contains(index), !ground.extents[index].points.isEmpty else { return nil }
            let points = ground.extents[index].points.map { point -> Point in
                (point.x / row.xHeight, (point.y - row.baseline(at: point.x)) / row.xHeight)
            }
            return Under(
                index: index, points: points, minU: points.map(\.u).min() ?? 0, maxU: points.map(\.u).max() ?? 0,
                minV: points.map(\.v).min() ?? 0, maxV: points.map(\.v).max() ?? 0,
                length: ground.extents[index].length / row.xHeight)
        }
        under = row.words.flatMap(\.strokes).compactMap(stroke).sorted { $0.minU < $1.minU }
        latest = ground.strokes.indices.suffix(2).compactMap(stroke)
    }

    // MARK: - Covering

    /// A zigzag that crosses ink over and over.
    func scratchOut() -> Gesture? {
        let passes = max(
            path.turns(of: { $0.u }, hysteresis: 0.4 * path.width).count,
            // An upright zigzag runs along the word.
            path.turns(of: { $0.v }, hysteresis: 0.45 * path.height).count - 2)
        guard passes >= 3, path.width > 0.8, path.length > 3 * max(path.width, path.height) || passes >= 5 else { return nil }
        let crossings = under.reduce(0) { $0 + path.crossings(with: $1.points) }
        guard crossings >= 5 else { return nil }
        let covered = snapped { stroke in
            guard stroke.minV < path.maxV + 0.3, stroke.maxV > path.minV - 0.3 else { return 0 }
            let within = stroke.points.filter { $0.u >= path.minU - 0.15 && $0.u <= path.maxU + 0.15 }.count
            return Double(within) / Double(max(1, stroke.points.count))
        }
        return covered.isEmpty ? nil : gesture(.scratchOut, at: (path.minU + path.maxU) / 2, covered: covered)
    }

    /// A closed loop around ink. What it holds tells it from a letter, so that its way may be shaky.
    func circle() -> Gesture? {
        guard path.width > 1.6, path.height > 1.3, path.span < 0.4 * max(path.width, path.height) else { return nil }
        let round = path.round()
        guard abs(round.net) > 1.5 * .pi, abs(round.net) < 3.4 * .pi, abs(round.net) > 0.8 * round.total else { return nil }
        let held = snapped { stroke in
            Double(stroke.points.filter { path.encloses($0) }.count) / Double(max(1, stroke.points.count))
        }
        let inside = under.filter { held.contains($0.index) }
        let ink = inside.reduce(0) { $0 + $1.length }
        let width = (inside.map(\.maxU).max() ?? 0) - (inside.map(\.minU).min() ?? 0)
        guard ink > 4, width > 1.2 else { return nil }
        return gesture(.circle, at: (path.minU + path.maxU) / 2, covered: held)
    }

    /// A straight line under a word.
    func underline() -> Gesture? {
        guard !isBar, path.width > 1.7, path.straightness > 0.92, path.height < 0.35 * path.width + 0.3,
            path.length < 1.5 * path.width
        else { return nil }
        let middle = (path.minV + path.maxV) / 2
        guard middle > -0.3, middle < 1.8 else { return nil }
        let own = snapped(wordsOnly: true) { stroke in
            let shared = min(stroke.maxU, path.maxU + 0.2) - max(stroke.minU, path.minU - 0.2)
            return shared / max(stroke.maxU - stroke.minU, 0.05)
        }
        let inked = under.filter { own.contains($0.index) }
        guard let low = inked.map(\.minU).min(), let high = inked.map(\.maxU).max() else { return nil }
        // More than a stem and a bar stand on it (I, Д).
        let upright = inked.filter { !$0.isFlat }
        guard (upright.map(\.maxU).max() ?? 0) - (upright.map(\.minU).min() ?? 0) > 1.2 else { return nil }
        // It starts and ends about where the words do; it is longer than a letter's own bar (ш, _).
        guard high - low > 1.6, min(high, path.maxU) - max(low, path.minU) > 0.62 * (high - low), path.minU > low - 2.2,
            path.maxU < high + 2.2
        else { return nil }
        // Little but descenders lies lower.
        let slope = path.last.u == path.first.u ? 0 : (path.last.v - path.first.v) / (path.last.u - path.first.u)
        var (above, all) = (0, 0)
        for stroke in inked {
            for point in stroke.points where point.u > path.minU - 0.2 && point.u < path.maxU + 0.2 {
                all += 1
                if point.v < path.first.v + slope * (point.u - path.first.u) { above += 1 }
            }
        }
        guard Double(above) > 0.72 * Double(all) else { return nil }
        return gesture(.underline, at: (low + high) / 2, covered: own)
    }

    /// Whether the stem that was written just before hangs from the path, as of a T in the line below.
    private var isBar: Bool {
        latest.contains { stem in
            guard stem.maxV - stem.minV > 0.8, stem.minU > path.minU, stem.maxU < path.maxU else { return false }
            return abs(stem.minV - (path.minV + path.maxV) / 2) < 0.4
        }
    }

    /// Strokes of all words of whose ink the most is meant, whole words; where there is no such word, single strokes.
    ///
    /// - Parameter share: which part of a stroke is meant.
    private func snapped(wordsOnly: Bool = false, _ share: (Under) -> Double) -> Set<Int> {
        var shares: [Int: (part: Double, whole: Double)] = [:]
        for stroke in under { shares[stroke.index] = (min(1, max(0, share(stroke))), max(stroke.length, 0.05)) }
        var whole: Set<Int> = []
        for word in row.words {
            let own = word.strokes.compactMap { shares[$0] }
            let all = own.reduce(0) { $0 + $1.whole }
            if own.reduce(0, { $0 + $1.whole * $1.part }) > 0.55 * all { whole.formUnion(word.strokes) }
        }
        return whole.isEmpty && !wordsOnly ? Set(shares.filter { $0.value.part > 0.65 }.keys) : whole
    }

    func gesture(_ kind: Gesture.Kind, at u: Double, covered: Set<Int>) -> Gesture {
        let x = u * row.xHeight
        return Gesture(kind: kind, line: line, x: x, y: row.baseline(at: x), covered: covered.sorted())
    }
}
