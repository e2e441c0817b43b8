extension PlacedLine {
    /// Typed text, of which files say what it is but seldom where: small, line by line at the foot of the page, each line
    /// as wide as its words or as the page.
    static func typed(_ texts: [String], in frame: PageFrame) -> [PlacedLine] {
        let rows = texts.flatMap { $0.split(whereSeparator: \.isNewline) }
            .map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }.filter { !$0.isEmpty }
        guard !rows.isEmpty else { return [] }
        // Points, as far as there is room.
        let pitch = min(4, 0.5 * frame.height / Double(rows.count))
        return rows.enumerated().map { index, words in
            let letters = words.reduce(words.count - 1) { $0 + $1.count }
            let letter = min(0.5 * pitch, 0.96 * frame.width / Double(max(letters, 1)))
            var along = 0.02 * frame.width
            let base = frame.height - (Double(rows.count - index) - 0.5) * pitch
            let placed = words.map { word in
                defer { along += Double(word.count + 1) * letter }
                return Word(
                    text: word, start: frame.pageX(along), end: frame.pageX(along + Double(word.count) * letter),
                    base: frame.pageY(base))
            }
            return PlacedLine(level: placed, size: 0.8 * pitch / frame.scale)
        }
    }
}
