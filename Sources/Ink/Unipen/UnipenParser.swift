import Foundation

/// Collects components and segments over a file and its includes, byte by byte.
struct UnipenParser {
    /// What a column of numbers means.
    enum Column { case x, y, time, pressure, other }

    /// A run of points between two pen events that holds at least one.
    struct Component {
        /// Its strokes in ``strokes`` and the component's points that each holds: mostly one stroke, none for the
        /// pen's way through the air and for withheld ink, several where the pressure falls to nothing in between.
        var pieces: [(stroke: Int, points: Range<Int>)]
        var points: Int
        /// Index into ``styles``, −1 for none.
        var style: Int
    }

    static let deepestInclude = 16
    static let mostIncludes = 256
    /// All that one file may draw in.
    static let mostBytes = 512 << 20

    let archive: UnipenArchive
    private(set) var sawKeyword = false
    private(set) var strokes: [Stroke] = []
    private(set) var components: [Component] = []
    private(set) var segments: [UnipenSegment] = []
    private(set) var styles: [String] = []
    private(set) var warnings = WarningList()
    /// Components that hold nothing but the archive's stand-in for withheld ink.
    private(set) var withheld = 0

    // What the file says of its device.
    private(set) var writer: String?
    private(set) var xPerMillimetre: Double?
    private(set) var yPerMillimetre: Double?
    private(set) var pointsPerSecond: Double?
    private var columns: [Column] = [.x, .y]
    private(set) var hasTime = false
    private(set) var largestPressure = 0.0

    // The component being read.
    private enum Pen { case none, down, up }
    private var pen = Pen.none
    private var points: [SamplePoint] = []
    private var airPoints = 0
    /// Points so far, pen down or up: the clock of devices without a time column.
    private var ticks = 0.0

    private var including: [String] = []
    private var includes = 0
    private(set) var bytesRead = 0

    init(archive: UnipenArchive) { self.archive = archive }

    // MARK: - Lines

    mutating func parse(_ bytes: UnsafeBufferPointer<UInt8>, file: String) throws {
        bytesRead += bytes.count
        var position = 0
        var line = 1
        while position < bytes.count {
            // At a line's start.
            while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
            guard position < bytes.count else { break }
            let first = bytes[position]
            if first == UInt8(ascii: "."), position + 1 < bytes.count, Self.isCapital(bytes[position + 1]) {
                try keyword(bytes, &position, &line, file: file)
                continue
            }
            if pen != .none, first &- 0x30 < 10 || first == 0x2D || first == 0x2B || first == 0x2E {
                self.numbers(bytes, &position, line: line, file: file)
            }
            Self.skipLine(bytes, &position)
            line += 1
        }
        endComponent()
        pen = .none
    }

    private static func isCapital(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }

    /// Moves behind the line's break.
    private static func skipLine(_ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int) {
        while position < bytes.count, bytes[position] != 0x0A { position += 1 }
        position += 1
    }

    private mutating func keyword(
        _ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int, _ line: inout Int, file: String
    ) throws {
        sawKeyword = true
        let start = position + 1
        position = start
        while position < bytes.count, bytes[position] > 0x20 { position += 1 }
        let name = String(lenient: bytes[start..<position])
        switch name {
        case "PEN_DOWN", "PEN_UP":
            endComponent()
            pen = name == "PEN_DOWN" ? .down : .up
            // Points may start on the keyword's own line.
            while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
            if position < bytes.count, bytes[position] > 0x20 {
                self.numbers(bytes, &position, line: line, file: file)
            }
            Self.skipLine(bytes, &position)
            line += 1
            return
        case "DT":
            // Milliseconds without points; what is under way goes on.
            let argument = Self.lineEnd(bytes, position)
            var at = position
            Self.skipBlanks(bytes, &at)
            endComponent()
            pen = .none
            if let delay = DecimalNumber.parse(bytes, &at), delay > 0, delay < 3_600_000 {
                pause += delay / 1000
            }
            position = argument
            Self.skipLine(bytes, &position)
            line += 1
            return
        default: break
        }
        endComponent()
        pen = .none
        // Other keywords own all text up to the next line that starts with a keyword.
        let argumentStart = position
        let firstLine = line
        Self.skipLine(bytes, &position)
        line += 1
        while position < bytes.count {
            var look = position
            Self.skipBlanks(bytes, &look)
            if look + 1 < bytes.count, bytes[look] == UInt8(ascii: "."), Self.isCapital(bytes[look + 1]) { break }
            Self.skipLine(bytes, &position)
            line += 1
        }
        position = min(position, bytes.count)
        let arguments = UnsafeBufferPointer(rebasing: bytes[argumentStart..<position])
        try apply(name, arguments, line: firstLine, file: file)
    }

