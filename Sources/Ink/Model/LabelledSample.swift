/// A piece of ink and what it says: the unit of evaluation and training.
public struct LabelledSample: Sendable, Equatable {
    /// Pen-down strokes only, y down.
    public var strokes: [Stroke]
    /// Unicode NFC.
    public var text: String
    public var writer: String?
    public var identifier: String?

    public init(strokes: [Stroke], text: String, writer: String? = nil, identifier: String? = nil) {
        self.strokes = strokes
        self.text = text
        self.writer = writer
        self.identifier = identifier
    }
}

extension Page {
    /// The usable labels of one level (or all, where `level` is `nil`), each with the ink it stands for cut out.
    public func labelledSamples(level: Label.Level? = nil) -> [LabelledSample] {
        labels.compactMap { label in
            guard label.isUsable, level == nil || label.level == level else { return nil }
            let cut = label.ranges.compactMap { range -> Stroke? in
                guard strokes.indices.contains(range.stroke) else { return nil }
                var stroke = strokes[range.stroke]
                if let points = range.points {
                    let kept = points.clamped(to: stroke.points.indices)
                    guard !kept.isEmpty else { return nil }
                    stroke.points = Array(stroke.points[kept])
                }
                return stroke
            }
            guard !cut.isEmpty else { return nil }
            return LabelledSample(strokes: cut, text: label.text, writer: writer, identifier: identifier)
        }
    }
}
