import Foundation

/// Microsoft's Ink Serialized Format: tags with their sizes, in units of 0.01 mm (HIMETRIC). Plain bytes, or
/// `base64:` text. What is known by none of the tags is skipped by its size.
struct ISFReader {
    /// The tags that are read (Ink Serialized Format Specification, “Tags”).
    private enum Tag {
        static let drawingAttributesTable: UInt64 = 2
        static let drawingAttributes: UInt64 = 3
        static let strokeDescriptorTable: UInt64 = 4
        static let strokeDescriptor: UInt64 = 5
        static let drawingAttributesIndex: UInt64 = 9
        static let stroke: UInt64 = 10
        static let strokeDescriptorIndex: UInt64 = 13
        static let transformTable: UInt64 = 15
        static let transformIndex: UInt64 = 23
        static let metricTable: UInt64 = 24
        static let metrics: UInt64 = 25
        static let metricIndex: UInt64 = 26
        /// Tags with a size and a content; the others hold a value or are transforms.
        static let sized: Set<UInt64> = [1, 2, 3, 4, 5, 10, 14, 15, 24, 25, 28, 29, 30, 31]
        static let transforms: ClosedRange<UInt64> = 16...22
    }

    /// Properties that Microsoft numbers, from 50 on.
    private enum Property {
        static let x: UInt64 = 50
        static let y: UInt64 = 51
        static let timerTick: UInt64 = 54
        static let pressure: UInt64 = 56
        static let color: UInt64 = 68
        static let width: UInt64 = 69
        static let transparency: UInt64 = 80
        static let rasterOperation: UInt64 = 87
    }

    private struct Attributes {
        var color: UInt32?
        var width: Double?
        var tool = Stroke.Tool.pen
    }

    /// The least and the greatest value of a property.
    private typealias Metrics = [UInt64: ClosedRange<Double>]

