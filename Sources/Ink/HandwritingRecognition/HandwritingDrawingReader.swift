/// A drawing of the W3C's Handwriting Recognition API as JSON: strokes of points `{"x", "y", "t"}`, t in
/// milliseconds. The API leaves open how a program wraps them, so `strokes` and `points` may be named or bare lists.
enum HandwritingDrawingReader {
    static func read(_ source: InkSource) throws -> Ink {
        let document = try JSONValue.read(source)
        let drawing = document["drawing"] ?? document
        guard let strokes = drawing["strokes"]?.array ?? drawing.array else {
            throw source.malformed(.wholeFile, "holds no list of strokes")
        }
        var page = Page()
        for (index, stroke) in strokes.enumerated() {
            guard let points = stroke["points"]?.array ?? stroke.array else {
                throw source.malformed(.part("stroke \(index)"), "holds no list of points")
            }
            var samples: [SamplePoint] = []
            samples.reserveCapacity(points.count)
            for (number, point) in points.enumerated() {
                guard let x = point["x"]?.number, let y = point["y"]?.number else {
                    throw source.malformed(.part("stroke \(index), point \(number)"), "has no x and y")
                }
                let pressure = (point["pressure"] ?? point["p"])?.number
                samples.append(
                    SamplePoint(
                        x: x, y: y, time: (point["t"] ?? point["time"])?.number.map { $0 / 1000 },
                        pressure: pressure.map { min(max($0, 0), 1) }))
            }
            if !samples.isEmpty { page.strokes.append(Stroke(points: samples)) }
        }
        page.startClock()
        return Ink(pages: [page])
    }
}
