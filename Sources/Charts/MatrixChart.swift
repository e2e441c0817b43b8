/// Counts of pairs as a table of squares, the darker the more.
package struct MatrixChart: Sendable {
    package var title: String
    /// What the rows and the columns are.
    package var rowAxis: String
    package var columnAxis: String
    package var rows: [String]
    package var columns: [String]
    /// [rows × columns], row by row.
    package var counts: [Int]

    package init(
        title: String, rowAxis: String, columnAxis: String, rows: [String], columns: [String], counts: [Int]
    ) {
        self.title = title
        self.rowAxis = rowAxis
        self.columnAxis = columnAxis
        self.rows = rows
        self.columns = columns
        self.counts = counts
    }

    private static let (cell, left, top) = (24.0, 62.0, 48.0)

    package var svg: String {
        let most = Double(max(1, counts.max() ?? 1))
        var parts: [String] = [
            SVG.text(columnAxis, Self.left + Double(columns.count) * Self.cell / 2, 14, anchor: "middle", class: "name"),
            "<g transform=\"rotate(-90 14 \(Markup.number(Self.top + Double(rows.count) * Self.cell / 2)))\">"
                + SVG.text(
                    rowAxis, 14, Self.top + Double(rows.count) * Self.cell / 2, anchor: "middle", class: "name")
                + "</g>",
        ]
        for (column, name) in columns.enumerated() {
            parts.append(
                SVG.text(
                    name, Self.left + (Double(column) + 0.5) * Self.cell, Self.top - 8, anchor: "middle", class: "letter"))
        }
        for (row, name) in rows.enumerated() {
            let y = Self.top + Double(row) * Self.cell
            parts.append(SVG.text(name, Self.left - 10, y + 17, anchor: "middle", class: "letter"))
            for (column, read) in columns.enumerated() {
                let index = row * columns.count + column
                let count = counts.indices.contains(index) ? counts[index] : 0
                let x = Self.left + Double(column) * Self.cell
                guard count > 0 else {
                    parts.append(SVG.rectangle(x, y, Self.cell - 1, Self.cell - 1, class: "none"))
                    continue
                }
                // The square root keeps small counts apart from nothing.
                let strength = 0.12 + 0.88 * (Double(count) / most).squareRoot()
                parts.append(
                    SVG.rectangle(
                        x, y, Self.cell - 1, Self.cell - 1, class: "cell", opacity: strength,
                        note: "\(name) → \(read): \(count)"))
                parts.append(
                    SVG.text(
                        String(count), x + Self.cell / 2 - 0.5, y + 16, anchor: "middle",
                        class: strength > 0.6 ? "count strong" : "count"))
            }
        }
        return SVG.picture(
            width: Self.left + Double(columns.count) * Self.cell + 8,
            height: Self.top + Double(rows.count) * Self.cell + 8, title: title, parts)
    }
}
