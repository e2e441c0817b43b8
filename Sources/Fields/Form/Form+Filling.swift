import Foundation
import Ink
import Recognition

extension Form {
    /// Fills the form with what was written on it.
    ///
    /// Each stroke goes to one field or to ``unassigned``; page n of the ink is page n of the form. Where the form's
    /// unit is a length and the ink's is known, the ink is scaled by it; else by the widths of the pages where both
    /// tell them; else it is taken as it is.
    ///
    /// - Returns: the form with new values, ``FormField/reading`` of each field written in, ``edits`` and
    ///   ``unassigned``.
    public func fill(with ink: Ink, by recognizer: Recognizer, options: FillOptions = .init()) async throws -> Form {
        var filled = self
        filled.unassigned = []
        filled.edits = []
        for index in filled.fields.indices { filled.fields[index].reading = nil }
        let reader = try FieldReader(recognizer, for: self)
        var tasks: [FieldInk] = []
        for (number, page) in ink.pages.enumerated() {
            let strokes = scaled(page, number: number, unit: ink.unit)
            let routing = route(strokes, page: number + 1)
            filled.unassigned += routing.unassigned
            tasks += routing.fields.map { field, own in
                FieldInk(field: field, names: own, strokes: own.map { strokes[$0] })
            }
        }
        var results: [FieldOutcome] = []
        try await OrderedWork.run(tasks, width: options.width) { task -> Result<FieldOutcome, any Error> in
            do {
                let writing = FieldWriting(
                    field: fields[task.field], form: self, reader: reader, readsGestures: options.readsGestures)
                return .success(try await writing.outcome(of: task))
            } catch {
                return .failure(error)
            }
        } deliver: {
            results.append(try $0.get())
        }
        for (task, outcome) in zip(tasks, results) {
            filled.fields[task.field] = outcome.field
            filled.edits += outcome.edits
        }
        return filled
    }

    /// Which strokes of a page (`page` counted from 1) belong to which field.
    func route(_ strokes: [Stroke], page: Int) -> (fields: [(field: Int, strokes: [Int])], unassigned: [UnassignedStroke]) {
        let here = fields.indices.filter { fields[$0].page == page }
        var unassigned: [UnassignedStroke] = []
        let usable = strokes.indices.filter { index in
            let reason: UnassignedStroke.Reason? =
                strokes[index].tool != .pen
                ? .notAPen : StrokeExtent(strokes[index]).points.isEmpty ? .empty : nil
            if let reason { unassigned.append(UnassignedStroke(page: page, stroke: index, reason: reason)) }
            return reason == nil
        }
        let router = StrokeRouter(
            regions: here.map { index in
                let box = fields[index].rectangle
                return .init(box: box, margin: fields[index].kind == .checkbox ? 0.35 * min(box.width, box.height) : 0)
            })
        var taken: [Int: [Int]] = [:]
        for (stroke, region) in zip(usable, router.routes(of: usable.map { strokes[$0] })) {
            if let region {
                taken[here[region], default: []].append(stroke)
            } else {
                unassigned.append(UnassignedStroke(page: page, stroke: stroke, reason: .nearNoField))
            }
        }
        unassigned.sort { $0.stroke < $1.stroke }
        return (taken.sorted { $0.key < $1.key }.map { (field: $0.key, strokes: $0.value) }, unassigned)
    }

    /// The page's strokes in the form's unit.
    private func scaled(_ page: Page, number: Int, unit inkUnit: Ink.Unit) -> [Stroke] {
        var factor = 1.0
        if unit != .ink {
            if inkUnit == .millimetres, let millimetres = unit.millimetres {
                factor = 1 / millimetres
            } else if pages.indices.contains(number), let width = page.size?.width, width > 0 {
                factor = pages[number].width / width
            }
        } else if pages.indices.contains(number), let width = page.size?.width, width > 0 {
            factor = pages[number].width / width
        }
        guard factor != 1, factor.isFinite, factor > 0 else { return page.strokes }
        return page.strokes.map { stroke in
            var stroke = stroke
            for index in stroke.points.indices {
                stroke.points[index].x *= factor
                stroke.points[index].y *= factor
            }
            return stroke
        }
    }
}

/// The ink of one field.
struct FieldInk: Sendable {
    /// Index into the form's fields.
    let field: Int
    /// Indices into the page's strokes, in the order in which they were written.
    let names: [Int]
    let strokes: [Stroke]
}

/// What became of a field.
struct FieldOutcome: Sendable {
    var field: FormField
    var edits: [FormEdit]
}
