import Foundation
import Ink
import Recognition
import Search

/// Searches one file after the other, in the index where it knows the file, else by reading it.
struct FileSearch: Sendable {
    struct Line: Sendable {
        let line: SearchLine
        let matches: [SearchMatch]

        /// file:page:line:text and, where the text does not have it, what was found.
        func text(file: String) -> String {
            let place = line.isTyped ? "typed" : "\(line.line)"
            let others = matches.contains(where: \.isBest) ? [] : matches.map(\.text)
            let note = others.isEmpty ? "" : "  (perhaps: \(others.joined(separator: ", ")))"
            return "\(file):\(line.page):\(place):\(Diagnostics.oneLine(line.content.text))\(note)\n"
        }
    }

    struct Result: Sendable {
        let file: String
        var lines: [Line] = []
        /// Whether all of the file could be read.
        var isWhole = true
    }

    let pattern: SearchPattern
    let format: InkFormat?
    /// On how many cores one file is read.
    let width: Int
    let index: SearchIndex?
    private let recognizer: LateRecognizer
    /// On what a reading depends beside the file.
    private let reader: String

    init(
        pattern: SearchPattern, reading: ReadingOptions, alternatives: Int, format: InkFormat?, width: Int,
        index: SearchIndex?
    ) {
        self.pattern = pattern
        self.format = format
        self.width = width
        self.index = index
        var reading = reading
        reading.recognition.alternatives = alternatives
        recognizer = LateRecognizer(reading)
        reader = ReaderIdentity.text(of: reading) + (format.map { " " + $0.rawValue } ?? "")
    }

    func result(of entry: InkFiles.Entry) async -> Result {
        var result = Result(file: entry.input.name)
        var stamp: SearchIndex.Stamp?
        if case .file(let path) = entry.input { stamp = SearchIndex.Stamp(ofFile: path) }
        do {
            if let index, let stamp,
                let known = try index.lines(of: entry.input.name, stamp, reader: reader, matching: pattern)
            {
                result.lines = found(in: known)
                return result
            }
            let pages = PageReader(recognizer: try recognizer.value(), format: format, width: width)
            var lines: [SearchLine] = []
            result.isWhole = try await pages.read(entry.input, isQuiet: entry.isFound) { outcome in
                guard case .page(let page) = outcome else { return }
                lines += SearchLine.lines(of: page.reading, page: page.number)
            }
            result.lines = found(in: lines)
            // A file that was changed while it was read is not the one that the stamp is of.
            if result.isWhole, let index, let stamp, SearchIndex.Stamp(ofFile: entry.input.name) == stamp {
                try index.keep(lines, of: entry.input.name, stamp, reader: reader)
            }
        } catch let error as SearchError {
            // The search itself has its result, or goes on without the index.
            Diagnostics.warn("\(error)")
        } catch {
            Diagnostics.report("\(error)")
            result.isWhole = false
        }
        return result
    }

    private func found(in lines: [SearchLine]) -> [Line] {
        lines.compactMap { line in
            let matches = pattern.matches(in: line.content)
            return matches.isEmpty ? nil : Line(line: line, matches: matches)
        }
    }
}
