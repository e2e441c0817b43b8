import Foundation
import Ink

/// Ink of our own making: plain waves.
package enum TestInk {
    /// A wave of some letters' length, `count` of them side by side with wide gaps.
    package static func waves(_ count: Int = 1, x: Double = 0, y: Double = 0) -> [Stroke] {
        (0..<count).map { word in
            Stroke(
                points: (0..<60).map { step in
                    SamplePoint(
                        x: x + Double(word) * 120 + Double(step), y: y + 10 * sin(Double(step) / 4))
                })
        }
    }

    /// A line of Quick, Draw!-style ndjson with its end.
    package static func record(_ strokes: [Stroke], word: String = "a", writer: String? = nil) -> String {
        let drawing = strokes.map { stroke in
            let x = stroke.points.map { "\($0.x)" }.joined(separator: ",")
            let y = stroke.points.map { "\($0.y)" }.joined(separator: ",")
            return "[[\(x)],[\(y)]]"
        }
        let name = writer.map { "\"writer\":\"\($0)\"," } ?? ""
        return "{\"key_id\":\"own\",\"word\":\"\(word)\",\(name)\"drawing\":[\(drawing.joined(separator: ","))]}\n"
    }
}
