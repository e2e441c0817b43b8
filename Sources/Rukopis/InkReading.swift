import Foundation
import Recognition

/// What some strokes say.
public struct InkReading: Sendable, Equatable {
    /// A word: what spaces part.
    public struct Word: Sendable, Equatable {
        /// NFC.
        public var text: String
        /// How likely the word is right, 0…1.
        public var confidence: Double
        /// Other readings, best first, as many as the recognizer was asked for and found.
        public var alternatives: [Reading]
        /// Around the word's ink, in the strokes' unit, y down.
        public var bounds: InkBox
        /// In the order in which they were added.
        public var strokes: [StrokeID]
    }

    /// One handwritten line.
    public struct Line: Sendable, Equatable {
        /// NFC.
        public var text: String
        /// How likely the whole line is right, 0…1.
        public var confidence: Double
        /// Other readings of the line, best first.
        public var alternatives: [Reading]
        /// Around the line's ink, in the strokes' unit, y down.
        public var bounds: InkBox
        /// Where the letters stand.
        public var baseline: Baseline?
        public var words: [Word]
    }

    /// In reading order.
    public var lines: [Line]
    /// Strokes that were taken for drawing, underlining and the like.
    public var notWriting: [StrokeID]

    /// The lines' texts, parted by line feeds; empty where nothing was read.
    public var text: String { lines.map(\.text).joined(separator: "\n") }

    /// Around all lines; `nil` where there is none.
    public var bounds: InkBox? {
        lines.dropFirst().reduce(lines.first?.bounds) { box, line in box?.union(line.bounds) }
    }

    /// Readings of the whole, best first: what is read, then with one line at a time read otherwise.
    ///
    /// - Parameter limit: at most so many, ≥ 1.
    public func candidates(limit: Int = 10) -> [Reading] {
        let confidence = lines.reduce(1) { $0 * $1.confidence }
        var others: [Reading] = []
        for (index, line) in lines.enumerated() {
            for other in line.alternatives {
                var texts = lines.map(\.text)
                texts[index] = other.text
                // Of a line that is read with confidence 0 nothing can be said.
                let share = line.confidence > 0 ? other.confidence / line.confidence : 0
                others.append(Reading(text: texts.joined(separator: "\n"), confidence: min(1, confidence * share)))
            }
        }
        others.sort { $0.confidence > $1.confidence }
        return Array(([Reading(text: text, confidence: confidence)] + others).prefix(max(1, limit)))
    }

    /// - Parameter ids: of the page's strokes, in their order.
    init(_ page: RecognizedPage, ids: [StrokeID]) {
        func named(_ strokes: [Int]) -> [StrokeID] { strokes.filter(ids.indices.contains).map { ids[$0] } }
        lines = page.lines.map { line in
            Line(
                text: line.text, confidence: line.confidence, alternatives: line.alternatives, bounds: line.box,
                baseline: line.baseline,
                words: line.words.map { word in
                    Word(
                        text: word.text, confidence: word.confidence, alternatives: word.alternatives, bounds: word.box,
                        strokes: named(word.strokes))
                })
        }
        notWriting = named((page.notWriting ?? []).map(\.stroke))
    }
}
