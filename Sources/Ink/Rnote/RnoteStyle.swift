/// The parts of an Rnote style that matter here: width and colour, in whichever of its styles they stand.
struct RnoteStyle {
    private var width: Double?
    private var color: UInt32?

    mutating func read(_ json: inout JSONReader) throws {
        guard try json.kind() == .object else { return try json.skipValue() }
        try json.readObject { json, _ in
            guard try json.kind() == .object else { return try json.skipValue() }
            try json.readObject { json, key in
                switch key {
                case "stroke_width" where try json.kind() == .number: width = try json.readNumber()
                case "stroke_color" where try json.kind() == .object: color = try Self.color(&json)
                default: try json.skipValue()
                }
            }
        }
    }

    private static func color(_ json: inout JSONReader) throws -> UInt32 {
        var color: UInt32 = 0
        try json.readObject { json, key in
            guard let shift = ["r": UInt32(24), "g": 16, "b": 8, "a": 0][key], try json.kind() == .number else {
                return try json.skipValue()
            }
            color |= UInt32((min(max(try json.readNumber(), 0), 1) * 255).rounded()) << shift
        }
        return color
    }

    func stroke(_ points: [SamplePoint], tool: Stroke.Tool) -> Stroke? {
        guard !points.isEmpty else { return nil }
        return Stroke(points: points, tool: tool, color: color, width: width.flatMap { $0 > 0 ? $0 : nil })
    }
}
