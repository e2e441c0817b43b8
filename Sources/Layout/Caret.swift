/// A mark that shows where writing above a line belongs, and that writing.
struct Caret {
    /// ∧ stands under the line and points up into it, ∨ stands over the line and points down into it.
    enum Direction { case up, down }

    let mark: StrokeShape
    let direction: Direction
    let tip: StrokeShape.Turn
    /// Middle of the heights where its two arms end.
    let arms: Double
    /// From the mark on, at least one: what was written right after it, or going back in time from it.
    var inserted: [StrokeShape]

    /// Around the inserted writing.
    var box: Box { inserted.dropFirst().reduce(inserted.first?.box ?? mark.box) { $0.union($1.box) } }
    /// The pages' numbers of its strokes.
    var strokes: [Int] { inserted.map(\.index) + [mark.index] }
}
