/// The outlines of Rnote's drawn shapes. They are no writing, but they are seen, and text is laid out around them.
enum RnoteShape {
    private typealias Vector = CurveFlattening.Vector
    private static let tolerance = 0.25

    static func points(_ shape: JSONValue) -> [SamplePoint] {
        guard let (kind, content) = shape.object?.first else { return [] }
        return outline(kind, content).filter { $0.x.isFinite && $0.y.isFinite }.map { SamplePoint(x: $0.x, y: $0.y) }
    }

    private static func outline(_ kind: String, _ content: JSONValue) -> [Vector] {
        let start = vector(content["start"])
        let end = vector(content["end"])
        switch kind {
        case "line":
            guard let start, let end else { return [] }
            return [start, end]
        case "arrow":
            guard let start, let tip = vector(content["tip"]) ?? end else { return [] }
            return [start, tip]
        case "quadbez":
            guard let start, let end, let control = vector(content["cp"]) else { return [] }
            return [start] + CurveFlattening.quadratic(start, control, end, tolerance: tolerance)
        case "cubbez":
            guard let start, let end, let first = vector(content["cp1"]), let second = vector(content["cp2"]) else { return [] }
            return [start] + CurveFlattening.cubic(start, first, second, end, tolerance: tolerance)
        case "polyline", "polygon":
            let path = content["path"]?.array?.compactMap { vector($0) } ?? []
            return [start].compactMap { $0 } + path + (kind == "polygon" ? [start].compactMap { $0 } : [])
        case "rect":
            guard let half = vector(content["cuboid"]?["half_extents"]) else { return [] }
            let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)]
            return corners.map { place(Vector(x: $0.0 * half.x, y: $0.1 * half.y), content["transform"]) }
        case "ellipse":
            guard let radii = vector(content["radii"]) else { return [] }
            let outline = CurveFlattening.arc(
                center: Vector(x: 0, y: 0), radiusX: abs(radii.x), radiusY: abs(radii.y), rotation: 0, from: 0, to: 2 * .pi,
                tolerance: tolerance)
            return outline.map { place($0, content["transform"]) }
        default: return []
        }
    }

    private static func vector(_ value: JSONValue?) -> Vector? {
        guard let numbers = value?.numbers, numbers.count == 2 else { return nil }
        return Vector(x: numbers[0], y: numbers[1])
    }

    /// A 3×3 matrix, column after column, or six numbers of it.
    private static func place(_ point: Vector, _ transform: JSONValue?) -> Vector {
        let flat = transform?["affine"]?.numbers ?? transform?["affine"]?.array?.flatMap { $0.numbers ?? [] } ?? []
        switch flat.count {
        case 9:
            return Vector(x: flat[0] * point.x + flat[3] * point.y + flat[6], y: flat[1] * point.x + flat[4] * point.y + flat[7])
        case 6:
            return Vector(x: flat[0] * point.x + flat[2] * point.y + flat[4], y: flat[1] * point.x + flat[3] * point.y + flat[5])
        default: return point
        }
    }
}
