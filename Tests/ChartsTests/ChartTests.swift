import Foundation
import Testing

@testable import Charts

@Suite struct ChartTests {
    @Test func axesEndAtRoundNumbers() {
        #expect(AxisScale(upTo: 0.43).top == 0.5)
        #expect(AxisScale(upTo: 0.43).ticks.first == 0)
        #expect(AxisScale(upTo: 97_000).top == 100_000)
        for odd in [0, -3, Double.nan, .infinity, 1e300, 1e-300] {
            let scale = AxisScale(upTo: odd)
            #expect(scale.top > 0 && scale.top.isFinite && scale.ticks.count <= 8, "\(odd)")
        }
        for value in stride(from: 0.003, to: 40, by: 0.37) {
            let scale = AxisScale(upTo: value)
            #expect(scale.top >= value && (2...8).contains(scale.ticks.count), "\(value): \(scale)")
        }
    }

    @Test func numbersAreShort() {
        #expect(Markup.number(3) == "3")
        #expect(Markup.number(-0.5) == "-0.5")
        #expect(Markup.number(1.234) == "1.23")
        #expect(Markup.number(2.05) == "2.05")
        #expect(Markup.number(-0.001) == "0")
        #expect(Markup.number(.nan) == "0" && Markup.number(1e300) == "0")
    }

    @Test func nothingEscapesFromText() {
        let page = ChartPage(
            title: "<script>", lead: "a & b",
            sections: [
                .init(heading: "\"q\"", content: BarChart(title: "t", bars: [.init(name: "<b>&\u{1}", value: 0.5)]).svg)
            ])
        #expect(!page.html.contains("<script>") && page.html.contains("&lt;script&gt;"))
        #expect(page.html.contains("&lt;b&gt;&amp;\u{FFFD}") && !page.html.contains("<b>"))
    }

    /// Every chart is well-formed XML of finite numbers, whatever it is given.
    @Test(arguments: charts) func chartsAreSound(name: String, svg: String) throws {
        let parser = XMLReader()
        #expect(parser.parses(svg), "\(name): \(svg)")
        #expect(!svg.contains("nan") && !svg.contains("inf"), "\(name)")
    }

    static let odd: [Double] = [0, -1, .nan, .infinity, 1e200]
    static let charts: [(String, String)] = [
        ("bars", BarChart(title: "b", bars: odd.map { .init(name: "\($0 > 0)", value: $0) }).svg),
        ("no bars", BarChart(title: "b", bars: []).svg),
        ("columns", ColumnChart(title: "c", axis: "x", columns: odd.map { .init(name: "1", value: $0, weight: "2") }).svg),
        ("no columns", ColumnChart(title: "c", axis: "x", columns: []).svg),
        ("lines", LineChart(title: "l", axis: "x", lines: [.init(name: "a", points: odd.map { ($0, $0) })]).svg),
        ("many lines", LineChart(title: "l", axis: "x", lines: (0..<30).map { .init(name: "\($0)", points: [(1, 2)]) }).svg),
        ("no lines", LineChart(title: "l", axis: "x", lines: [.init(name: "a", points: [])]).svg),
        (
            "matrix",
            MatrixChart(title: "m", rowAxis: "r", columnAxis: "c", rows: ["a", "<"], columns: ["b"], counts: [3]).svg
        ),
        ("ink", StrokeDrawing(title: "i", strokes: [odd.map { ($0, 1) }, [(3, 4)], []]).svg),
        ("no ink", StrokeDrawing(title: "i", strokes: []).svg),
    ]

    @Test func aBarIsAsLongAsItsValue() {
        let svg = BarChart(title: "b", bars: [.init(name: "half", value: 0.25), .init(name: "full", value: 0.5)]).svg
        let widths = svg.matches(of: /class="bar"[^>]*? width="([0-9.]+)"/).compactMap { Double($0.1) }
        #expect(widths.count == 2 && abs(widths[1] - 2 * widths[0]) < 0.1, "\(widths)")
    }

    @Test func thePageNeedsNothingBesideIt() {
        let html = ChartPage(title: "t", lead: "l", sections: []).html
        #expect(!html.contains("src=") && !html.contains("href=") && !html.contains("url(") && !html.contains("@import"))
        #expect(html.contains("prefers-color-scheme: dark"))
    }
}
