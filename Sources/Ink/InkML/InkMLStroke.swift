/// A stroke whose numbers are still those of its trace.
struct InkMLStroke {
    var points: [SamplePoint] = []
    /// Millimetres per unit of x and y, or `nil` where the file does not tell.
    var millimetresPerX: Double?
    var millimetresPerY: Double?
    /// Pressures are in 0…1 already.
    var pressureIsScaled = true
    /// The moment, in seconds, from which its context counts time.
    var timestamp: Double?
    var brush = InkMLContext.Brush()
    /// Of the trace, at its first stroke.
    var identifier: String?

    func stroke(inMillimetres: Bool, start: Double, loudestPressure: Double) -> Stroke {
        let xScale = inMillimetres ? millimetresPerX ?? 1 : 1
        let yScale = inMillimetres ? millimetresPerY ?? 1 : 1
        let pressureScale = pressureIsScaled || loudestPressure <= 0 ? 1 : 1 / max(loudestPressure, 1)
        var stroke = Stroke(points: points, tool: brush.tool, color: brush.color, identifier: identifier)
        for index in stroke.points.indices {
            stroke.points[index].x *= xScale
            stroke.points[index].y *= yScale
            if let time = stroke.points[index].time { stroke.points[index].time = time - start }
            if let pressure = stroke.points[index].pressure {
                stroke.points[index].pressure = min(max(pressure * pressureScale, 0), 1)
            }
        }
        if let width = brush.width {
            if let factor = InkMLUnit.millimetres(brush.widthUnits) {
                stroke.width = inMillimetres ? width * factor : nil
            } else {
                stroke.width = width * xScale
            }
        }
        return stroke
    }
}
