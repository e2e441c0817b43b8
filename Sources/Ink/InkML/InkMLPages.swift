/// Parts what one document holds into pages.
enum InkMLPages {
    /// Labels go with the page of their first stroke; what they say of strokes on others is left out.
    ///
    /// - Parameters:
    ///   - all: every stroke of the document, in its order.
    ///   - starts: of each page but the first, how many strokes come before it; ascending.
    static func parted(_ all: Page, at starts: [Int]) -> [Page] {
        guard !starts.isEmpty else { return [all] }
        let starts = [0] + starts
        var pages = zip(starts, starts.dropFirst() + [all.strokes.count]).map { first, end in
            Page(strokes: Array(all.strokes[first..<max(first, end)]), writer: all.writer)
        }
        pages[0].identifier = all.identifier
        for label in all.labels {
            // Of several pages that begin here all but the last are blank.
            guard let first = label.ranges.first?.stroke, let number = starts.lastIndex(where: { $0 <= first }) else { continue }
            var own = label
            own.ranges = label.ranges.compactMap { range in
                let stroke = range.stroke - starts[number]
                return pages[number].strokes.indices.contains(stroke) ? .init(stroke: stroke, points: range.points) : nil
            }
            if !own.ranges.isEmpty { pages[number].labels.append(own) }
        }
        return pages
    }
}
