import Foundation
import Recognition

/// Writes transcripts to standard output, one after the other, each as soon as it is there.
struct TranscriptPrinter: ~Copyable {
    private let format: TranscriptFormat
    private let alternatives: Int
    private var output = StandardOutput()
    private var hasHeading = false

    /// - Parameter alternatives: how many columns of them the `tsv` has.
    init(format: TranscriptFormat, alternatives: Int) {
        self.format = format
        self.alternatives = alternatives
    }

    mutating func print(_ transcript: Transcript) throws {
        switch format {
        case .text:
            try output.write(transcript.text)
        case .json:
            try output.write(try JSONText.line(transcript))
        case .jsonl:
            for (page, line, content) in Self.lines(of: transcript) {
                try output.write(
                    try JSONText.line(
                        LineRecord(
                            file: transcript.file, page: page, id: transcript.pages[page - 1].id, line: line,
                            content: content)))
            }
        case .tsv:
            if !hasHeading { try output.write(heading) }
            hasHeading = true
            for (page, line, content) in Self.lines(of: transcript) {
                try output.write(row(file: transcript.file, page: page, line: line, content))
            }
        }
        try output.flush()
    }

    /// Pages and lines counted from 1.
    private static func lines(of transcript: Transcript) -> [(page: Int, line: Int, RecognizedLine)] {
        transcript.pages.enumerated().flatMap { page, content in
            content.lines.enumerated().map { (page + 1, $0 + 1, $1) }
        }
    }

    private var heading: String {
        let fixed = ["file", "page", "line", "text", "confidence", "x", "y", "width", "height", "script"]
        let others = (0..<alternatives).map { "alternative \($0 + 1)" }
        return (fixed + others).joined(separator: "\t") + "\n"
    }

    private func row(file: String?, page: Int, line: Int, _ content: RecognizedLine) -> String {
        let box = [content.box.x, content.box.y, content.box.width, content.box.height]
        let others = (0..<alternatives).map {
            content.alternatives.indices.contains($0) ? content.alternatives[$0].text : ""
        }
        let columns =
            [file ?? "", "\(page)", "\(line)", content.text, "\(content.confidence)"]
            + box.map { "\(($0 * 1000).rounded() / 1000)" } + [content.script] + others
        return columns.map(Self.cell).joined(separator: "\t") + "\n"
    }

    /// A file's name may hold what parts columns and rows.
    private static func cell(_ text: String) -> String {
        text.replacingOccurrences(of: "\t", with: " ").replacingOccurrences(of: "\n", with: " ")
            .replacingOccurrences(of: "\r", with: " ")
    }
}
