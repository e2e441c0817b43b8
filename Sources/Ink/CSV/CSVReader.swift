import Foundation

/// Tables of points: a row per point, columns by their names (`x`, `y`, `t`, `pressure`, `stroke`, `pen` and the
/// like) or, without a head, x, y, then time, then pressure. Strokes end at empty rows, where the column `stroke`
/// changes, or where `pen` is 0.
struct CSVReader {
    private enum Column { case x, y, time, milliseconds, pressure, stroke, pen, other }

    static func read(_ source: InkSource) throws -> Ink {
        var reader = CSVReader(source: source)
        try source.bytes.withUnsafeBufferPointer { try reader.readRows($0) }
        return try reader.finish()
    }

    private let source: InkSource
    private var columns: [Column] = []
    private var separator = UInt8(ascii: ",")
    private var strokes: [Stroke] = []
    private var points: [SamplePoint] = []
    private var strokeName: String?
    private var timesInMilliseconds: Bool?
    private var warnings = WarningList()

    private init(source: InkSource) { self.source = source }

    /// Whether a first line is a head with x and y, or numbers in at least two columns.
    static func looksLike(_ text: Substring) -> Bool {
        guard let line = text.split(whereSeparator: \.isNewline).first, line.utf8.count < 1000 else { return false }
        let cells = cells(ofLine: Array(line.utf8)[...], separator: separator(of: Array(line.utf8)[...]))
        guard cells.count >= 2 else { return false }
        if let names = head(cells) { return names.contains(.x) && names.contains(.y) }
        return cells.prefix(2).allSatisfy { number($0) != nil } && cells.allSatisfy { number($0) != nil || $0.isEmpty }
    }

    private static func separator(of line: ArraySlice<UInt8>) -> UInt8 {
        for candidate in [UInt8(ascii: ";"), 0x09, UInt8(ascii: ",")] where line.contains(candidate) { return candidate }
        return 0x20
    }

    private static func cells(ofLine line: ArraySlice<UInt8>, separator: UInt8) -> [String] {
        line.split(separator: separator, omittingEmptySubsequences: separator == 0x20).map {
            String(lenient: $0).trimmingCharacters(in: CharacterSet(charactersIn: " \t\r\"'\u{FEFF}"))
        }
    }

    /// A number, with a point or (where points separate nothing) a comma.
    private static func number(_ cell: String) -> Double? {
        Double(cell) ?? (cell.contains(",") ? Double(cell.replacingOccurrences(of: ",", with: ".")) : nil)
    }

    /// The columns that a row of names stands for; `nil` for a row of numbers.
    private static func head(_ cells: [String]) -> [Column]? {
        guard cells.contains(where: { $0.contains(where: \.isLetter) && Double($0) == nil }) else { return nil }
        return cells.map { cell in
            switch cell.lowercased() {
            case "x", "pos_x", "posx", "x_mm", "x_px": .x
            case "y", "pos_y", "posy", "y_mm", "y_px": .y
            case "t", "time", "timestamp", "seconds", "t_s", "time_s": .time
            case "ms", "t_ms", "time_ms", "milliseconds", "timestamp_ms": .milliseconds
            case "p", "pressure", "force", "f": .pressure
            case "stroke", "stroke_id", "strokeid", "id", "segment", "trace": .stroke
            case "pen", "pen_down", "pendown", "tip", "touch", "down", "button": .pen
            default: .other
            }
        }
    }

    private mutating func readRows(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        var position = 0
        var number = 0
        while position < bytes.count {
            let end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
            number += 1
            let line = UnsafeBufferPointer(rebasing: bytes[position..<end])
            position = end + 1
            if line.allSatisfy({ $0 <= 0x20 || $0 == separator }) {
                endStroke()
            } else if line.first != UInt8(ascii: "#") {
                try row(line, number)
            }
        }
        endStroke()
    }

