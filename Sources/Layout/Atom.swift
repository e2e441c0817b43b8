/// Neighbouring strokes written one after the other that surely stand in one line: letters, parts of a word, a word.
struct Atom {
    /// Indices into the shapes, as written.
    var shapes: [Int]
    var box: Box
    /// Height of small letters around here.
    var scale: Double
    /// Middle of the small letters' band, and where that was measured.
    var x: Double
    var y: Double
    /// Standard deviation of ``y``: large for a single letter, which may be tall or hang down.
    var deviation: Double
}

extension Atom {
    init(shapes indices: [Int], of shapes: [StrokeShape], scale: WritingScale, slope: Double) {
        var (box, height, length) = (Box(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity), 0.0, 0.0)
        var (sumX, sumY) = (0.0, 0.0)
        for i in indices {
            box = box.union(shapes[i].box)
            height += scale.local[i]
            let weight = shapes[i].length + 1e-9
            length += weight
            sumX += weight * shapes[i].centre.x
            sumY += weight * shapes[i].centre.y
        }
        let h = height / Double(max(1, indices.count))
        self.shapes = indices
        self.box = box
        self.scale = h
        x = sumX / length
        y = sumY / length
        deviation = h * (box.width > 2.5 * h ? 0.25 : 0.4)

        let turns = indices.map { shapes[$0].turns(hysteresis: 0.4 * h) }
        let band = LetterBand(
            highs: turns.flatMap(\.highs), lows: turns.flatMap(\.lows), xHeight: h, slope: slope, aroundX: x)
        if let band, band.support >= 2.5 {
            y = band.baseline - h / 2
            deviation = h * (band.support >= 5 ? 0.12 : 0.2)
        }
    }
}
