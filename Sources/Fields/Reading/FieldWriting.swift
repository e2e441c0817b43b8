import Foundation
import Ink
import Recognition

/// Puts what was written in one field into the field: text at the caret, gestures applied in the order in which they
/// were drawn.
struct FieldWriting {
    let field: FormField
    let form: Form
    let reader: FieldReader
    let readsGestures: Bool

    func outcome(of ink: FieldInk) async throws -> FieldOutcome {
        if field.kind.takesRunningText, readsGestures, let edited = try await edited(ink) { return edited }
        let context = field.kind.takesRunningText ? String(field.text.prefix(field.caret ?? field.text.count)) : ""
        let reading = try await reader.read(ink.strokes, named: ink.names, field: field, in: form, context: context)
        return written(reading, strokes: ink.names)
    }

    /// The field after some ink without gestures.
    private func written(_ reading: FieldReading, strokes: [Int]) -> FieldOutcome {
        var field = field
        field.reading = reading
        if field.kind == .checkbox {
            let edit = FormEdit(
                action: "check", field: field.name, before: "\(field.isChecked)", after: "true", strokes: strokes)
            field.isChecked = true
            return FieldOutcome(field: field, edits: [edit])
        }
        let before = field.text
        put(reading.written, into: &field)
        return FieldOutcome(
            field: field,
            edits: [FormEdit(action: "write", field: field.name, before: before, after: field.text, strokes: strokes)])
    }

    /// Sets new text at the caret (running text), or in the old one's place.
    private func put(_ text: String, into field: inout FormField) {
        guard field.kind.takesRunningText else {
            if !text.isEmpty { field.text = text }
            field.caret = nil
            return
        }
        let insertion = TextInsertion(text, into: self.field.text, at: self.field.caret)
        field.text = insertion.text
        field.caret = self.field.caret == nil ? nil : insertion.caret
    }

    /// The field after ink with gestures; `nil` where there is none.
    private func edited(_ ink: FieldInk) async throws -> FieldOutcome? {
        var state = EditedInk(ink)
        let recognizer = GestureRecognizer()
        var edits: [FormEdit] = []
        var index = 0
        while index < ink.strokes.count {
            let stroke = ink.strokes[index]
            let earlier = state.live.map { ink.strokes[$0] }
            guard GestureRecognizer.mayBeGesture(stroke, after: earlier) else {
                state.write(index)
                index += 1
                continue
            }
            let ground = GestureGround(strokes: earlier)
            var count = 1
            var gesture = recognizer.gesture(of: [stroke], over: ground)
            if gesture == nil, index + 1 < ink.strokes.count {
                // A pen that lost touch made two of one.
                gesture = recognizer.gesture(of: [stroke, ink.strokes[index + 1]], over: ground)
                count = 2
            }
            let used = Array(index..<index + count)
            // Whether a vertical line joins or splits is for the reading to say: hands differ in their spaces.
            if gesture?.kind == .join || gesture?.kind == .split {
                let (_, read) = try await read(state.live, ink, context: "")
                gesture = recognizer.gesture(of: used.map { ink.strokes[$0] }, over: read)
            }
            guard let gesture else {
                state.write(index)
                index += 1
                continue
            }
            let before = try await text(of: state, ink)
            try await apply(gesture, drawnBy: used, to: &state, ink)
            let after = try await text(of: state, ink)
            edits.append(
                FormEdit(
                    action: gesture.kind.rawValue, field: field.name, before: put(before.text), after: put(after.text),
                    strokes: used.map { ink.names[$0] }))
            index += count
        }
        guard !edits.isEmpty else { return nil }
        let final = try await text(of: state, ink)
        var field = field
        field.reading = FieldReading(written: final.text, confidence: final.confidence, strokes: ink.names)
        put(final.text, into: &field)
        if let selection = final.selection {
            let start = field.text.count - final.text.count
            if field.text.hasSuffix(final.text) {
                field.selection = selection.lowerBound + start..<selection.upperBound + start
            }
        }
        let writing = Set(ink.names).subtracting(edits.flatMap(\.strokes))
        edits.append(
            FormEdit(
                action: "write", field: field.name, before: edits.last?.after ?? self.field.text, after: field.text,
                strokes: writing.sorted()))
        // The log tells the way from the old value: the first entry is the ink before the first gesture.
        if let first = edits.first {
            edits.insert(
                FormEdit(action: "write", field: field.name, before: self.field.text, after: first.before, strokes: []),
                at: 0)
        }
        return FieldOutcome(field: field, edits: edits.filter { $0.before != $0.after || $0.action != "write" })
    }

    private func put(_ text: String) -> String {
        TextInsertion(text, into: field.text, at: field.caret).text
    }

    private struct Evaluated {
        var text: String
        var confidence: Double
        var selection: Range<Int>?
    }

