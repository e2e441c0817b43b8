import Foundation

/// A pen as the kernel reports it: axes that change are told, the others stay; a frame ends with SYN_REPORT.
package struct KernelPen {
    package struct Axis: Equatable {
        var min: Int
        var max: Int
        /// Steps per millimetre (per radian for tilts), 0 where unknown.
        var resolution: Int

        package init(min: Int, max: Int, resolution: Int) {
            self.min = min
            self.max = max
            self.resolution = resolution
        }
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

    /// The axes of which the ranges matter.
    package static let axisCodes = [Code.x, Code.y, Code.pressure, Code.tiltX, Code.tiltY]

    package var axes: [Int: Axis] = [:]
    /// In the device's steps.
    private(set) var strokes: [Stroke] = []
    private var values: [Int: Int] = [:]
    private var points: [SamplePoint] = []
    private var isTouching: Bool?
    private var isRubber = false
    private var changed = false

    package init() {}

    package mutating func take(time: Double, type: Int, code: Int, value: Int) {
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

    package mutating func endStroke() {
        if !points.isEmpty { strokes.append(Stroke(points: points, tool: isRubber ? .eraser : .pen)) }
        points = []
    }

    /// Whether there is ink.
    package var hasWritten: Bool { !points.isEmpty || !strokes.isEmpty }
    /// How many points the stroke that is being written has.
    package var openPoints: Int { points.count }

    /// The strokes that have ended, in millimetres where the device tells; they are gone here then.
    package mutating func takeStrokes() -> [Stroke] {
        defer { strokes = [] }
        return strokes.map(scaled)
    }

    func ink() -> Ink {
        var page = Page(strokes: strokes.map(scaled))
        page.startClock()
        page.size = size
        return Ink(pages: [page], unit: unit)
    }

    /// Steps of both axes per millimetre; `nil` where the device does not tell.
    private var scale: (x: Axis, y: Axis)? {
        guard let x = axes[Code.x], let y = axes[Code.y], x.resolution > 0, y.resolution > 0 else { return nil }
        return (x, y)
    }

    package var unit: Ink.Unit { scale == nil ? .device : .millimetres }

    /// Of the area that the pen reaches, in millimetres; `nil` where the device does not tell.
    package var size: Page.Size? {
        guard let (x, y) = scale else { return nil }
        return Page.Size(
            width: (Double(x.max) - Double(x.min)) / Double(x.resolution),
            height: (Double(y.max) - Double(y.min)) / Double(y.resolution))
    }

    private func scaled(_ stroke: Stroke) -> Stroke {
        guard let (x, y) = scale else { return stroke }
        var copy = stroke
        for index in copy.points.indices {
            copy.points[index].x = (copy.points[index].x - Double(x.min)) / Double(x.resolution)
            copy.points[index].y = (copy.points[index].y - Double(y.min)) / Double(y.resolution)
        }
        return copy
    }
}
