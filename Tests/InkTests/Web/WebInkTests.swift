import Foundation
import Testing

@testable import Ink

/// The JSON of web interfaces: Google, MyScript, W3C, Excalidraw, tldraw.
@Suite struct WebInkTests {
    static let google = "[[[1,2.5],[3,4],[1700000000000,1700000000020]],[[5],[6],[1700000000100]]]"
    static let googleRequest = "{\"app\":1,\"requests\":[{\"writing_guide\":{},\"ink\":[[[1],[2],[]]]},{\"ink\":[[[3,4],[5,6]]]}]}"
    static let batch = """
        {"xDPI":254,"yDPI":254,"contentType":"Text","strokeGroups":[{"strokes":[
        {"x":[10,20],"y":[30,40],"t":[1700000000000,1700000000010],"p":[0,0.5],"pointerType":"PEN"},
        {"x":[1],"y":[1],"t":[],"p":[],"pointerType":"eraser"}]}]}
        """
    static let jiix = """
        {"type":"Text","label":"hi you","words":[{"label":"hi","items":[{"type":"stroke","X":[1,2],"Y":[3,4],"F":[0.5,1],"T":[0,10]}]},
        {"label":" "},{"label":"you","items":[{"type":"stroke","X":[5],"Y":[6],"F":[0],"T":[20]},{"type":"glyph"}]}],"version":"3"}
        """
    static let w3c = "{\"strokes\":[{\"points\":[{\"x\":1,\"y\":2,\"t\":100},{\"x\":3,\"y\":4,\"t\":116}]},{\"points\":[]}]}"
    static let excalidraw = """
        {"type":"excalidraw","version":2,"elements":[
        {"type":"freedraw","x":100,"y":200,"width":10,"height":0,"angle":0,"points":[[0,0],[10,0]],"pressures":[0.2,0.4],"simulatePressure":false,"strokeColor":"#1e1e1e","strokeWidth":2,"opacity":100,"isDeleted":false},
        {"type":"freedraw","x":0,"y":0,"width":10,"height":0,"angle":1.5707963267948966,"points":[[0,0],[10,0]],"pressures":[],"simulatePressure":true},
        {"type":"freedraw","x":0,"y":0,"points":[[0,0]],"isDeleted":true},
        {"type":"rectangle","x":1,"y":2,"width":3,"height":4},{"type":"arrow","x":0,"y":0,"points":[[0,0],[5,5]]},
        {"type":"text","text":"typed"},{"type":"image"}]}
        """
    static let tldraw = """
        {"tldrawFileFormatVersion":1,"schema":{},"records":[{"typeName":"page","id":"page:b","index":"a2"},{"typeName":"page","id":"page:a","index":"a1"},
        {"typeName":"shape","id":"shape:2","type":"draw","x":10,"y":20,"rotation":0,"index":"a2","parentId":"shape:g","props":{"isPen":true,"segments":[{"type":"free","points":[{"x":1,"y":2,"z":0.25},{"x":3,"y":4,"z":2}]}]}},
        {"typeName":"shape","id":"shape:g","type":"group","x":100,"y":0,"rotation":1.5707963267948966,"index":"a1","parentId":"page:a","props":{}},
        {"typeName":"shape","id":"shape:h","type":"highlight","x":0,"y":0,"rotation":0,"index":"a1","parentId":"page:b","props":{"isPen":false,"segments":[{"type":"free","points":[{"x":1,"y":2,"z":0.5}]}]}},
        {"typeName":"shape","id":"shape:t","type":"text","x":0,"y":0,"parentId":"page:b","index":"a3","props":{"richText":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"typed"}]}]}}},
        {"typeName":"shape","id":"shape:q","type":"geo","x":0,"y":0,"parentId":"page:b","index":"a4","props":{}}]}
        """