    /// Bytes that start as ISF does: tag 0, and a size that fits.
    static func looksLike(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: "base64:".utf8) { return true }
        guard bytes.first == 0, bytes.count > 4 else { return false }
        var cursor = ByteCursor(bytes[1...])
        guard let size = try? cursor.readVarint(), size == UInt64(cursor.remaining), let tag = try? cursor.readUInt8() else {
            return false
        }
        return Tag.sized.contains(UInt64(tag))
    }

    static func read(_ source: InkSource) throws -> Ink {
        var bytes = source.bytes
        if bytes.starts(with: "base64:".utf8) {
            let text = String(lenient: bytes.dropFirst(7)).filter { !$0.isWhitespace && $0 != "\0" }
            guard let data = Data(base64Encoded: text) else { throw source.malformed(.byte(7), "is no base64") }
            bytes = [UInt8](data)
        }
        var reader = ISFReader()
        var cursor = ByteCursor(bytes)
        do {
            guard try cursor.readVarint() == 0 else { throw cursor.failure("does not start as Ink Serialized Format does") }
            let size = Int(min(try cursor.readVarint(), UInt64(Int32.max)))
            var content = try cursor.part(size)
            while !content.isAtEnd { try reader.tag(&content) }
        } catch let failure as ByteCursor.Failure {
            throw source.malformed(.byte(failure.offset), failure.what)
        }
        return Ink(pages: [reader.page], unit: .millimetres, warnings: reader.warnings.all)
    }

    private var page = Page()
    private var warnings = WarningList()
    private var attributes: [Attributes] = []
    private var descriptors: [[UInt64]] = []
    private var transforms: [SVGTransform] = []
    private var metrics: [Metrics] = []
    // Which entries of the tables hold for the strokes to come.
    private var attributesIndex = 0
    private var descriptorIndex = 0
    private var transformIndex = 0
    private var metricIndex = 0

    private mutating func tag(_ content: inout ByteCursor) throws {
        let tag = try content.readVarint()
        if Tag.transforms.contains(tag) {
            transforms = [try Self.transform(tag, &content)]
            return
        }
        guard Tag.sized.contains(tag) || tag >= 50 else {
            let value = Int(min(try content.readVarint(), 1 << 30))
            switch tag {
            case Tag.drawingAttributesIndex: attributesIndex = value
            case Tag.strokeDescriptorIndex: descriptorIndex = value
            case Tag.transformIndex: transformIndex = value
            case Tag.metricIndex: metricIndex = value
            default: throw content.failure("the tag \(tag) is not known")
            }
            return
        }
        // Custom properties of the whole ink are one byte longer than they say: how they are packed.
        let size = try content.readVarintCount() + (tag >= 50 ? 1 : 0)
        var part = try content.part(size)
        switch tag {
        case Tag.drawingAttributes: attributes = [try Self.attributes(&part)]
        case Tag.drawingAttributesTable: attributes = try Self.table(&part) { try Self.attributes(&$0) }
        case Tag.strokeDescriptor: descriptors = [try Self.descriptor(&part)]
        case Tag.strokeDescriptorTable: descriptors = try Self.table(&part) { try Self.descriptor(&$0) }
        case Tag.metrics: metrics = [try Self.metrics(&part)]
        case Tag.metricTable: metrics = try Self.table(&part) { try Self.metrics(&$0) }
        case Tag.transformTable:
            transforms = []
            while !part.isAtEnd { transforms.append(try Self.transform(try part.readVarint(), &part)) }
        case Tag.stroke: try stroke(&part)
        default: break
        }
    }

    private static func table<Entry>(
        _ part: inout ByteCursor, _ entry: (inout ByteCursor) throws -> Entry
    ) throws -> [Entry] {
        var entries: [Entry] = []
        while !part.isAtEnd {
            var content = try part.part(try part.readVarintCount())
            entries.append(try entry(&content))
        }
        return entries
    }

    private static func attributes(_ part: inout ByteCursor) throws -> Attributes {
        var attributes = Attributes()
        var transparency: UInt32 = 0
        while !part.isAtEnd {
            let tag = try part.readVarint()
            // Others than the numbered properties have contents of their own; what is wanted comes before them.
            guard (50..<100).contains(tag) else { break }
            let value = try part.readVarint()
            switch tag {
            case Property.color:
                // 0x00BBGGRR
                let (r, g, b) = (UInt32(value & 0xFF), UInt32(value >> 8 & 0xFF), UInt32(value >> 16 & 0xFF))
                attributes.color = r << 24 | g << 16 | b << 8 | 0xFF
            case Property.width: attributes.width = value > 0 && value < 1_000_000 ? Double(value) * 0.01 : nil
            case Property.transparency: transparency = UInt32(min(value, 255))
            case Property.rasterOperation: if value == 9 { attributes.tool = .highlighter }
            default: break
            }
        }
        attributes.color = attributes.color.map { $0 & 0xFFFF_FF00 | (255 - transparency) }
        return attributes
    }

    /// The properties of each point, in order.
    private static func descriptor(_ part: inout ByteCursor) throws -> [UInt64] {
        var tags: [UInt64] = []
        while !part.isAtEnd { tags.append(try part.readVarint()) }
        var properties: [UInt64] = []
        if !tags.contains(7) { properties.append(Property.x) }
        if !tags.contains(8) { properties.append(Property.y) }
        for tag in tags where tag != 7 && tag != 8 {
            // Buttons and the stroke's own properties follow; they say nothing of points.
            if tag == 6 || tag == 11 { break }
            properties.append(tag)
        }
        return properties
    }

    private static func metrics(_ part: inout ByteCursor) throws -> Metrics {
        var metrics: Metrics = [:]
        while !part.isAtEnd {
            let tag = try part.readVarint()
            var content = try part.part(try part.readVarintCount())
            let (least, greatest) = (Double(try content.readISFSigned()), Double(try content.readISFSigned()))
            if greatest > least { metrics[tag] = least...greatest }
        }
        return metrics
    }

    private static func transform(_ tag: UInt64, _ part: inout ByteCursor) throws -> SVGTransform {
        func number() throws -> Double {
            let value = Double(try part.readFloat())
            guard value.isFinite else { throw part.failure("a transform that is no number") }
            return value
        }
        switch tag {
        case 16, 22:
            let (a, b, c, d, e, f) = (try number(), try number(), try number(), try number(), try number(), try number())
            return SVGTransform(a: a, b: c, c: b, d: d, e: e, f: f)
        case 17:
            let scale = try number()
            return SVGTransform(a: scale, d: scale)
        case 18: return SVGTransform(a: try number(), d: try number())
        case 19:
            // Hundredths of degrees.
            let angle = Double(min(try part.readVarint(), 1 << 30)) / 100 * .pi / 180
            return SVGTransform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
        case 20: return SVGTransform(e: try number(), f: try number())
        case 21:
            let (a, d, e, f) = (try number(), try number(), try number(), try number())
            return SVGTransform(a: a, d: d, e: e, f: f)
        default: throw part.failure("the transform \(tag) is not known")
        }
    }

    private mutating func stroke(_ part: inout ByteCursor) throws {
        guard !part.isAtEnd else { return }
        let count = Int(min(try part.readVarint(), UInt64(Int32.max)))
        // Straight lines take a bit per point and axis; more than that is a lie.
        guard count <= part.remaining * 4 else { throw part.failure("\(count) points are announced, \(part.remaining) bytes are left") }
        guard count > 0 else { return }
        let properties = descriptors.indices.contains(descriptorIndex) ? descriptors[descriptorIndex] : [Property.x, Property.y]
        var columns: [UInt64: [Int64]] = [:]
        for property in properties where !part.isAtEnd { columns[property] = try ISFPacketColumn.read(&part, count: count) }
        guard let xs = columns[Property.x], let ys = columns[Property.y] else {
            warnings.add("byte \(part.position): a stroke without x or y is left out")
            return
        }
        let transform = transforms.indices.contains(transformIndex) ? transforms[transformIndex] : SVGTransform()
        let attributes = attributes.indices.contains(attributesIndex) ? attributes[attributesIndex] : Attributes()
        let force = (metrics.indices.contains(metricIndex) ? metrics[metricIndex][Property.pressure] : nil) ?? 0...1023
        var points: [SamplePoint] = []
        points.reserveCapacity(count)
        for index in 0..<count {
            let place = transform.apply(Double(xs[index]), Double(ys[index]))
            guard place.x.isFinite, place.y.isFinite else { throw part.failure("a point beyond all measure") }
            var point = SamplePoint(x: place.x * 0.01, y: place.y * 0.01)
            if let pressures = columns[Property.pressure] {
                let share = (Double(pressures[index]) - force.lowerBound) / (force.upperBound - force.lowerBound)
                point.pressure = min(max(share, 0), 1)
            }
            if let ticks = columns[Property.timerTick] { point.time = Double(ticks[index] - ticks[0]) / 1000 }
            points.append(point)
        }
        page.strokes.append(Stroke(points: points, tool: attributes.tool, color: attributes.color, width: attributes.width))
    }
}