    private static func skipBlanks(_ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int) {
        while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
    }

    private static func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int {
        var end = position
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        return end
    }

    private mutating func apply(
        _ name: String, _ arguments: UnsafeBufferPointer<UInt8>, line: Int, file: String
    ) throws {
        switch name {
        case "SEGMENT":
            if var segment = UnipenSegment(arguments, place: "\(file):\(line)") {
                segment.style = styles.last
                segments.append(segment)
            } else {
                warnings.add("\(file):\(line): a .SEGMENT that cannot be understood is left out")
            }
        case "INCLUDE": try include(Self.firstWord(arguments), line: line, file: file)
        case "COORD": setColumns(arguments)
        case "X_POINTS_PER_INCH": xPerMillimetre = Self.positive(arguments).map { $0 / 25.4 }
        case "Y_POINTS_PER_INCH": yPerMillimetre = Self.positive(arguments).map { $0 / 25.4 }
        case "X_POINTS_PER_MM": xPerMillimetre = Self.positive(arguments)
        case "Y_POINTS_PER_MM": yPerMillimetre = Self.positive(arguments)
        case "POINTS_PER_SECOND":
            // 9600 and the like are the line's baud rate, no tablet's sampling rate.
            pointsPerSecond = Self.positive(arguments).flatMap { $0 <= 2000 ? $0 : nil }
        case "WRITER_ID": if let id = Self.firstWord(arguments) { writer = id }
        case "STYLE":
            if let style = Self.firstWord(arguments), styles.last != style { styles.append(style) }
        default: break
        }
    }

    private static func firstWord(_ arguments: UnsafeBufferPointer<UInt8>) -> String? {
        guard let start = arguments.firstIndex(where: { $0 > 0x20 }) else { return nil }
        let word = arguments[start...].prefix { $0 > 0x20 }
        return word.isEmpty ? nil : String(lenient: word)
    }

    private static func positive(_ arguments: UnsafeBufferPointer<UInt8>) -> Double? {
        guard var start = arguments.firstIndex(where: { $0 > 0x20 }),
            let value = DecimalNumber.parse(arguments, &start), (1e-6...1e9).contains(value)
        else { return nil }
        return value
    }

    private mutating func setColumns(_ arguments: UnsafeBufferPointer<UInt8>) {
        var columns: [Column] = []
        // The names stand on the keyword's line; prose may follow on the next.
        let line = arguments.prefix { $0 != 0x0A }
        for name in line.split(whereSeparator: { $0 <= 0x20 }).prefix(32) {
            switch String(lenient: name) {
            case "X": columns.append(.x)
            case "Y": columns.append(.y)
            case "T": columns.append(.time)
            case "P": columns.append(.pressure)
            default: columns.append(.other)
            }
        }
        guard columns.contains(where: { $0 == .x }), columns.contains(where: { $0 == .y }) else { return }
        self.columns = columns
    }

    // MARK: - Includes

