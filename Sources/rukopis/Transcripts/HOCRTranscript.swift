import Foundation
import Ink
import Recognition
import Rendering

/// hOCR 1.2: HTML whose elements say where on the page they stand. Boxes are in pixels of the picture that
/// `rukopis render --to png --resolution 300` makes of the page.
struct HOCRTranscript: TranscriptWriter {
    private let file: String
    private var isStarted = false
    private var words = 0
    private var lines = 0

    private static let resolution = 300.0

    init(file: String) { self.file = file }

    private mutating func start() -> String {
        guard !isStarted else { return "" }
        isStarted = true
        return """
            <!DOCTYPE html>
            <html xmlns="http://www.w3.org/1999/xhtml">
            <head>
            <title>\(XMLText.escaped(file))</title>
            <meta charset="utf-8"/>
            <meta name="ocr-system" content="rukopis \(rukopisVersion)"/>
            <meta name="ocr-capabilities" content="ocr_page ocr_line ocrx_word"/>
            </head>
            <body>

            """
    }

    mutating func text(of page: ReadPage) -> String {
        let frame = PageFrame(of: page.page, unit: page.unit)
        let scale = Self.resolution / 72
        func box(_ box: InkBox) -> String {
            let sides = [frame.x(box.x), frame.y(box.y), frame.x(box.x + box.width), frame.y(box.y + box.height)]
            return "bbox " + sides.map { "\(Self.pixel($0 * scale))" }.joined(separator: " ")
        }
        var text = start()
        let size = "bbox 0 0 \(Self.pixel(frame.width * scale)) \(Self.pixel(frame.height * scale))"
        text += "<div class=\"ocr_page\" id=\"page_\(page.number)\" title=\"\(size); ppageno \(page.number - 1); scan_res 300 300\">\n"
        for line in page.reading.lines {
            lines += 1
            text += "<span class=\"ocr_line\" id=\"line_\(lines)\" title=\"\(box(line.box))\(baseline(of: line, frame, scale))\">"
            text += line.words.map { word in
                words += 1
                let sure = Int((word.confidence * 100).rounded())
                // A word that shares its stroke with another has no box of its own.
                let place = word.strokes.isEmpty ? line.box : word.box
                return "<span class=\"ocrx_word\" id=\"word_\(words)\" title=\"\(box(place)); x_wconf \(sure)\">"
                    + XMLText.escaped(word.text) + "</span>"
            }.joined(separator: " ")
            text += "</span><br/>\n"
        }
        return text + "</div>\n"
    }

    mutating func end() -> String { start() + "</body>\n</html>\n" }

    /// Its slope, and how far above the box's lower left corner it begins (negative: above), in pixels. Lines that run
    /// up or down the page have none.
    private func baseline(of line: RecognizedLine, _ frame: PageFrame, _ scale: Double) -> String {
        guard let baseline = line.baseline, abs(baseline.angle) < 1 else { return "" }
        let slope = tan(baseline.angle)
        let atLeft = baseline.y + (line.box.x - baseline.x) * slope
        let offset = (atLeft - line.box.y - line.box.height) * frame.scale * scale
        return "; baseline \((slope * 1000).rounded() / 1000) \(Self.pixel(offset))"
    }

    private static func pixel(_ value: Double) -> Int {
        value.isFinite ? Int(min(max(value.rounded(), -1e9), 1e9)) : 0
    }
}
