import Recognition

extension GestureGround {
    /// What a gesture does to the ground's text; `nil` where that has not been read, or nothing would change.
    ///
    /// Within a word the letters are taken to be equally wide, unless `place` knows better: it gets the word and the
    /// place on the line and answers how many of the word's characters stand before it.
    public func change(
        for gesture: Gesture, placing place: (Word, Double) -> Int? = { _, _ in nil }
    ) -> TextChange? {
        guard rows.indices.contains(gesture.line), !text.isEmpty else { return nil }
        let row = rows[gesture.line]
        switch gesture.kind {
        case .scratchOut:
            guard var range = characters(coveredBy: gesture) else { return nil }
            let all = Array(text)
            // One of the two spaces around a word goes with it.
            if range.upperBound < all.count, all[range.upperBound] == " ", range.lowerBound == 0 || all[range.lowerBound - 1].isWhitespace {
                range = range.lowerBound..<range.upperBound + 1
            } else if range.lowerBound > 0, all[range.lowerBound - 1] == " ",
                range.upperBound == all.count || all[range.upperBound] == "\n"
            {
                range = range.lowerBound - 1..<range.upperBound
            }
            return TextChange(range: range, replacement: "", caret: range.lowerBound)
        case .circle, .underline:
            guard let range = characters(coveredBy: gesture) else { return nil }
            return TextChange(range: range.upperBound..<range.upperBound, replacement: "", caret: range.upperBound, selection: range)
        case .join:
            guard let gap = gap(at: gesture.x, in: row) else { return nil }
            return TextChange(range: gap, replacement: "", caret: gap.lowerBound)
        case .split:
            let at = offset(at: gesture.x, in: row, place)
            let isEdge = at == row.characters.lowerBound || at == row.characters.upperBound
            return isEdge ? nil : TextChange(range: at..<at, replacement: " ", caret: at + 1)
        case .insert:
            let at = gap(at: gesture.x, in: row)?.upperBound ?? offset(at: gesture.x, in: row, place)
            return TextChange(range: at..<at, replacement: "", caret: at)
        case .lineBreak:
            let range = gap(at: gesture.x, in: row) ?? { $0..<$0 }(offset(at: gesture.x, in: row, place))
            return TextChange(range: range, replacement: "\n", caret: range.lowerBound + 1)
        }
    }

    /// The characters of all words of which a gesture covers the most.
    private func characters(coveredBy gesture: Gesture) -> Range<Int>? {
        let covered = Set(gesture.covered)
        let words = rows.flatMap(\.words).filter { word in
            !word.characters.isEmpty && 2 * word.strokes.filter(covered.contains).count >= max(1, word.strokes.count)
        }
        guard let low = words.map(\.characters.lowerBound).min(), let high = words.map(\.characters.upperBound).max() else {
            return nil
        }
        return low..<high
    }

    /// The characters between the two words that a place lies between; `nil` where it lies in a word or at an end.
    private func gap(at x: Double, in row: Row) -> Range<Int>? {
        for (one, other) in zip(row.words, row.words.dropFirst()) {
            let (end, start) = (one.box.x + one.box.width, other.box.x)
            let slack = 0.3 * row.xHeight
            guard x > min(end, start) - slack, x < max(end, start) + slack else { continue }
            guard one.characters.upperBound <= other.characters.lowerBound else { continue }
            return one.characters.upperBound..<other.characters.lowerBound
        }
        return nil
    }

    /// How many characters of the text stand before a place on a line.
    private func offset(at x: Double, in row: Row, _ place: (Word, Double) -> Int?) -> Int {
        for word in row.words where x < word.box.x + word.box.width {
            guard x > word.box.x, word.characters.count > 1 else { return word.characters.lowerBound }
            let even = Int((((x - word.box.x) / word.box.width) * Double(word.characters.count)).rounded())
            let inside = place(word, x) ?? even
            return word.characters.lowerBound + min(max(inside, 1), word.characters.count - 1)
        }
        return row.characters.upperBound
    }
}
