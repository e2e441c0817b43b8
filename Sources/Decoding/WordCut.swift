/// Where the words of a reading are: maximal runs without spaces.
enum WordCut {
    static func words(of characters: [Character]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start: Int?
        for (index, character) in characters.enumerated() {
            if character == " " {
                if let begun = start { ranges.append(begun..<index) }
                start = nil
            } else if start == nil {
                start = index
            }
        }
        if let begun = start { ranges.append(begun..<characters.count) }
        return ranges
    }
}