    @Test func readsGoogle() throws {
        let ink = try Ink(text: Self.google)
        #expect(ink.pages[0].strokes.map { $0.points.map(\.x) } == [[1, 2.5], [5]])
        #expect(abs((ink.pages[0].strokes[1].points[0].time ?? 0) - 0.1) < 1e-6)
        #expect(try Ink(text: Self.googleRequest).pages.map { $0.strokes.count } == [1, 1])
        #expect(throws: InkError.self) { try Ink(text: "[[[1,2],[3]]]") }
    }

    @Test func readsMyScript() throws {
        let batch = try Ink(text: Self.batch)
        #expect(batch.unit == .millimetres)
        #expect(batch.pages[0].strokes.map(\.tool) == [.pen, .eraser])
        #expect(abs(batch.pages[0].strokes[0].points[1].x - 2) < 1e-12)
        #expect(batch.pages[0].strokes[0].points[1].pressure == 0.5)
        let jiix = try Ink(text: Self.jiix)
        #expect(jiix.unit == .millimetres && jiix.pages[0].strokes.count == 2)
        #expect(jiix.pages[0].labels.map(\.text) == ["hi", "you", "hi you"])
        #expect(jiix.pages[0].labels[2].ranges.count == 2)
        #expect(jiix.pages[0].strokes[1].points[0].time == 0.02)
    }

    @Test func readsHandwritingDrawings() throws {
        let expected = [SamplePoint(x: 1, y: 2, time: 0), SamplePoint(x: 3, y: 4, time: 0.116 - 0.1)]
        #expect(try Ink(text: Self.w3c).pages[0].strokes == [Stroke(points: expected)])
        let bare = "[[{\"x\":1,\"y\":2,\"t\":100},{\"x\":3,\"y\":4,\"t\":116}]]"
        #expect(try Ink(text: bare).pages[0].strokes == [Stroke(points: expected)])
    }

    @Test func readsExcalidraw() throws {
        let ink = try Ink(text: Self.excalidraw)
        let strokes = ink.pages[0].strokes
        #expect(strokes.map(\.tool) == [.pen, .pen, .shape, .shape])
        #expect(strokes[0].points == [SamplePoint(x: 100, y: 200, pressure: 0.2), SamplePoint(x: 110, y: 200, pressure: 0.4)])
        // Turned a quarter about its middle.
        #expect(abs(strokes[1].points[0].x - 5) < 1e-9 && abs(strokes[1].points[0].y + 5) < 1e-9)
        #expect(strokes[1].points[0].pressure == nil)
        #expect(ink.pages[0].typedText.map(\.text) == ["typed"] && ink.warnings == ["1 elements of kind image are skipped"])
    }

    @Test func readsTldraw() throws {
        let ink = try Ink(text: Self.tldraw)
        #expect(ink.pages.map(\.identifier) == ["page:a", "page:b"])
        let points = ink.pages[0].strokes[0].points
        #expect(abs(points[0].x - (100 - 22)) < 1e-9 && abs(points[0].y - 11) < 1e-9)
        #expect(points.map(\.pressure) == [0.25, 1])
        #expect(ink.pages[1].strokes.map(\.tool) == [.highlighter] && ink.pages[1].typedText.map(\.text) == ["typed"])
        #expect(ink.warnings == ["1 shapes of kind geo are skipped"])
    }

    @Test func refusesOtherJSON() {
        for text in ["{\"a\":1}", "[]", "[1,2]", "{\"points\":3}", "[\"x\"]", "{\"x\":[1],\"y\":\"points\"}", "{\"tldrawFileFormatVersion\":1}"] {
            #expect(throws: InkError.self, "\(text)") { try Ink(text: text) }
        }
        let deep = String(repeating: "[", count: 100_000)
        for format in [InkFormat.google, .myScript, .excalidraw, .tldraw, .handwritingDrawing, .rnote, .quickDraw] {
            #expect(throws: InkError.self) { try Ink(text: deep, format: format) }
        }
    }

    @Test(arguments: [google, googleRequest, batch, jiix, w3c, excalidraw, tldraw])
    func survivesDamage(text: String) throws {
        expectSturdy(Array(text.utf8), format: try InkFormat(sniffing: InkSource(name: "t", bytes: Array(text.utf8), url: nil)))
    }
}
