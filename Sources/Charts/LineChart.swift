/// Lines over a common axis from 0, each with a colour of its own and its name at its end.
package struct LineChart: Sendable {
    package struct Line: Sendable {
        package var name: String
        package var points: [(x: Double, y: Double)]

        package init(name: String, points: [(x: Double, y: Double)]) {
            self.name = name
            self.points = points
        }
    }

    package var title: String
    /// What x counts.
    package var axis: String
    package var lines: [Line]
    package var figure: ChartFigure

    package init(title: String, axis: String, lines: [Line], figure: ChartFigure = .plain) {
        self.title = title
        self.axis = axis
        self.lines = lines
        self.figure = figure
    }

    /// How many colours the page's style sheet has.
    static let colours = 8
    private static let (width, height, left, bottom, top, right) = (760.0, 300.0, 56.0, 42.0, 14.0, 150.0)

    package var svg: String {
        let drawn = lines.map { line in
            Line(name: line.name, points: line.points.filter { $0.x.isFinite && $0.y.isFinite && $0.x >= 0 && $0.y >= 0 })
        }.filter { !$0.points.isEmpty }
        let across = AxisScale(upTo: drawn.flatMap(\.points).map(\.x).max() ?? 1)
        let up = AxisScale(upTo: drawn.flatMap(\.points).map(\.y).max() ?? 1)
        func x(_ value: Double) -> Double { Self.left + (Self.width - Self.left - Self.right) * value / across.top }
        func y(_ value: Double) -> Double {
            Self.height - Self.bottom - (Self.height - Self.bottom - Self.top) * value / up.top
        }
        var parts: [String] = []
        for tick in up.ticks {
            parts.append(SVG.line(Self.left, y(tick), x(across.top), y(tick), class: "grid"))
            parts.append(SVG.text(figure.text(tick), Self.left - 8, y(tick) + 4, anchor: "end", class: "tick"))
        }
        for tick in across.ticks {
            parts.append(
                SVG.text(ChartFigure.plain.text(tick), x(tick), Self.height - Self.bottom + 16, anchor: "middle", class: "tick"))
        }
        parts.append(SVG.text(axis, x(across.top / 2), Self.height - 8, anchor: "middle", class: "name"))
        for (index, line) in drawn.enumerated() {
            let colour = index % Self.colours
            let data = line.points.map { "\(Markup.number(x($0.x))) \(Markup.number(y($0.y)))" }.joined(separator: "L")
            parts.append("<path class=\"line c\(colour)\" d=\"M\(data)\"/>")
            for point in line.points {
                parts.append(
                    SVG.circle(
                        x(point.x), y(point.y), 2.5, class: "dot c\(colour)",
                        note: "\(line.name), \(ChartFigure.plain.text(point.x)): \(figure.text(point.y))"))
            }
        }
        for label in Self.labels(drawn, height: y) {
            parts.append(SVG.text(label.text, x(across.top) + 10, label.y + 4, class: "key c\(label.index % Self.colours)"))
        }
        return SVG.picture(width: Self.width, height: Self.height, title: title, parts)
    }

    /// Names at the lines' ends, moved apart where ends are near.
    private static func labels(_ lines: [Line], height: (Double) -> Double) -> [(text: String, y: Double, index: Int)] {
        var labels = lines.enumerated().compactMap { index, line in
            line.points.last.map { (text: Markup.shortened(line.name, to: 20), y: height($0.y), index: index) }
        }.sorted { ($0.y, $0.index) < ($1.y, $1.index) }
        for index in labels.indices.dropFirst() { labels[index].y = max(labels[index].y, labels[index - 1].y + 14) }
        // Back up from the bottom, should they have been pushed below it.
        var floor = Self.height - Self.bottom
        for index in labels.indices.reversed() {
            labels[index].y = min(labels[index].y, floor)
            floor = labels[index].y - 14
        }
        return labels
    }
}
