import Foundation
import Ink

/// A labelled piece of ink and where it stands, for messages.
struct PlacedSample: Sendable {
    /// "words.ndjson:3", "note.inkml: page 2, label 5".
    let place: String
    /// `nil`: there is ink without any label.
    let sample: LabelledSample?

    /// All labels of an input that the file itself does not call bad, and the pages that have none.
    ///
    /// - Throws: `InkError`.
    static func all(of input: InkInput, as format: InkFormat?) throws -> [PlacedSample] {
        let ink = try input.load(as: format)
        let name = input.name == "-" ? "standard input" : input.name
        let lines = lines(of: input, records: ink.pages.count)
        return ink.pages.enumerated().flatMap { number, page -> [PlacedSample] in
            let place = lines.map { "\(name):\($0[number])" } ?? "\(name): page \(number + 1)"
            guard !page.labels.isEmpty else {
                return page.strokes.isEmpty ? [] : [PlacedSample(place: place, sample: nil)]
            }
            return page.labels.enumerated().compactMap { index, label in
                var single = page
                single.labels = [label]
                guard label.isUsable else { return nil }
                let place = page.labels.count > 1 || lines == nil ? "\(place), label \(index + 1)" : place
                // A label whose ink is not there is one without ink.
                let sample = single.labelledSamples().first
                    ?? LabelledSample(strokes: [], text: label.text, writer: page.writer)
                return PlacedSample(place: place, sample: sample)
            }
        }
    }

    /// The lines of the records, where the input is a file of one record a line.
    private static func lines(of input: InkInput, records: Int) -> [Int]? {
        guard case .file(let path) = input, let found = try? InkRecords(contentsOf: URL(fileURLWithPath: path)) else {
            return nil
        }
        var lines: [Int] = []
        while let record = found.next() {
            guard case .success = record, lines.count < records else { return nil }
            lines.append(found.line)
        }
        return lines.count == records ? lines : nil
    }
}
