/// Bars lying under each other, each with its name before it and its figure behind it.
package struct BarChart: Sendable {
    package struct Bar: Sendable {
        package var name: String
        /// ≥ 0.
        package var value: Double
        /// Shown with the pointer on the bar.
        package var note: String

        package init(name: String, value: Double, note: String = "") {
            self.name = name
            self.value = value
            self.note = note
        }
    }

    package var title: String
    package var bars: [Bar]
    package var figure: ChartFigure

    package init(title: String, bars: [Bar], figure: ChartFigure = .share) {
        self.title = title
        self.bars = bars
        self.figure = figure
    }

    private static let (width, left, right, row) = (760.0, 210.0, 60.0, 20.0)

    package var svg: String {
        let scale = AxisScale(upTo: bars.map(\.value).max() ?? 1)
        let height = 24 + Double(bars.count) * Self.row
        let plot = Self.width - Self.left - Self.right
        func x(_ value: Double) -> Double { Self.left + plot * min(1, max(0, value / scale.top)) }
        var parts: [String] = []
        for tick in scale.ticks {
            parts.append(SVG.line(x(tick), 18, x(tick), height, class: "grid"))
            parts.append(SVG.text(figure.text(tick), x(tick), 12, anchor: "middle", class: "tick"))
        }
        for (index, bar) in bars.enumerated() {
            let y = 22 + Double(index) * Self.row
            let width = max(1, x(bar.value) - Self.left)
            parts.append(
                SVG.text(Markup.shortened(bar.name, to: 30), Self.left - 8, y + 12, anchor: "end", class: "name"))
            parts.append(
                SVG.rectangle(Self.left, y + 2, width, Self.row - 6, class: "bar", note: "\(bar.name): \(bar.note)"))
            parts.append(SVG.text(figure.text(bar.value), Self.left + width + 6, y + 12, class: "value"))
        }
        return SVG.picture(width: Self.width, height: height, title: title, parts)
    }
}
