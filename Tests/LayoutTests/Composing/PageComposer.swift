import Foundation
import Ink

/// Sets real words as pages: skewed and drifting lines, one or two columns, tight or loose, dots written late, lines
/// written out of order, drawings beside the text.
struct PageComposer {
    struct Difficulty {
        /// Degrees either way.
        var skew = 8.0
        /// Distance of baselines in x-heights.
        var pitch = 2.2...4.0
        /// Chance of a drawing on the page.
        var drawing = 0.7
        /// Chance of strokes and lines written out of order.
        var disorder = 0.25
        var twoColumns = 0.4
        var lines = 3...12
    }

    var writers: [[WordInk]]
    var difficulty = Difficulty()
    /// Drawings to choose from, in the unit square; where empty, ``Sketch`` draws.
    var sketches: [[[Sketch.Point]]] = []

    private struct Placed {
        var points: [(x: Double, y: Double)]
        var line: Int?
        var isMark = false
    }

    func page(seed: UInt64) -> ComposedPage {
        var random = SeededGenerator(seed: seed)
        let hand = writers.randomElement(using: &random) ?? []
        let columns = random.chance(difficulty.twoColumns) ? 2 : 1
        let columnWidth = random.between(14, 40)
        // Words that would not fit into a column stay away.
        let words = hand.filter { 1.1 * $0.width + 4 < columnWidth }
        guard !words.isEmpty else { return ComposedPage() }
        let gutter = random.between(2.5, 6)
        let pitch = random.between(difficulty.pitch.lowerBound, difficulty.pitch.upperBound)
        let drift = random.between(0, 0.5)
        let lateDots = random.chance(0.35)
        var blocks: [[Placed]] = []
        var number = 0
        var foot = 0.0
        for column in 0..<columns {
            let left = Double(column) * (columnWidth + gutter)
            let start = column == 0 ? 0 : random.between(-1, 1) * pitch
            let count = Int.random(in: difficulty.lines, using: &random)
            let phase = random.between(0, 6)
            for line in 0..<count {
                let y = start + Double(line) * pitch + random.between(-0.15, 0.15) * (pitch - 2)
                let tilt = random.between(-0.012, 0.012)
                let wave = random.between(0.5, 1) * drift
                var placed: [Placed] = []
                var x = left + (random.chance(0.2) ? random.between(0, 4) : random.between(0, 0.5))
                let end = left + (line == count - 1 ? random.between(0.5, 1) : 1) * columnWidth
                while true {
                    guard let word = words.randomElement(using: &random), x + word.width < end else { break }
                    let size = random.between(0.92, 1.08)
                    let lift = y + wave * sin(phase + x / 9) + tilt * (x - left) + random.between(-0.12, 0.12)
                    for (k, stroke) in word.strokes.enumerated() {
                        placed.append(
                            Placed(
                                points: stroke.map { (x + size * $0.x, lift + size * $0.y) }, line: number,
                                isMark: word.isMark(k)))
                    }
                    x += size * word.width + random.between(0.9, 2.2)
                    if x > end { break }
                }
                if lateDots { placed = placed.filter { !$0.isMark } + placed.filter(\.isMark) }
                blocks.append(placed)
                number += 1
                foot = max(foot, y)
            }
        }
        disturb(&blocks, &random)
        addDrawing(&blocks, columns: columns, columnWidth: columnWidth, gutter: gutter, foot: foot, pitch: pitch, &random)
        return finish(blocks.flatMap { $0 }, &random)
    }

    /// Lines filled in later, words completed later, all dots of the page at the end.
    private func disturb(_ blocks: inout [[Placed]], _ random: inout SeededGenerator) {
        guard random.chance(difficulty.disorder) else { return }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: blocks.shuffle(using: &random)
        case 1:
            let marks = blocks.flatMap { $0.filter(\.isMark) }
            blocks = blocks.map { $0.filter { !$0.isMark } } + [marks]
        default:
            for k in blocks.indices where random.chance(0.3) {
                let cut = Int.random(in: 0...blocks[k].count, using: &random)
                let length = Int.random(in: 0...min(8, blocks[k].count - cut), using: &random)
                let late = Array(blocks[k][cut..<cut + length])
                blocks[k].removeSubrange(cut..<cut + length)
                blocks.append(late)
            }
        }
    }

    private func addDrawing(
        _ blocks: inout [[Placed]], columns: Int, columnWidth: Double, gutter: Double, foot: Double, pitch: Double,
        _ random: inout SeededGenerator
    ) {
        guard random.chance(difficulty.drawing) else { return }
        let drawing = sketches.randomElement(using: &random).map { Sketch.drawn($0, &random) } ?? Sketch.random(&random)
        let width = random.between(6, 22)
        let (left, top): (Double, Double)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: (left, top) = (-width - random.between(1.5, 4), random.between(0, max(1, foot - width)))
        case 1:
            let right = Double(columns) * (columnWidth + gutter) - gutter
            (left, top) = (right + random.between(2, 5), random.between(-3, max(1, foot - width)))
        case 2: (left, top) = (random.between(0, columnWidth), foot + random.between(2.5, 5))
        default: (left, top) = (random.between(0, columnWidth), -width - random.between(3, 5))
        }
        let placed = drawing.map { stroke in
            Placed(points: stroke.map { (left + width * $0.x, top + width * $0.y) }, line: nil)
        }
        blocks.insert(placed, at: Int.random(in: 0...blocks.count, using: &random))
    }

    /// Turns the page, gives it a size and a place.
    private func finish(_ placed: [Placed], _ random: inout SeededGenerator) -> ComposedPage {
        let angle = random.between(-difficulty.skew, difficulty.skew) * .pi / 180
        let unit = pow(10, random.between(-0.5, 2))
        let (sine, cosine) = (sin(angle), cos(angle))
        var page = ComposedPage()
        for stroke in placed where !stroke.points.isEmpty {
            page.strokes.append(
                Stroke(
                    points: stroke.points.map {
                        SamplePoint(x: unit * ($0.x * cosine - $0.y * sine), y: unit * ($0.x * sine + $0.y * cosine))
                    }))
            page.lines.append(stroke.line)
        }
        return page
    }
}
