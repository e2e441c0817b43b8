import Foundation
import Testing

@testable import Ink

@Suite struct InkMLReaderTests {
    static let plain = """
        <?xml version="1.0" encoding="UTF-8"?>
        <ink xmlns="http://www.w3.org/2003/InkML">
          <annotation type="writer">anna</annotation>
          <traceFormat>
            <channel name="X" type="decimal" units="cm"/><channel name="Y" type="decimal" units="cm"/>
            <channel name="F" type="integer" max="200"/><channel name="T" units="s"/>
            <intermittentChannels><channel name="S" type="boolean" default="T"/></intermittentChannels>
          </traceFormat>
          <traceGroup>
            <annotation type="truth">ab</annotation>
            <trace xml:id="t1">1 2 100 5, '1'-2?'0.5 , 3 4"0"0,#A -3 * 7 T</trace>
            <trace xml:id="t2" type="penUp">1 2 3 4</trace>
            <trace xml:id="t3">1 2 50 8,1 3 50 9 F,1 4 50 10</trace>
          </traceGroup>
          <traceView><annotation>b</annotation><traceView traceDataRef="#t1" from="2" to="3"/><traceView traceDataRef="#t3"/></traceView>
        </ink>
        """

    @Test func decodesDifferences() throws {
        let ink = try Ink(text: Self.plain)
        let page = ink.pages[0]
        #expect(ink.unit == .millimetres && page.writer == "anna")
        #expect(page.strokes.count == 3, "the tip is lifted within the second trace")
        let points = page.strokes[0].points
        #expect(points.map(\.x) == [10, 20, 50, 150])
        #expect(points.map(\.y) == [20, 0, 40, 10])
        #expect(points.map(\.pressure) == [0.5, nil, 0.5, 0.5])
        #expect(points.map(\.time) == [0, 0.5, 1.0, 1.0 + 0.5 + 7])
    }

