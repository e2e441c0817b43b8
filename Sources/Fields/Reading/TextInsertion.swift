/// New text put into old at a caret, with the spaces that words need.
struct TextInsertion: Sendable, Equatable {
    let text: String
    /// Behind what was put in, in characters.
    let caret: Int

    /// - Parameter caret: in characters, cut to the old text; `nil`: its end.
    init(_ new: String, into old: String, at caret: Int?) {
        let characters = Array(old)
        let place = min(max(caret ?? characters.count, 0), characters.count)
        guard !new.isEmpty else {
            text = old
            self.caret = place
            return
        }
        let before = place > 0 && !characters[place - 1].isWhitespace && new.first?.isPunctuation != true ? " " : ""
        let after =
            place < characters.count && !characters[place].isWhitespace && !characters[place].isPunctuation ? " " : ""
        let inserted = before + new + after
        text = String(characters[..<place]) + inserted + String(characters[place...])
        self.caret = place + inserted.count
    }
}
