import Foundation
import Ink

/// One sample as a line of Quick, Draw!-style ndjson.
enum InkLine {
    /// - Parameter scale: file units to one unit of the strokes; coordinates are rounded to a tenth of a file unit.
    static func json(
        strokes: [Stroke], text: String, identifier: String, writer: String, source: String, scale: Double
    ) -> String {
        var line = "{\"key_id\":" + quoted(identifier) + ",\"word\":" + quoted(text) + ",\"writer\":" + quoted(writer)
        line += ",\"source\":" + quoted(source) + ",\"drawing\":["
        for (index, stroke) in strokes.enumerated() {
            if index > 0 { line += "," }
            line += "[[" + numbers(stroke.points.map { $0.x * scale }) + "],["
            line += numbers(stroke.points.map { $0.y * scale }) + "]]"
        }
        return line + "]}"
    }

    private static func numbers(_ values: [Double]) -> String {
        values.map { value in
            let tenths = Int((max(-1e9, min(1e9, value)) * 10).rounded())
            let sign = tenths < 0 ? "-" : ""
            let rest = abs(tenths) % 10
            return rest == 0 ? "\(tenths / 10)" : "\(sign)\(abs(tenths) / 10).\(rest)"
        }.joined(separator: ",")
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case _ where scalar.value < 0x20: result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
