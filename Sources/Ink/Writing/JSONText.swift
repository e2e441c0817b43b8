/// Writing JSON.
enum JSONText {
    static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    static func numbers(_ values: some Sequence<Double>) -> String {
        "[" + values.lazy.map { NumberText.text($0) }.joined(separator: ",") + "]"
    }

    /// x, y and, where every point has one, the time in milliseconds (to the microsecond).
    static func axes(_ stroke: Stroke) -> String {
        var axes = numbers(stroke.points.lazy.map(\.x)) + "," + numbers(stroke.points.lazy.map(\.y))
        let times = stroke.points.compactMap(\.time)
        if times.count == stroke.points.count {
            axes += ",[" + times.map { NumberText.text($0 * 1000, decimals: 3) }.joined(separator: ",") + "]"
        }
        return "[" + axes + "]"
    }
}
