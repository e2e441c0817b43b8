/// How tall small letters are, for the whole page and around each stroke.
///
/// Each up or down of the pen in writing is about as tall as a small letter, in print as in cursive, so the
/// median of them is a measure that does not depend on where words and lines end.
struct WritingScale {
    /// Page unit; always positive.
    let page: Double
    /// For each of the shapes, in their order; page unit, positive.
    let local: [Double]

    init(shapes: [StrokeShape]) {
        let tall = shapes.flatMap(\.runs).sorted()
        let page = Self.height(sortedRuns: tall) ?? Self.fallback(shapes)
        self.page = page
        // Notes mix sizes (a title, a remark): neighbours in time tell the size here, within reason.
        let usable = shapes.map { $0.runs.filter { $0 < 6 * page && $0 > 0.25 * page } }
        var runs = SlidingOrder()
        for i in shapes.indices.prefix(12) { runs.insert(usable[i]) }
        local = shapes.indices.map { i in
            if i + 12 < shapes.count { runs.insert(usable[i + 12]) }
            if i > 12 { runs.remove(usable[i - 13]) }
            guard runs.count >= 12 else { return page }
            let height = runs[runs.count / 2]
            // A drawing's ups and downs are of all sizes; a title's are not.
            let isUniform = runs[runs.count * 4 / 5] < 3 * runs[runs.count / 5]
            return min(max(height, page * 0.6), page * (isUniform ? 2.2 : 1.3))
        }
    }

    /// Median of the runs, those much smaller than most (ticks, hooks) left out.
    private static func height(sortedRuns runs: [Double]) -> Double? {
        guard !runs.isEmpty else { return nil }
        let large = runs[runs.count * 3 / 4]
        let kept = runs.filter { $0 >= 0.3 * large }
        guard !kept.isEmpty, large > 0 else { return nil }
        return kept[kept.count / 2]
    }

    /// Nothing goes up or down: dots and dashes only.
    private static func fallback(_ shapes: [StrokeShape]) -> Double {
        let sizes = shapes.map { max($0.box.width, $0.box.height) }.sorted()
        let size = sizes.isEmpty ? 1 : sizes[sizes.count / 2]
        return size > 0 ? size : 1
    }
}
