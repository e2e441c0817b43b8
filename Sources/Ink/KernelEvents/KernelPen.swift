import Foundation

/// A pen as the kernel reports it: axes that change are told, the others stay; a frame ends with SYN_REPORT.
struct KernelPen {
    struct Axis {
        var min: Int
        var max: Int
        /// Steps per millimetre (per radian for tilts), 0 where unknown.
        var resolution: Int
    }

    /// Codes from linux/input-event-codes.h.
    private enum Code {
        static let x = 0
        static let y = 1
        static let pressure = 24
        static let tiltX = 26
        static let tiltY = 27
        static let rubber = 321
        static let touch = 330
    }

    var axes: [Int: Axis] = [:]
    private(set) var strokes: [Stroke] = []
    private var values: [Int: Int] = [:]
    private var points: [SamplePoint] = []
    private var isTouching: Bool?
    private var isRubber = false
    private var changed = false

    mutating func take(time: Double, type: Int, code: Int, value: Int) {
        switch (type, code) {
        case (1, Code.touch): isTouching = value != 0
        case (1, Code.rubber): isRubber = value != 0
        case (3, _):
            values[code] = value
            changed = true
        case (0, 0): frame(time)
        default: break
        }
    }

    private mutating func frame(_ time: Double) {
        let pressure = values[Code.pressure]
        // Not all devices send BTN_TOUCH.
        guard isTouching ?? ((pressure ?? 0) > 0), let x = values[Code.x], let y = values[Code.y] else {
            endStroke()
            changed = false
            return
        }
        guard changed || points.isEmpty else { return }
        changed = false
        var point = SamplePoint(x: Double(x), y: Double(y), time: time)
        if let pressure, let axis = axes[Code.pressure], axis.max > axis.min {
            point.pressure = Swift.min(Swift.max(Double(pressure) - Double(axis.min), 0) / (Double(axis.max) - Double(axis.min)), 1)
        }
        if let tiltX = angle(Code.tiltX), let tiltY = angle(Code.tiltY) {
            // Two angles to the normal make one, and a direction.
            let (right, down) = (tan(tiltX), tan(tiltY))
            point.tilt = atan((right * right + down * down).squareRoot())
            point.azimuth = atan2(down, right)
        }
        points.append(point)
    }

    /// A tilt in radians: by its resolution, else in degrees, as most drivers have it.
    private func angle(_ code: Int) -> Double? {
        guard let value = values[code] else { return nil }
        let resolution = axes[code].map { Double($0.resolution) } ?? 0
        let angle = resolution > 0 ? Double(value) / resolution : Double(value) * .pi / 180
        return abs(angle) < .pi / 2 ? angle : nil
    }

    mutating func endStroke() {
        if !points.isEmpty { strokes.append(Stroke(points: points, tool: isRubber ? .eraser : .pen)) }
        points = []
    }

    func ink() -> Ink {
        var page = Page(strokes: strokes)
        page.startClock()
        guard let x = axes[Code.x], let y = axes[Code.y], x.resolution > 0, y.resolution > 0 else {
            return Ink(pages: [page])
        }
        let (perX, perY) = (Double(x.resolution), Double(y.resolution))
        for stroke in page.strokes.indices {
            for index in page.strokes[stroke].points.indices {
                page.strokes[stroke].points[index].x = (page.strokes[stroke].points[index].x - Double(x.min)) / perX
                page.strokes[stroke].points[index].y = (page.strokes[stroke].points[index].y - Double(y.min)) / perY
            }
        }
        page.size = Page.Size(
            width: (Double(x.max) - Double(x.min)) / perX, height: (Double(y.max) - Double(y.min)) / perY)
        return Ink(pages: [page], unit: .millimetres)
    }
}
