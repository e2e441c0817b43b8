import Foundation
import Recognition

/// A row of columns for each handwritten line, parted by tabs.
struct TableTranscript: TranscriptWriter {
    private let file: String
    private let alternatives: Int

    /// - Parameter alternatives: how many columns of them there are.
    init(file: String, alternatives: Int) {
        self.file = file
        self.alternatives = alternatives
    }

    var heading: String {
        let fixed = ["file", "page", "line", "text", "confidence", "x", "y", "width", "height", "script"]
        let others = (0..<alternatives).map { "alternative \($0 + 1)" }
        return (fixed + others).joined(separator: "\t") + "\n"
    }

    mutating func text(of page: ReadPage) -> String {
        page.reading.lines.enumerated().map { row(page: page.number, line: $0 + 1, $1) }.joined()
    }

    private func row(page: Int, line: Int, _ content: RecognizedLine) -> String {
        let box = [content.box.x, content.box.y, content.box.width, content.box.height]
        let others = (0..<alternatives).map {
            content.alternatives.indices.contains($0) ? content.alternatives[$0].text : ""
        }
        let columns =
            [file, "\(page)", "\(line)", content.text, "\(content.confidence)"]
            + box.map { "\(($0 * 1000).rounded() / 1000)" } + [content.script] + others
        return columns.map(Self.cell).joined(separator: "\t") + "\n"
    }

    /// A file's name may hold what parts columns and rows.
    private static func cell(_ text: String) -> String {
        text.replacingOccurrences(of: "\t", with: " ").replacingOccurrences(of: "\n", with: " ")
            .replacingOccurrences(of: "\r", with: " ")
    }
}
