/// Versions 3 and 5 of reMarkable's pages: layers of strokes of points, counted and in order.
enum RemarkableList {
    /// - Parameter strokeExtra: Bytes in a stroke's head that version 5 added.
    static func read(_ source: InkSource, strokeExtra: Int) throws -> Ink {
        var cursor = ByteCursor(source.bytes)
        try cursor.skip(43)
        let scale = RemarkableTool.millimetres
        var page = Page(
            size: Page.Size(
                width: RemarkableTool.pageSize.width * scale, height: RemarkableTool.pageSize.height * scale))
        var warnings = WarningList()
        for _ in 0..<(try cursor.readCount(itemSize: 4)) {
            for _ in 0..<(try cursor.readCount(itemSize: 20 + strokeExtra)) {
                let pen = Int(try cursor.readUInt32())
                let color = Int(try cursor.readUInt32())
                try cursor.skip(4)
                let width = Double(try cursor.readFloat())
                try cursor.skip(strokeExtra)
                let count = try cursor.readCount(itemSize: 24)
                var stroke = Stroke(
                    points: [], tool: RemarkableTool.tool(pen), color: RemarkableTool.color(color),
                    width: width.isFinite && width > 0 ? width * scale : nil)
                stroke.points.reserveCapacity(count)
                for _ in 0..<count {
                    let x = Double(try cursor.readFloat())
                    let y = Double(try cursor.readFloat())
                    try cursor.skip(12)
                    let pressure = Double(try cursor.readFloat())
                    guard x.isFinite, y.isFinite else {
                        warnings.add("byte \(cursor.position): a point that is no number is left out")
                        continue
                    }
                    stroke.points.append(
                        SamplePoint(
                            x: x * scale, y: y * scale, pressure: pressure.isFinite ? min(max(pressure, 0), 1) : nil))
                }
                if !stroke.points.isEmpty { page.strokes.append(stroke) }
            }
        }
        if !cursor.isAtEnd { warnings.add("\(cursor.remaining) bytes after the last layer are skipped") }
        return Ink(pages: [page], unit: .millimetres, warnings: warnings.all)
    }
}
