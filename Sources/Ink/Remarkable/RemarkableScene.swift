/// Version 6 of reMarkable's pages: blocks with their lengths, of tagged values. What is not known is skipped by its
/// length: newer firmware adds blocks, and fields at the ends of blocks.
struct RemarkableScene {
    /// A layer, or a group of strokes that hangs on typed text.
    struct Group {
        var label: String?
        var isVisible = true
        var anchor: RemarkableIdentifier?
        var originX = 0.0
    }

    struct Line {
        var parent: RemarkableIdentifier
        var stroke: Stroke
    }

    private var groups: [RemarkableIdentifier: Group] = [:]
    private var parents: [RemarkableIdentifier: RemarkableIdentifier] = [:]
    private var lines: [Line] = []
    private var text: RemarkableText?
    private var paperSize: (width: Double, height: Double)?
    private var highlights = 0
    private var unknown: [UInt8: Int] = [:]
    private var warnings = WarningList()

    static func read(_ source: InkSource) throws -> Ink {
        var scene = RemarkableScene()
        var cursor = ByteCursor(source.bytes)
        try cursor.skip(43)
        while !cursor.isAtEnd {
            let start = cursor.position
            let length = Int(try cursor.readUInt32())
            try cursor.skip(2)
            let version = try cursor.readUInt8()
            let kind = try cursor.readUInt8()
            let content = try cursor.part(length)
            do {
                try scene.block(kind, version: version, RemarkableTags(content))
            } catch let failure as ByteCursor.Failure {
                // The block's length is sound, so what follows can be read.
                scene.warnings.add("byte \(failure.offset): block of type \(kind) at \(start) is skipped: \(failure.what)")
            }
        }
        return scene.finish()
    }

    private mutating func block(_ kind: UInt8, version: UInt8, _ tags: RemarkableTags) throws {
        var tags = tags
        switch kind {
        case 0x00, 0x08, 0x09, 0x0A: break  // migration, tombstones, authors, statistics
        case 0x01: try treeBlock(&tags)
        case 0x02: try nodeBlock(&tags)
        case 0x03: try item(&tags, kind: 1) { scene, _, _ in scene.highlights += 1 }
        case 0x04:
            try item(&tags, kind: 2) { scene, parent, value in
                let node = try value.readIdentifier(2)
                scene.parents[node] = parent
            }
        case 0x05:
            try item(&tags, kind: 3) { scene, parent, value in
                try scene.line(&value, version: version, parent: parent)
            }
        case 0x07: text = try RemarkableText(&tags)
        case 0x0D: try sceneInfo(&tags)
        default: unknown[kind, default: 0] += 1
        }
    }

    private mutating func treeBlock(_ tags: inout RemarkableTags) throws {
        let tree = try tags.readIdentifier(1)
        _ = try tags.readIdentifier(2)
        _ = try tags.readBool(3)
        var parent = try tags.readBlock(4)
        parents[tree] = try parent.readIdentifier(1)
    }

    private mutating func nodeBlock(_ tags: inout RemarkableTags) throws {
        let node = try tags.readIdentifier(1)
        var group = Group()
        group.label = try tags.readStampedString(2)
        group.isVisible = try tags.readStampedBool(3)
        if tags.hasBlock(7) {
            group.anchor = try tags.readStampedIdentifier(7)
            _ = try tags.readBlock(8)
            _ = try tags.readStampedFloat(9)
            let x = try tags.readStampedFloat(10)
            group.originX = x.isFinite ? x : 0
        }
        groups[node] = group
    }

    /// An item of the scene; one that was erased has no value.
    private mutating func item(
        _ tags: inout RemarkableTags, kind: UInt8,
        _ read: (inout RemarkableScene, RemarkableIdentifier, inout RemarkableTags) throws -> Void
    ) throws {
        let parent = try tags.readIdentifier(1)
        _ = try tags.readIdentifier(2)
        _ = try tags.readIdentifier(3)
        _ = try tags.readIdentifier(4)
        _ = try tags.readInt(5)
        guard tags.hasBlock(6) else { return }
        var value = try tags.readBlock(6)
        guard try value.cursor.readUInt8() == kind else { return }
        try read(&self, parent, &value)
    }

