import Fields
import Ink
import Recognition

/// A stroke that may be a gesture, and what the passage's text would be then. Nothing has been done: the stroke is ink
/// until the caller takes it back.
package struct GesturePreview: Sendable, Equatable, Encodable {
    var type = "gesture"
    package var session: String?
    package var field: String?
    package var passage: Int
    /// The stroke, counted from the passage's first.
    package var stroke: Int
    package var kind: Gesture.Kind
    /// Strokes that it covers.
    package var covered: [Int]
    /// The passage's text with the gesture applied.
    package var text: String
    /// Where the next text would go, in characters of `text`.
    package var caret: Int
    /// First and behind last character of what would be selected.
    package var selection: [Int]?

    func named(session: String?, field: String?) -> GesturePreview {
        var named = self
        (named.session, named.field) = (session, field)
        return named
    }
}

extension LivePassage {
    /// What a new stroke would do as a gesture to the text read so far; `nil` where it is writing.
    func gesture(of stroke: Stroke) -> GesturePreview? {
        guard !lines.isEmpty, GestureRecognizer.mayBeGesture(stroke, after: strokes) else { return nil }
        let ground = GestureGround(strokes: strokes, lines: lines.map(\.line))
        guard let gesture = GestureRecognizer().gesture(of: [stroke], over: ground),
            let change = ground.change(for: gesture)
        else { return nil }
        return GesturePreview(
            passage: number, stroke: strokes.count, kind: gesture.kind, covered: gesture.covered,
            text: change.applied(to: ground.text), caret: change.caret,
            selection: change.selection.map { [$0.lowerBound, $0.upperBound] })
    }
}