    /// What the ink that is left says, with the gestures that work on its text.
    private func text(of state: EditedInk, _ ink: FieldInk) async throws -> Evaluated {
        let context = String(field.text.prefix(field.caret ?? field.text.count))
        let (page, ground) = try await read(state.live, ink, context: context)
        var result = Evaluated(text: ground.text, confidence: page.lines.map(\.confidence).min() ?? 0)
        var changes: [(change: TextChange, order: Int)] = []
        for (order, mark) in state.marks.enumerated() {
            guard let gesture = ground.located(mark.gesture, strokes: mark.covered.compactMap(state.live.firstIndex(of:))),
                var change = ground.change(
                    for: gesture, placing: { word, x in letters(of: word, before: x, in: ground) })
            else { continue }
            if mark.gesture.kind == .insert {
                let inserted = try await read(mark.inserted, ink, context: context).ground.text
                let characters = Array(ground.text)
                let at = change.range.lowerBound
                let isWord = at == 0 || characters[at - 1].isWhitespace
                change.replacement = inserted.isEmpty ? "" : isWord ? inserted + " " : inserted
                change.caret = at + change.replacement.count
            }
            changes.append((change, order))
        }
        // From the last place to the first, so that places stay right.
        changes.sort { ($0.change.range.lowerBound, $0.order) > ($1.change.range.lowerBound, $1.order) }
        for (change, _) in changes {
            let difference = change.replacement.count - change.range.count
            if let selection = result.selection, selection.lowerBound >= change.range.upperBound {
                result.selection = selection.lowerBound + difference..<selection.upperBound + difference
            }
            result.text = change.applied(to: result.text)
            if let selection = change.selection { result.selection = selection }
        }
        return result
    }

    private func read(
        _ indices: [Int], _ ink: FieldInk, context: String
    ) async throws -> (page: RecognizedPage, ground: GestureGround) {
        let strokes = indices.map { ink.strokes[$0] }
        let page = try await reader.page(strokes, field: field, in: form, context: context)
        return (page, GestureGround(strokes: strokes, lines: page.lines, separator: field.kind == .text ? " " : "\n"))
    }

    /// How many letters of a word stand before a place: where the ink on both sides explains the word's two parts best.
    private func letters(of word: GestureGround.Word, before x: Double, in ground: GestureGround) -> Int? {
        let characters = Array(word.text)
        guard characters.count > 1, characters.count < 40 else { return nil }
        let (left, right) = word.strokes.map { ground.strokes[$0] }.cut(at: x)
        guard !left.isEmpty, !right.isEmpty, let recognizer = reader.recognizer(for: field, in: form) else { return nil }
        let cuts = Array(1..<characters.count)
        let one = recognizer.logProbabilities(of: cuts.map { String(characters[..<$0]) }, in: left)
        let two = recognizer.logProbabilities(of: cuts.map { String(characters[$0...]) }, in: right)
        let sums = zip(one, two).map { $0 + $1 }
        guard let best = sums.indices.max(by: { sums[$0] < sums[$1] }), sums[best] > -.infinity else { return nil }
        return cuts[best]
    }

    private func apply(
        _ gesture: Gesture, drawnBy strokes: [Int], to state: inout EditedInk, _ ink: FieldInk
    ) async throws {
        let covered = gesture.covered.map { state.live[$0] }
        switch gesture.kind {
        case .scratchOut:
            state.live.removeAll { covered.contains($0) }
        case .circle, .underline, .join, .split, .insert, .lineBreak:
            state.marks.append(EditedInk.Mark(gesture: gesture, covered: covered))
        }
        state.isInserting = gesture.kind == .insert
    }
}

/// The ink of a field while gestures are applied to it. Numbers are indices into the field's strokes.
struct EditedInk {
    struct Mark {
        var gesture: Gesture
        var covered: [Int]
        /// After a caret mark: what was written to go in there.
        var inserted: [Int] = []
    }

    /// What stands, insertions apart.
    var live: [Int] = []
    var marks: [Mark] = []
    var isInserting = false

    init(_ ink: FieldInk) {}

    mutating func write(_ stroke: Int) {
        if isInserting, !marks.isEmpty {
            marks[marks.count - 1].inserted.append(stroke)
        } else {
            live.append(stroke)
        }
    }
}

extension GestureGround {
    /// The same gesture on newer ground: its line may have got another number, what it covers others.
    func located(_ gesture: Gesture, strokes: [Int]) -> Gesture? {
        var located = gesture
        let nearest = rows.indices.min { one, other in
            abs(rows[one].baseline(at: gesture.x) - gesture.y) < abs(rows[other].baseline(at: gesture.x) - gesture.y)
        }
        guard let nearest else { return nil }
        located.line = nearest
        located.covered = strokes
        return located
    }
}

extension Array where Element == Stroke {
    /// The ink to the left and to the right of a place; strokes that cross it are cut.
    func cut(at x: Double) -> (left: [Stroke], right: [Stroke]) {
        var left: [Stroke] = []
        var right: [Stroke] = []
        for stroke in self {
            var piece: [SamplePoint] = []
            var isLeft: Bool?
            func end() {
                guard !piece.isEmpty, let isLeft else { return }
                var part = stroke
                part.points = piece
                if isLeft { left.append(part) } else { right.append(part) }
                piece = []
            }
            for point in stroke.points {
                if isLeft != (point.x < x) { end() }
                isLeft = point.x < x
                piece.append(point)
            }
            end()
        }
        return (left, right)
    }
}