    private mutating func line(_ tags: inout RemarkableTags, version: UInt8, parent: RemarkableIdentifier) throws {
        let pen = try tags.readInt(1)
        let color = try tags.readInt(2)
        let thickness = try tags.readDouble(3)
        _ = try tags.readFloat(4)
        var points = try tags.readBlock(5).cursor
        // Version 1 of the block has points of 24 bytes, version 2 of 14.
        let size = version >= 2 ? 14 : 24
        guard points.remaining % size == 0 else {
            throw points.failure("\(points.remaining) bytes of points of \(size) bytes each")
        }
        var stroke = Stroke(points: [], tool: RemarkableTool.tool(pen), color: RemarkableTool.color(color))
        stroke.points.reserveCapacity(points.remaining / size)
        var widths = 0.0
        while !points.isAtEnd {
            let x = Double(try points.readFloat())
            let y = Double(try points.readFloat())
            let pressure: Double
            if version >= 2 {
                try points.skip(2)
                widths += Double(try points.readUInt16()) / 4
                try points.skip(1)
                pressure = Double(try points.readUInt8()) / 255
            } else {
                try points.skip(8)
                widths += Double(try points.readFloat())
                pressure = Double(try points.readFloat())
            }
            guard x.isFinite, y.isFinite else {
                warnings.add("byte \(points.position): a point that is no number is left out")
                continue
            }
            stroke.points.append(
                SamplePoint(x: x, y: y, pressure: pressure.isFinite ? min(max(pressure, 0), 1) : nil))
        }
        guard !stroke.points.isEmpty else {
            warnings.add("byte \(points.position): a line without points is left out")
            return
        }
        let width = widths / Double(stroke.points.count)
        stroke.width = width.isFinite && width > 0 ? width : thickness.isFinite && thickness > 0 ? thickness : nil
        lines.append(Line(parent: parent, stroke: stroke))
    }

    private mutating func sceneInfo(_ tags: inout RemarkableTags) throws {
        _ = try tags.readStampedIdentifier(1)
        if tags.hasBlock(2) { _ = try tags.readStampedBool(2) }
        if tags.hasBlock(3) { _ = try tags.readStampedBool(3) }
        guard tags.hasBlock(5) else { return }
        var size = try tags.readBlock(5)
        let width = Double(try size.cursor.readUInt32())
        let height = Double(try size.cursor.readUInt32())
        if (1...100_000).contains(width), (1...100_000).contains(height) { paperSize = (width, height) }
    }

    // MARK: - The page

    /// Where a group's origin lies: strokes that hang on typed text move with its line.
    private func origin(of parent: RemarkableIdentifier) -> (x: Double, y: Double) {
        var x = 0.0
        var y = 0.0
        var next: RemarkableIdentifier? = parent
        var steps = 0
        while let node = next, node != .root, node != .none, steps < 32 {
            if let group = groups[node], let anchor = group.anchor {
                x += group.originX
                y += text?.position(of: anchor) ?? 0
            }
            next = parents[node]
            steps += 1
        }
        return (x, y)
    }

    private consuming func finish() -> Ink {
        let size = paperSize ?? RemarkableTool.pageSize
        let scale = RemarkableTool.millimetres(paperWidth: size.width)
        var page = Page(size: Page.Size(width: size.width * scale, height: size.height * scale))
        var origins: [RemarkableIdentifier: (x: Double, y: Double)] = [:]
        page.strokes.reserveCapacity(lines.count)
        for line in lines {
            let origin = origins[line.parent] ?? origin(of: line.parent)
            origins[line.parent] = origin
            var stroke = line.stroke
            for index in stroke.points.indices {
                // x is measured from the page's middle.
                stroke.points[index].x = (stroke.points[index].x + origin.x + size.width / 2) * scale
                stroke.points[index].y = (stroke.points[index].y + origin.y) * scale
            }
            stroke.width = stroke.width.map { $0 * scale }
            page.strokes.append(stroke)
        }
        page.typedText = (text?.paragraphs ?? []).map { TypedText($0) }
        for (_, group) in groups where !group.isVisible {
            warnings.add("the layer “\(group.label ?? "")” is hidden on the device; its strokes are kept")
        }
        if highlights > 0 { warnings.add("\(highlights) highlighted passages of printed text are skipped") }
        for (kind, count) in unknown.sorted(by: { $0.key < $1.key }) {
            warnings.add("\(count) blocks of type \(kind), which is not known, are skipped")
        }
        return Ink(pages: [page], unit: .millimetres, warnings: warnings.all)
    }
}