    private mutating func include(_ name: String?, line: Int, file: String) throws {
        guard let name else { return }
        guard let url = archive.file(named: name) else {
            warnings.add("\(file):\(line): the included file “\(name)” is missing")
            return
        }
        let path = url.standardizedFileURL.path
        guard !including.contains(path), including.count < Self.deepestInclude else {
            warnings.add("\(file):\(line): “\(name)” includes itself in a circle; not read again")
            return
        }
        includes += 1
        guard includes <= Self.mostIncludes, bytesRead <= Self.mostBytes else {
            throw InkError.tooLarge(file: file, place: .line(line), what: "includes more than such a file may")
        }
        including.append(path)
        defer { including.removeLast() }
        let bytes = try FileBytes.read(url)
        try bytes.withUnsafeBufferPointer { try parse($0, file: path) }
    }

    // MARK: - Points

    /// Reads the points of one line.
    @inline(__always)
    private mutating func numbers(
        _ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int, line: Int, file: String
    ) {
        var x = Double.nan
        var y = Double.nan
        var time = Double.nan
        var pressure = Double.nan
        var column = 0
        while true {
            Self.skipBlanks(bytes, &position)
            guard column < columns.count, let value = DecimalNumber.parse(bytes, &position) else { break }
            switch columns[column] {
            case .x: x = value
            case .y: y = value
            case .time: time = value
            case .pressure: pressure = value
            case .other: break
            }
            column += 1
            // Several points on one line.
            if column == columns.count, position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 {
                var look = position
                Self.skipBlanks(bytes, &look)
                if look < bytes.count, bytes[look] > 0x20 {
                    add(x, y, time, pressure)
                    (x, y, time, pressure) = (.nan, .nan, .nan, .nan)
                    column = 0
                }
            }
        }
        if x.isFinite, y.isFinite {
            add(x, y, time, pressure)
        } else if column > 0 {
            warnings.add("\(file):\(line): a point without x and y is left out")
        }
    }

    @inline(__always)
    private mutating func add(_ x: Double, _ y: Double, _ time: Double, _ pressure: Double) {
        // Beyond that no scale leads back to a page.
        guard abs(x) < SamplePoint.farthest, abs(y) < SamplePoint.farthest else { return }
        if pen == .down {
            if time.isFinite { hasTime = true }
            if pressure > largestPressure { largestPressure = pressure }
            points.append(
                SamplePoint(
                    x: x, y: y, time: time.isFinite ? time : ticks,
                    pressure: pressure.isFinite ? max(pressure, 0) : nil))
        } else {
            airPoints += 1
        }
        ticks += 1
    }

    /// Seconds of silence stated by `.DT`, spread into the clock when the file's rate is known.
    private var pause = 0.0

    private mutating func endComponent() {
        let style = styles.count - 1
        switch pen {
        case .none: return
        case .up:
            if airPoints > 0 { components.append(Component(pieces: [], points: airPoints, style: style)) }
        case .down:
            guard !points.isEmpty else { break }
            var pieces: [(stroke: Int, points: Range<Int>)] = []
            if points.count == 1, points[0].x == 0, points[0].y == 0 {
                withheld += 1
            } else {
                for range in Self.touching(points) {
                    pieces.append((strokes.count, range))
                    pauses.append(pause)
                    strokes.append(Stroke(points: Array(points[range])))
                }
            }
            components.append(Component(pieces: pieces, points: points.count, style: style))
        }
        points.removeAll(keepingCapacity: true)
        airPoints = 0
    }

    /// Where the pen touches: the whole component, or, where a pressure column says so, what lies between the
    /// points without pressure (AachenTechnicalUniversity's components are whole lines, lifts included).
    private static func touching(_ points: [SamplePoint]) -> [Range<Int>] {
        guard points.contains(where: { $0.pressure == 0 }), points.contains(where: { ($0.pressure ?? 0) > 0 }) else {
            return [points.indices]
        }
        var ranges: [Range<Int>] = []
        var start: Int?
        for index in points.indices {
            if points[index].pressure == 0 {
                if let first = start { ranges.append(first..<index) }
                start = nil
            } else if start == nil {
                start = index
            }
        }
        if let first = start { ranges.append(first..<points.count) }
        return ranges
    }

    /// For each stroke, the sum of the stated pauses before it.
    private(set) var pauses: [Double] = []
}
