import Foundation
import Ink
import Recognition
import TestModels
import Testing

@testable import Fields

struct StrokeRouterTests {
    private let two = StrokeRouter(regions: [
        .init(box: InkBox(x: 0, y: 0, width: 60, height: 10), margin: 0),
        .init(box: InkBox(x: 0, y: 12, width: 60, height: 10), margin: 0),
    ])

    private func line(_ points: (Double, Double)...) -> Stroke {
        Stroke(points: points.map { SamplePoint(x: $0.0, y: $0.1) })
    }

    @Test func strokesGoWhereTheyLie() {
        #expect(two.routes(of: [line((5, 3), (5, 8)), line((5, 14), (5, 20)), line((9, 3), (9, 8))]) == [0, 1, 0])
    }

    @Test func aWordOvershootingItsFieldStaysWhole() {
        // The second letter's foot and a whole dot lie in the field below.
        let word = [line((5, 3), (5, 9)), line((8, 4), (8, 15)), line((9, 13), (9.2, 13.2)), line((11, 4), (11, 9))]
        #expect(two.routes(of: word) == [0, 0, 0, 0])
    }

    @Test func farStrokesGoNowhere() {
        #expect(two.routes(of: [line((5, 3), (5, 8)), line((200, 100), (204, 108)), line((9, 3), (9, 8))]) == [0, nil, 0])
        #expect(StrokeRouter(regions: []).routes(of: [line((0, 0), (1, 1))]) == [nil])
        #expect(two.routes(of: []) == [])
    }

    @Test func brokenCoordinatesHarmNoOthers() {
        let odd = [line((.nan, 3), (.infinity, 8)), line((5, 3), (5, 8)), line((1e300, -1e300), (5, 5)), line((7, 14), (7, 20))]
        let routes = two.routes(of: odd)
        #expect(routes[1] == 0 && routes[3] == 1)
    }

    @Test func everyStrokeIsAccountedForOnce() async throws {
        let recognizer = try Recognizer(network: TestModel.network(), model: "test")
        let form = Form(fields: [
            FormField(name: "a", rectangle: InkBox(x: 0, y: 0, width: 150, height: 30)),
            FormField(name: "b", kind: .checkbox, rectangle: InkBox(x: 0, y: 60, width: 70, height: 30)),
            FormField(name: "c", page: 2, rectangle: InkBox(x: 0, y: 0, width: 70, height: 30)),
        ])
        var strokes = TestInk.waves(1, y: 15) + TestInk.waves(1, y: 75) + TestInk.waves(1, x: 900, y: 900)
        strokes.append(Stroke(points: [SamplePoint(x: .nan, y: 1)]))
        strokes.append(Stroke(points: [SamplePoint(x: 5, y: 5), SamplePoint(x: 9, y: 5)], tool: .highlighter))
        let ink = Ink(pages: [Page(strokes: strokes), Page(strokes: TestInk.waves(1, y: 500)), Page(strokes: TestInk.waves())])
        let filled = try await form.fill(with: ink, by: recognizer)
        #expect(filled.fields[0].text == "a" && filled.fields[0].reading?.strokes == [0])
        #expect(filled.fields[1].isChecked && filled.fields[1].reading?.strokes == [1])
        #expect(filled.fields[2].text.isEmpty && filled.fields[2].reading == nil)
        let expected: [(Int, Int, Form.UnassignedStroke.Reason)] = [
            (1, 2, .nearNoField), (1, 3, .empty), (1, 4, .notAPen), (2, 0, .nearNoField), (3, 0, .nearNoField),
        ]
        #expect(filled.unassigned == expected.map { .init(page: $0.0, stroke: $0.1, reason: $0.2) })
        #expect(filled.edits.map(\.action) == ["write", "check"])
        let again = try Form(json: filled.json, name: "filled")
        #expect(again.fields[0].text == "a" && again.fields[1].isChecked)
    }

    @Test func newTextGoesInAtTheCaret() async throws {
        let recognizer = try Recognizer(network: TestModel.network(), model: "test")
        var field = FormField(name: "a", rectangle: InkBox(x: 0, y: 0, width: 150, height: 30), text: "one two", caret: 3)
        let ink = Ink(pages: [Page(strokes: TestInk.waves(1, y: 15))])
        var filled = try await Form(fields: [field]).fill(with: ink, by: recognizer)
        #expect(filled.fields[0].text == "one a two" && filled.fields[0].caret == 5)
        #expect(filled.edits == [.init(action: "write", field: "a", before: "one two", after: "one a two", strokes: [0])])
        field.kind = .number
        filled = try await Form(fields: [field]).fill(with: ink, by: recognizer)
        #expect(filled.fields[0].caret == nil && !filled.fields[0].text.contains("a"))
    }

    @Test func millimetresBecomePoints() async throws {
        let recognizer = try Recognizer(network: TestModel.network(), model: "test")
        var form = Form(fields: [FormField(name: "a", rectangle: InkBox(x: 280, y: 20, width: 200, height: 60))], unit: .points)
        let ink = Ink(pages: [Page(strokes: TestInk.waves(1, x: 100, y: 15))], unit: .millimetres)
        #expect(try await form.fill(with: ink, by: recognizer).fields[0].text == "a")
        form.unit = .ink
        #expect(try await form.fill(with: ink, by: recognizer).fields[0].text.isEmpty)
    }
}