    private mutating func row(_ line: UnsafeBufferPointer<UInt8>, _ number: Int) throws {
        if columns.isEmpty {
            separator = Self.separator(of: Array(line)[...])
            let cells = Self.cells(ofLine: Array(line)[...], separator: separator)
            if let head = Self.head(cells) {
                guard head.contains(.x), head.contains(.y) else {
                    throw source.malformed(.line(number), "no columns x and y")
                }
                columns = head
                return
            }
            columns = [.x, .y, .time, .pressure]
        }
        var point = SamplePoint(x: .nan, y: .nan)
        var isDown = true
        var column = 0
        for cell in line.split(separator: separator, omittingEmptySubsequences: separator == 0x20) {
            guard column < columns.count else { break }
            let kind = columns[column]
            column += 1
            if kind == .other { continue }
            if kind == .stroke {
                let name = String(lenient: cell)
                if strokeName != name { endStroke() }
                strokeName = name
                continue
            }
            guard let value = Self.value(of: UnsafeBufferPointer(rebasing: cell)) else {
                let isEmpty = cell.allSatisfy { $0 <= 0x20 }
                if isEmpty, kind == .time || kind == .pressure || kind == .milliseconds { continue }
                throw source.malformed(.line(number), "“\(String(lenient: cell.prefix(20)))” is no number")
            }
            switch kind {
            case .x: point.x = value
            case .y: point.y = value
            case .time: point.time = value
            case .milliseconds:
                point.time = value
                timesInMilliseconds = true
            case .pressure: point.pressure = max(value, 0)
            case .pen: isDown = value != 0
            case .stroke, .other: break
            }
        }
        guard !point.x.isNaN, !point.y.isNaN else { throw source.malformed(.line(number), "a row without x and y") }
        if isDown { points.append(point) } else { endStroke() }
    }

    /// A cell that is a number and nothing else (quotes and white space around it aside); finite.
    private static func value(of cell: UnsafeBufferPointer<UInt8>) -> Double? {
        var position = 0
        func skip() {
            while position < cell.count, cell[position] <= 0x20 || cell[position] == UInt8(ascii: "\"") { position += 1 }
        }
        skip()
        guard let value = DecimalNumber.parse(cell, &position) else { return nil }
        skip()
        if position == cell.count { return value.isFinite ? value : nil }
        // Where a comma separates nothing, it may stand for the point.
        return number(String(lenient: cell).trimmingCharacters(in: CharacterSet(charactersIn: " \t\r\""))).flatMap { $0.isFinite ? $0 : nil }
    }

    private mutating func endStroke() {
        if !points.isEmpty { strokes.append(Stroke(points: points)) }
        points = []
    }

    private consuming func finish() throws -> Ink {
        // The head of a table of strokes by itself is a page without any.
        guard !strokes.isEmpty || (points.isEmpty && columns.contains(.stroke) && columns.contains(.x)) else {
            throw source.malformed(.wholeFile, "holds no row of numbers")
        }
        var page = Page(strokes: strokes)
        let loudest = strokes.lazy.flatMap { $0.points.lazy.compactMap(\.pressure) }.max() ?? 0
        // Pens report 50 to 500 points a second: steps of one or more can only be milliseconds.
        var steps: [Double] = []
        for stroke in strokes where steps.count < 2000 {
            for (before, after) in zip(stroke.points, stroke.points.dropFirst()) {
                guard let start = before.time, let end = after.time, end > start else { continue }
                steps.append(end - start)
            }
        }
        steps.sort()
        let inMilliseconds = timesInMilliseconds ?? (!steps.isEmpty && steps[steps.count / 2] >= 1)
        let scale = inMilliseconds ? 0.001 : 1
        for stroke in page.strokes.indices {
            for index in page.strokes[stroke].points.indices {
                if let time = page.strokes[stroke].points[index].time { page.strokes[stroke].points[index].time = time * scale }
                if let pressure = page.strokes[stroke].points[index].pressure, loudest > 1 {
                    page.strokes[stroke].points[index].pressure = pressure / loudest
                }
            }
        }
        page.startClock()
        return Ink(pages: [page])
    }
}
