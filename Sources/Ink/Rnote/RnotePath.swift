/// A pen's path in an Rnote file: a start and segments (now), or segments with both ends (versions before 0.6).
struct RnotePath {
    private(set) var points: [SamplePoint] = []

    private typealias Vector = CurveFlattening.Vector

    /// What a segment may name.
    private struct Segment {
        var start: SamplePoint?
        var end: SamplePoint?
        var control1: SamplePoint?
        var control2: SamplePoint?
    }

    mutating func read(_ json: inout JSONReader) throws {
        switch try json.kind() {
        case .object:
            var start: SamplePoint?
            var segments: [Segment] = []
            try json.readObject { json, key in
                switch key {
                case "start": start = try Self.element(&json)
                case "segments":
                    try json.readArray { json in try Self.segment(&json).map { segments.append($0) } }
                default: try json.skipValue()
                }
            }
            if let start { points.append(start) }
            for segment in segments { add(segment) }
        case .array:
            try json.readArray { json in if let segment = try Self.segment(&json) { add(segment) } }
        default: try json.skipValue()
        }
    }

    private static func segment(_ json: inout JSONReader) throws -> Segment? {
        guard try json.kind() == .object else {
            try json.skipValue()
            return nil
        }
        var segment: Segment?
        // {"lineto": {…}}, {"cubbezto": {…}}: the kind shows in what is in it.
        try json.readObject { json, _ in
            guard try json.kind() == .object else { return try json.skipValue() }
            var parts = Segment()
            try json.readObject { json, key in
                switch key {
                case "start": parts.start = try element(&json)
                case "end", "element": parts.end = try element(&json)
                case "cp", "cp1": parts.control1 = try element(&json)
                case "cp2": parts.control2 = try element(&json)
                default: try json.skipValue()
                }
            }
            segment = parts
        }
        return segment
    }

    /// `{"pos": [x, y], "pressure": p}`, or just `[x, y]`.
    private static func element(_ json: inout JSONReader) throws -> SamplePoint? {
        var position: [Double] = []
        var pressure: Double?
        switch try json.kind() {
        case .array: try json.readNumbers(into: &position)
        case .object:
            try json.readObject { json, key in
                switch key {
                case "pos" where try json.kind() == .array: try json.readNumbers(into: &position)
                case "pressure" where try json.kind() == .number: pressure = min(max(try json.readNumber(), 0), 1)
                default: try json.skipValue()
                }
            }
        default: try json.skipValue()
        }
        guard position.count == 2 else { return nil }
        return SamplePoint(x: position[0], y: position[1], pressure: pressure)
    }

    private mutating func add(_ segment: Segment) {
        guard let end = segment.end else { return }
        if let start = segment.start, points.last != start { points.append(start) }
        guard let control1 = segment.control1, let start = points.last else {
            points.append(end)
            return
        }
        func vector(_ point: SamplePoint) -> Vector { Vector(x: point.x, y: point.y) }
        let curve =
            segment.control2.map {
                CurveFlattening.cubic(vector(start), vector(control1), vector($0), vector(end), tolerance: 0.1)
            } ?? CurveFlattening.quadratic(vector(start), vector(control1), vector(end), tolerance: 0.1)
        for (index, place) in curve.enumerated() {
            let share = Double(index + 1) / Double(curve.count)
            var pressure = end.pressure
            if let from = start.pressure, let to = end.pressure { pressure = from + (to - from) * share }
            points.append(SamplePoint(x: place.x, y: place.y, pressure: pressure))
        }
    }
}
