/// Reads ``NativeFormat``.
struct NativeReader {
    static func read(_ source: InkSource) throws -> Ink {
        var reader = NativeReader()
        var cursor = ByteCursor(source.bytes)
        do {
            try cursor.skip(NativeFormat.signature.count)
            var pages: [Page] = []
            while true {
                switch try reader.frame(&cursor) {
                case .end: return Ink(pages: pages, unit: reader.unit, warnings: reader.warnings)
                case .other: break
                case .page(let page): pages.append(page)
                case .strokes(let strokes): pages[pages.count - 1].strokes += strokes
                case .labels(let labels): pages[pages.count - 1].labels += labels
                }
            }
        } catch {
            throw Self.error(error, file: source.name, at: cursor.position)
        }
    }

    /// - Parameters:
    ///   - position: of the cursor, in the file.
    ///   - start: of the cursor's bytes, in the file.
    static func error(_ error: any Error, file: String, at position: Int, start: Int = 0) -> InkError {
        switch error {
        case let failure as ByteCursor.Failure:
            .malformed(file: file, place: .byte(start + failure.offset), what: failure.what)
        case let failure as Zstandard.Failure: .malformed(file: file, place: .byte(start + position), what: failure.what)
        case let error as InkError: error
        default: .malformed(file: file, place: .byte(start + position), what: "\(error)")
        }
    }

    /// What one frame holds.
    enum Frame {
        case end
        /// What holds for all pages, or nothing that is known.
        case other
        case page(Page)
        /// Of the page before it, as the labels.
        case strokes([Stroke])
        case labels([Label])
    }

    private(set) var unit = Ink.Unit.device
    private(set) var warnings: [String] = []
    /// The points of each stroke of the page that is being read; `nil` before the first page.
    private var counts: [Int]?

    /// Reads one frame.
    mutating func frame(_ cursor: inout ByteCursor) throws -> Frame {
        guard !cursor.isAtEnd else { throw cursor.failure("the last frame is missing: the file is cut off") }
        let kind = try cursor.readUInt8()
        let packed = try cursor.take(try cursor.readVarintCount())
        guard try cursor.readUInt32() == Checksum.crc32(packed) else {
            throw cursor.failure("the checksum is wrong: the file is damaged")
        }
        guard let kind = NativeFormat.Kind(rawValue: kind) else {
            warnings.append("a frame of kind \(kind), which is not known, is skipped")
            return .other
        }
        let limit = min(NativeFormat.largestFrame, max(1 << 20, packed.count.multipliedReportingOverflow(by: 1000).partialValue))
        let payload = try Zstandard.unpack(packed, limit: limit)
        var content = ByteCursor(payload)
        do {
            switch kind {
            case .end: return .end
            case .ink:
                unit = try content.readUInt8() == 1 ? .millimetres : .device
                for _ in 0..<(try content.readVarintCount()) { warnings.append(try content.readString()) }
                return .other
            case .page:
                counts = []
                return .page(try Self.page(&content))
            case .strokes:
                guard counts != nil else { throw content.failure("strokes before any page") }
                let strokes = try Self.strokes(&content)
                counts?.append(contentsOf: strokes.lazy.map(\.points.count))
                return .strokes(strokes)
            case .labels:
                guard let counts else { throw content.failure("labels before any page") }
                return .labels(try Self.labels(&content, strokes: counts))
            }
        } catch let failure as ByteCursor.Failure {
            throw ByteCursor.Failure(offset: cursor.position, what: "frame before this: \(failure.what)")
        }
    }

    private static func page(_ content: inout ByteCursor) throws -> Page {
        var page = Page()
        page.identifier = try content.readOptionalString()
        page.writer = try content.readOptionalString()
        let (width, height) = (try content.readOptionalDouble(), try content.readOptionalDouble())
        if let width, let height { page.size = Page.Size(width: width, height: height) }
        for _ in 0..<(try content.readVarintCount()) { page.typedText.append(TypedText(try content.readString())) }
        // Older files say no more.
        guard content.remaining > 0 else { return page }
        for index in page.typedText.indices {
            let flags = try content.readUInt8()
            if flags & NativeFormat.hasPlace != 0 {
                let (x, y, size) = (try content.readDouble(), try content.readDouble(), try content.readOptionalDouble())
                guard x.isFinite, y.isFinite else { throw content.failure("typed text beyond all measure") }
                page.typedText[index].place = TypedText.Place(x: x, y: y, size: size.flatMap { $0.isFinite && $0 > 0 ? $0 : nil })
            }
            if flags & NativeFormat.hasColor != 0 { page.typedText[index].color = try content.readUInt32() }
        }
        return page
    }

    private static func strokes(_ content: inout ByteCursor) throws -> [Stroke] {
        var strokes: [Stroke] = []
        var counts: [Int] = []
        var total = 0
        for _ in 0..<(try content.readVarintCount()) {
            let count = Int(min(try content.readVarint(), UInt64(Int32.max)))
            let flags = try content.readUInt8()
            guard count > 0, let tool = NativeFormat.tool(flags & 0x0F) else { throw content.failure("a stroke of no kind") }
            var stroke = Stroke(points: [], tool: tool)
            if flags & 0x10 != 0 { stroke.color = try content.readUInt32() }
            if flags & 0x20 != 0 {
                let width = try content.readDouble()
                stroke.width = width.isFinite ? width : nil
            }
            strokes.append(stroke)
            counts.append(count)
            total += count
        }
        // A point takes at least a byte of each of x and y.
        guard total <= content.remaining / 2 else { throw content.failure("more points than the frame can hold") }
        var columns: [[Double]] = []
        for _ in 0..<6 { columns.append(try NativeColumn.read(&content, count: total)) }
        func value(_ column: Int, _ point: Int) -> Double? {
            let value = columns[column][point]
            return value.isNaN ? nil : value
        }
        var point = 0
        for (index, count) in counts.enumerated() {
            strokes[index].points.reserveCapacity(count)
            for _ in 0..<count {
                guard let x = value(0, point), let y = value(1, point) else { throw content.failure("a point without x and y") }
                strokes[index].points.append(
                    SamplePoint(
                        x: x, y: y, time: value(2, point), pressure: value(3, point).map { min(max($0, 0), 1) },
                        tilt: value(4, point), azimuth: value(5, point)))
                point += 1
            }
        }
        return strokes
    }

    /// - Parameter strokes: how many points each stroke of the page has.
    private static func labels(_ content: inout ByteCursor, strokes: [Int]) throws -> [Label] {
        var labels: [Label] = []
        for _ in 0..<(try content.readVarintCount()) {
            let text = try content.readString()
            let level = Label.Level(name: try content.readString())
            let style = try content.readOptionalString()
            let isUsable = try content.readUInt8() != 0
            var ranges: [Label.StrokeRange] = []
            for _ in 0..<(try content.readVarintCount()) {
                let stroke = try content.readVarint()
                let first = try content.readVarint()
                let count = try content.readVarint()
                guard stroke < UInt64(strokes.count) else { throw content.failure("a label of a stroke that is not there") }
                let points = UInt64(strokes[Int(stroke)])
                guard count <= points, first <= points - count else { throw content.failure("a label of points that are not there") }
                ranges.append(
                    Label.StrokeRange(stroke: Int(stroke), points: count == 0 ? nil : Int(first)..<Int(first + count)))
            }
            guard !ranges.isEmpty else { throw content.failure("a label without strokes") }
            labels.append(Label(text: text, level: level, ranges: ranges, style: style, isUsable: isUsable))
        }
        return labels
    }
}