    @Test func labelsGroupsAndViews() throws {
        let page = try Ink(text: Self.plain).pages[0]
        #expect(page.labels.map(\.text) == ["ab", "b"])
        #expect(page.labels[0].ranges == (0..<3).map { .init(stroke: $0) })
        #expect(
            page.labels[1].ranges == [.init(stroke: 0, points: 1..<3), .init(stroke: 1), .init(stroke: 2)])
    }

    @Test func readsThreeDialects() throws {
        let bare = "<ink><trace>1 2,3 4</trace></ink>"
        let prefixed = "<i:ink xmlns:i=\"http://www.w3.org/2003/InkML\"><i:trace>1 2,3 4</i:trace></i:ink>"
        let named = "<ink xmlns=\"http://www.w3.org/2003/InkML\"><trace>1 2,3 4</trace></ink>"
        let expected = Stroke(points: [SamplePoint(x: 1, y: 2), SamplePoint(x: 3, y: 4)])
        for text in [bare, prefixed, named] {
            #expect(try Ink(text: text).pages[0].strokes == [expected])
        }
    }

    /// As Microsoft's programs write: device steps, the unit in the resolution, contexts, brushes.
    @Test func followsContexts() throws {
        let ink = try Ink(
            text: """
                <inkml:ink xmlns:inkml="http://www.w3.org/2003/InkML"><inkml:definitions>
                <inkml:context xml:id="c0"><inkml:inkSource xml:id="s0"><inkml:traceFormat>
                <inkml:channel name="Y" type="integer" units="cm"/><inkml:channel name="X" type="integer" units="cm"/>
                </inkml:traceFormat><inkml:sampleRate uniform="true" value="100"/><inkml:channelProperties>
                <inkml:channelProperty channel="X" name="resolution" value="100" units="1/cm"/>
                <inkml:channelProperty channel="Y" name="resolution" value="200" units="1/cm"/>
                </inkml:channelProperties></inkml:inkSource></inkml:context>
                <inkml:brush xml:id="b0"><inkml:brushProperty name="width" value="0.1" units="cm"/>
                <inkml:brushProperty name="color" value="#FFCC00"/><inkml:brushProperty name="rasterOp" value="maskPen"/></inkml:brush>
                </inkml:definitions>
                <inkml:traceGroup contextRef="#c0"><inkml:trace brushRef="#b0">100 50,200 100</inkml:trace></inkml:traceGroup>
                <inkml:trace contextRef="#c0" timeOffset="500">0 0</inkml:trace></inkml:ink>
                """)
        let first = ink.pages[0].strokes[0]
        #expect(ink.unit == .millimetres)
        #expect(first.points == [SamplePoint(x: 5, y: 5, time: 0), SamplePoint(x: 10, y: 10, time: 0.01)])
        #expect(first.tool == .highlighter && first.color == 0xFFCC_00FF && first.width == 1)
        #expect(ink.pages[0].strokes[1].points[0].time == 0.5 && ink.pages[0].strokes[1].tool == .pen)
    }

    @Test func appliesCanvasTransforms() throws {
        let ink = try Ink(
            text: """
                <ink><definitions><canvas xml:id="k"><traceFormat><channel name="X" units="mm"/><channel name="Y" units="mm"/></traceFormat></canvas>
                <context xml:id="c" canvasRef="#k"><canvasTransform><mapping type="affine"><affine>0.5 0 10, 0 -0.5 20</affine></mapping></canvasTransform></context>
                </definitions><trace contextRef="#c">2 4</trace></ink>
                """)
        #expect(ink.unit == .millimetres)
        #expect(ink.pages[0].strokes[0].points == [SamplePoint(x: 11, y: 18)])
    }

    @Test func joinsContinuations() throws {
        let ink = try Ink(
            text: """
                <ink><trace xml:id="a" continuation="begin">1 1,2 2</trace>
                <trace xml:id="b" continuation="middle" priorRef="#a">3 3</trace>
                <trace continuation="end" priorRef="#b">4 4</trace><trace>9 9</trace></ink>
                """)
        #expect(ink.pages[0].strokes.map { $0.points.map(\.x) } == [[1, 2, 3, 4], [9]])
    }

    /// As in CROHME: the truth of all on top, a group named “Segmentation”, views by bare names.
    @Test func labelsTheWholeDocument() throws {
        let page = try Ink(
            text: """
                <ink xmlns="http://www.w3.org/2003/InkML"><annotation type="UI">u1</annotation><annotation type="truth">1+</annotation>
                <trace id="0">1 2, 3 4</trace><trace id="1">5 6</trace>
                <traceGroup xml:id="g"><annotation type="truth">Segmentation</annotation>
                <traceGroup><annotation type="truth">1</annotation><traceView traceDataRef="0"/></traceGroup>
                <traceGroup><annotation type="truth">+</annotation><traceView traceDataRef="1"/></traceGroup></traceGroup></ink>
                """).pages[0]
        #expect(page.identifier == "u1" && page.labels.map(\.text) == ["1+", "1", "+"])
        #expect(page.labels.map { $0.ranges.map(\.stroke) } == [[0, 1], [0], [1]])
    }

    @Test(arguments: [
        "<ink><trace>1 2 3</trace></ink>", "<ink><trace>1</trace></ink>", "<ink><trace>1 2,,3 4</trace></ink>",
        "<ink><trace>'1 2</trace></ink>", "<ink><trace>1 x</trace></ink>", "<ink><trace>1 1e999</trace></ink>",
        "<ink><trace>1 #</trace></ink>", "<ink><trace>1 -</trace></ink>", "<ink><trace>1 2</ink>",
        "<!DOCTYPE ink [<!ENTITY a \"1 2\">]><ink><trace>&a;</trace></ink>",
    ])
    func refuses(text: String) {
        #expect(throws: InkError.self) { try Ink(text: text, format: .inkML) }
    }

    @Test func refusesDeepNesting() {
        let deep = String(repeating: "<traceGroup>", count: 100_000)
        #expect(throws: InkError.self) { try Ink(text: "<ink>" + deep, format: .inkML) }
    }

    @Test func survivesDamage() {
        expectSturdy(Array(Self.plain.utf8), format: .inkML, count: Mutations.count * 2)
    }
}
