/// Columns standing side by side, for a figure over ordered groups; how much each rests on stands below it.
package struct ColumnChart: Sendable {
    package struct Column: Sendable {
        package var name: String
        /// ≥ 0.
        package var value: Double
        /// Below the name, for example how many samples.
        package var weight: String

        package init(name: String, value: Double, weight: String) {
            self.name = name
            self.value = value
            self.weight = weight
        }
    }

    package var title: String
    /// What the groups are.
    package var axis: String
    package var columns: [Column]
    package var figure: ChartFigure

    package init(title: String, axis: String, columns: [Column], figure: ChartFigure = .share) {
        self.title = title
        self.axis = axis
        self.columns = columns
        self.figure = figure
    }

    private static let (width, height, left, bottom, top) = (760.0, 260.0, 56.0, 58.0, 18.0)

    package var svg: String {
        let scale = AxisScale(upTo: columns.map(\.value).max() ?? 1)
        let plot = Self.height - Self.bottom - Self.top
        func y(_ value: Double) -> Double { Self.height - Self.bottom - plot * min(1, max(0, value / scale.top)) }
        var parts: [String] = []
        for tick in scale.ticks {
            parts.append(SVG.line(Self.left, y(tick), Self.width - 8, y(tick), class: "grid"))
            parts.append(SVG.text(figure.text(tick), Self.left - 8, y(tick) + 4, anchor: "end", class: "tick"))
        }
        let slot = (Self.width - 8 - Self.left) / Double(max(1, columns.count))
        for (index, column) in columns.enumerated() {
            let centre = Self.left + slot * (Double(index) + 0.5)
            let width = min(46, slot * 0.7)
            let floor = Self.height - Self.bottom
            let high = max(1, floor - y(column.value))
            parts.append(
                SVG.rectangle(
                    centre - width / 2, floor - high, width, high, class: "bar",
                    note: "\(column.name): \(figure.text(column.value)) (\(column.weight))"))
            parts.append(SVG.text(figure.text(column.value), centre, floor - high - 4, anchor: "middle", class: "value"))
            parts.append(SVG.text(column.name, centre, floor + 16, anchor: "middle", class: "name"))
            parts.append(SVG.text(column.weight, centre, floor + 30, anchor: "middle", class: "tick"))
        }
        parts.append(
            SVG.text(axis, (Self.left + Self.width) / 2, Self.height - 8, anchor: "middle", class: "name"))
        return SVG.picture(width: Self.width, height: Self.height, title: title, parts)
    }
}
