import Ink

extension LiveMessage {
    /// A stroke as a line of input, its end included.
    package static func line(of stroke: Stroke) -> String {
        let points = stroke.points.map { point in
            var numbers = [number(point.x, 1e4), number(point.y, 1e4)]
            if point.time != nil || point.pressure != nil { numbers.append(number(point.time, 1e6)) }
            if point.pressure != nil { numbers.append(number(point.pressure, 1e4)) }
            return "[" + numbers.joined(separator: ",") + "]"
        }
        let tool =
            switch stroke.tool {
            case .pen, .shape: ""
            case .eraser: #","tool":"eraser""#
            case .highlighter: #","tool":"highlighter""#
            }
        return #"{"type":"stroke","points":["# + points.joined(separator: ",") + "]" + tool + "}\n"
    }

    /// Rounded to one part in `steps`.
    private static func number(_ value: Double?, _ steps: Double) -> String {
        guard let value, value.isFinite else { return "null" }
        return "\((value * steps).rounded() / steps)"
    }
}
