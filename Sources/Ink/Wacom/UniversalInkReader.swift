/// Wacom's Universal Ink Model 3.0 and 3.1: a RIFF file of protocol buffers messages.
///
/// A stroke is a spline; the pen's readings, from which it was made, mostly are in the file, too (in metres and
/// seconds, with pressure and angles), and are what is given out, as long as the stroke still lies where they were
/// taken. The spline's unit is 1/96 inch over the file's scale factor.
struct UniversalInkReader {
    static let millimetres = 25.4 / 96

    static func read(_ source: InkSource) throws -> Ink {
        do {
            let chunks = try RiffChunks.read(source.bytes)
            guard let head = chunks.first, head.name == "HEAD", head.content.count >= 3 else {
                throw source.malformed(.byte(12), "the head is missing")
            }
            let version = Array(head.content.prefix(2))
            var reader = UniversalInkReader()
            switch (version[0], version[1]) {
            case (3, 0):
                guard let data = chunks.first(where: { $0.name == "DATA" }) else {
                    throw source.malformed(.wholeFile, "the chunk DATA is missing")
                }
                try reader.readVersion30(data.content)
            case (3, 1):
                let descriptions = head.content.dropFirst(4)
                for (index, chunk) in chunks.dropFirst().enumerated() {
                    // Eight bytes describe each chunk; the fifth says how it is compressed.
                    let at = descriptions.startIndex + index * 8 + 4
                    if descriptions.indices.contains(at), descriptions[at] != 0 {
                        throw InkError.unsupported(file: source.name, what: "the chunk \(chunk.name) is compressed")
                    }
                    switch chunk.name {
                    case "INPT": try reader.readInput(chunk.content)
                    case "INKD": try reader.readInk(chunk.content)
                    case "PRPS", "BRSH", "KNWG", "INKS": break
                    default: reader.warnings.add("the chunk “\(chunk.name)” is not known and skipped")
                    }
                }
            default:
                throw InkError.unsupported(
                    file: source.name, what: "Universal Ink Model \(version[0]).\(version[1]); 3.0 and 3.1 are read")
            }
            return reader.finish()
        } catch let failure as ByteCursor.Failure {
            throw source.malformed(.byte(failure.offset), failure.what)
        }
    }

    private var sensors = UniversalInkSensors()
    private var strokes: [UniversalInkStroke] = []
    private var scaleFactor = 1.0
    private var warnings = WarningList()

    private mutating func readVersion30(_ message: ArraySlice<UInt8>) throws {
        try ProtobufFields.forEach(message) { number, value in
            switch number {
            case 1: try readInput(value.bytes)
            case 2:
                try ProtobufFields.forEach(value.bytes) { number, value in
                    if number == 1 { strokes.append(try UniversalInkStroke(version30: value.bytes)) }
                }
            default: break
            }
        }
    }

    private mutating func readInput(_ message: ArraySlice<UInt8>) throws {
        try ProtobufFields.forEach(message) { number, value in
            switch number {
            case 1: try sensors.readContexts(value.bytes)
            case 2: try sensors.readData(value.bytes)
            default: break
            }
        }
    }

    private mutating func readInk(_ message: ArraySlice<UInt8>) throws {
        var properties: [UniversalInkStroke.Properties] = []
        try ProtobufFields.forEach(message) { number, value in
            switch number {
            case 1: strokes.append(try UniversalInkStroke(version31: value.bytes))
            case 2: if value.float.isFinite, value.float > 0 { scaleFactor = value.float }
            case 6: properties.append(try UniversalInkStroke.Properties(value.bytes))
            default: break
            }
        }
        for index in strokes.indices {
            // Counted from 1; 0 is none.
            guard let number = strokes[index].propertiesIndex, properties.indices.contains(number - 1) else { continue }
            strokes[index].properties = properties[number - 1]
        }
    }

    private consuming func finish() -> Ink {
        let scale = Self.millimetres * scaleFactor
        var page = Page()
        var start: Double?
        for stroke in strokes {
            let spline = stroke.points(scale: scale)
            guard !spline.isEmpty else {
                warnings.add("a stroke without points is left out")
                continue
            }
            let readings = sensors.readings(of: stroke)
            let points = Self.fits(readings, spline) ? readings : spline
            if start == nil { start = points.first?.time }
            page.strokes.append(
                Stroke(
                    points: points.map { point in
                        var point = point
                        point.time = point.time.map { $0 - (start ?? 0) }
                        return point
                    }, tool: .pen, color: stroke.properties.color, width: stroke.properties.size.map { $0 * scale }))
        }
        return Ink(pages: [page], unit: .millimetres, warnings: warnings.all)
    }

    /// The readings are those of this spline: it starts and ends where they do.
    private static func fits(_ readings: [SamplePoint], _ spline: [SamplePoint]) -> Bool {
        guard let first = readings.first, let last = readings.last, let start = spline.first, let end = spline.last else {
            return false
        }
        func near(_ a: SamplePoint, _ b: SamplePoint) -> Bool { abs(a.x - b.x) < 2 && abs(a.y - b.y) < 2 }
        return near(first, start) && near(last, end)
    }
}
