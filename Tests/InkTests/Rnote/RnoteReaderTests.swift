import Foundation
import Testing

@testable import Ink

@Suite struct RnoteReaderTests {
    static let document = """
        {"version":"0.9.4","data":{"engine_snapshot":{"document":{"x":0,"format":{"width":793.7,"dpi":96.0}},"stroke_components":[
        {"value":null,"version":0},
        {"value":{"brushstroke":{"path":{"start":{"pos":[96,0],"pressure":0.5},"segments":[{"lineto":{"end":{"pos":[192,96],"pressure":1.5}}},
        {"quadbezto":{"cp":[192,192],"end":{"pos":[288,192],"pressure":0}}}]},"style":{"smooth":{"stroke_width":9.6,"stroke_color":{"r":1.0,"g":0.0,"b":0.0,"a":1.0}}}}},"version":1},
        {"value":{"brushstroke":{"path":{"start":{"pos":[0,0],"pressure":0.5},"segments":[]},"style":{"smooth":{}}}},"version":1},
        {"value":{"shapestroke":{"shape":{"line":{"start":[0,0],"end":[96,96]}},"style":{"rough":{}}}},"version":1},
        {"value":{"textstroke":{"text":"typed"}},"version":1},{"value":{"bitmapimage":{"image":{"data":"AA"}}},"version":1}],
        "chrono_components":[{"value":null},{"value":{"t":5,"layer":{"user_layer":0}}},{"value":{"t":2,"layer":"highlighter"}},{"value":{"t":9,"layer":{"user_layer":0}}}]}}}
        """

    @Test func readsStrokesInTheOrderOfDrawing() throws {
        let ink = try Ink(data: Data(gzipped(Array(Self.document.utf8))), name: "t")
        let strokes = ink.pages[0].strokes
        #expect(ink.unit == .millimetres)
        #expect(strokes.map(\.tool) == [.highlighter, .pen, .shape])
        #expect(abs(strokes[1].points[0].x - 25.4) < 1e-9 && strokes[1].points[1].pressure == 1)
        #expect(strokes[1].points.count > 4 && strokes[1].color == 0xFF00_00FF)
        #expect(ink.pages[0].typedText == ["typed"] && ink.warnings == ["1 items of kind bitmapimage are skipped"])
    }

    @Test func refusesByName() {
        #expect(throws: InkError.self) { try Ink(text: "RNOTE\u{3A6}\u{39B}something") }
        #expect(throws: InkError.self) { try Ink(text: "{\"version\":\"9\",\"data\":{\"engine_snapshot\":{}}}") }
    }

    @Test func survivesDamage() { expectSturdy(Array(Self.document.utf8), format: .rnote, count: Mutations.count * 2) }
}
