import Foundation

/// Reads path data (SVG 2, chapter 9) into chains of points, curves cut to a tolerance.
struct SVGPath {
    struct Failure: Error { var what: String }

    private typealias Vector = CurveFlattening.Vector

    struct Chain {
        var points: [CurveFlattening.Vector]
        var isClosed = false
    }

    private(set) var chains: [Chain] = []
    private var current = Vector(x: 0, y: 0)
    private var start = Vector(x: 0, y: 0)
    private var lastControl: Vector?
    private var isOpen = false
    private var isAfterMove = false
    private let tolerance: Double

    static func chains(_ data: String, tolerance: Double) throws -> [Chain] {
        var path = SVGPath(tolerance: tolerance)
        var data = data
        try data.withUTF8 { try path.read($0) }
        return path.chains
    }

    private init(tolerance: Double) { self.tolerance = tolerance }

    private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        var position = 0
        func skip() {
            while position < bytes.count, bytes[position] <= 0x20 || bytes[position] == UInt8(ascii: ",") { position += 1 }
        }
        func number() throws -> Double {
            skip()
            guard let value = DecimalNumber.parse(bytes, &position), value.isFinite else {
                throw Failure(what: "character \(position + 1) of the path: a number is expected")
            }
            return value
        }
        func flag() throws -> Bool {
            skip()
            guard position < bytes.count, bytes[position] == 0x30 || bytes[position] == 0x31 else {
                throw Failure(what: "character \(position + 1) of the path: 0 or 1 is expected")
            }
            position += 1
            return bytes[position - 1] == 0x31
        }
        var command: UInt8 = 0
        while true {
            skip()
            guard position < bytes.count else { break }
            let byte = bytes[position]
            if byte | 0x20 >= UInt8(ascii: "a"), byte | 0x20 <= UInt8(ascii: "z") {
                command = byte
                position += 1
            } else if command == 0 || command | 0x20 == UInt8(ascii: "z") {
                throw Failure(what: "character \(position + 1) of the path: a command is expected")
            }
            let isRelative = command >= UInt8(ascii: "a")
            let base = isRelative ? current : Vector(x: 0, y: 0)
            func point() throws -> Vector { Vector(x: base.x + (try number()), y: base.y + (try number())) }
            var control: Vector?
            var isMove = false
            switch command | 0x20 {
            case UInt8(ascii: "m"):
                current = try point()
                start = current
                isOpen = false
                isMove = true
                // Further pairs are lines.
                command = isRelative ? UInt8(ascii: "l") : UInt8(ascii: "L")
            case UInt8(ascii: "l"): line(try point())
            case UInt8(ascii: "h"): line(Vector(x: base.x + (try number()), y: current.y))
            case UInt8(ascii: "v"): line(Vector(x: current.x, y: base.y + (try number())))
            case UInt8(ascii: "c"):
                let (first, second, end) = (try point(), try point(), try point())
                add(CurveFlattening.cubic(current, first, second, end, tolerance: tolerance))
                control = second
            case UInt8(ascii: "s"):
                let (second, end) = (try point(), try point())
                add(CurveFlattening.cubic(current, mirrored(), second, end, tolerance: tolerance))
                control = second
            case UInt8(ascii: "q"):
                let (middle, end) = (try point(), try point())
                add(CurveFlattening.quadratic(current, middle, end, tolerance: tolerance))
                control = middle
            case UInt8(ascii: "t"):
                let middle = mirrored()
                add(CurveFlattening.quadratic(current, middle, try point(), tolerance: tolerance))
                control = middle
            case UInt8(ascii: "a"):
                let (rx, ry, turn) = (try number(), try number(), try number())
                let (isLarge, isSweep) = (try flag(), try flag())
                arc(rx, ry, turn * .pi / 180, isLarge, isSweep, to: try point())
            case UInt8(ascii: "z"):
                if isOpen {
                    add([start])
                    chains[chains.count - 1].isClosed = true
                } else if isAfterMove {
                    // Nothing but a point: a pen with a round tip draws a dot.
                    chains.append(Chain(points: [current]))
                }
                current = start
                isOpen = false
            default: throw Failure(what: "“\(Character(Unicode.Scalar(command)))” is no command of a path")
            }
            lastControl = control
            isAfterMove = isMove
            guard current.x.isFinite, current.y.isFinite else { throw Failure(what: "the path leads beyond all measure") }
        }
    }

    private func mirrored() -> Vector {
        guard let control = lastControl else { return current }
        return Vector(x: 2 * current.x - control.x, y: 2 * current.y - control.y)
    }

    private mutating func line(_ end: Vector) { add([end]) }

    private mutating func add(_ points: [Vector]) {
        if !isOpen {
            chains.append(Chain(points: [current]))
            isOpen = true
        }
        chains[chains.count - 1].points += points.filter { $0.x.isFinite && $0.y.isFinite }
        if let last = points.last { current = last }
    }

    /// From end points to centre (SVG 2, appendix B.2.4).
    private mutating func arc(_ rx: Double, _ ry: Double, _ turn: Double, _ isLarge: Bool, _ isSweep: Bool, to end: Vector) {
        var (rx, ry) = (abs(rx), abs(ry))
        guard rx > 0, ry > 0, end != current else { return add([end]) }
        let (dx, dy) = ((current.x - end.x) / 2, (current.y - end.y) / 2)
        let x = cos(turn) * dx + sin(turn) * dy
        let y = -sin(turn) * dx + cos(turn) * dy
        let excess = x * x / (rx * rx) + y * y / (ry * ry)
        if excess > 1 {
            rx *= excess.squareRoot()
            ry *= excess.squareRoot()
        }
        let below = rx * rx * y * y + ry * ry * x * x
        let share = max((rx * rx * ry * ry - below) / below, 0).squareRoot() * (isLarge == isSweep ? -1 : 1)
        let (cx, cy) = (share * rx * y / ry, -share * ry * x / rx)
        let center = Vector(
            x: cos(turn) * cx - sin(turn) * cy + (current.x + end.x) / 2,
            y: sin(turn) * cx + cos(turn) * cy + (current.y + end.y) / 2)
        let from = atan2((y - cy) / ry, (x - cx) / rx)
        var to = atan2((-y - cy) / ry, (-x - cx) / rx)
        if isSweep, to < from { to += 2 * .pi }
        if !isSweep, to > from { to -= 2 * .pi }
        guard center.x.isFinite, center.y.isFinite, from.isFinite, to.isFinite else { return add([end]) }
        var points = CurveFlattening.arc(
            center: center, radiusX: rx, radiusY: ry, rotation: turn, from: from, to: to, tolerance: tolerance)
        if !points.isEmpty { points[points.count - 1] = end }
        add(points.isEmpty ? [end] : points)
    }
}
