extension Page {
    /// Counts times from the first one, whatever clock the file uses.
    package mutating func startClock() {
        guard let start = strokes.lazy.compactMap({ $0.points.first?.time }).min() else { return }
        for stroke in strokes.indices {
            for point in strokes[stroke].points.indices {
                if let time = strokes[stroke].points[point].time {
                    strokes[stroke].points[point].time = time - start
                }
            }
        }
    }

    /// Multiplies all positions, widths and the size: from the file's unit to millimetres.
    mutating func scale(by factor: Double) {
        for stroke in strokes.indices {
            for point in strokes[stroke].points.indices {
                strokes[stroke].points[point].x *= factor
                strokes[stroke].points[point].y *= factor
            }
            strokes[stroke].width = strokes[stroke].width.map { $0 * factor }
        }
        size = size.map { Size(width: $0.width * factor, height: $0.height * factor) }
    }
}
