import CEvdev
import Foundation
import Ink

/// A pen tablet of this machine, `/dev/input/event…`.
package struct TabletDevice: PenEventSource {
    /// libevdev's handle, closed with the last copy.
    private final class Handle {
        let tablet: OpaquePointer
        init(_ tablet: OpaquePointer) { self.tablet = tablet }
        deinit { rukopis_tablet_close(tablet) }
    }

    private let handle: Handle
    package let path: String
    private var hasToldAxes = false

    package init(_ path: String) throws(CaptureError) {
        var reason = [CChar](repeating: 0, count: 256)
        guard let tablet = rukopis_tablet_open(path, &reason, reason.count) else {
            let bytes = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw .notOpened(device: path, reason: String(decoding: bytes, as: UTF8.self))
        }
        handle = Handle(tablet)
        self.path = path
    }

    package var name: String {
        rukopis_tablet_name(handle.tablet).map { String(cString: $0) } ?? path
    }

    /// Whether a pen writes on it; a mouse or touch pad is an input device, too.
    package var isPen: Bool { rukopis_tablet_is_pen(handle.tablet) != 0 }

    /// Keeps its events from all other programs while this lives.
    package func grab() throws(CaptureError) {
        let result = rukopis_tablet_grab(handle.tablet)
        guard result == 0 else {
            throw .notOpened(device: path, reason: "another program has it for itself (\(String(cString: strerror(-result))))")
        }
    }

    /// The pen tablets among the input devices that may be read.
    package static func all() -> [TabletDevice] {
        let folder = "/dev/input"
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasPrefix("event") }
        let sorted = names.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
        return sorted.compactMap { try? TabletDevice(folder + "/" + $0) }.filter(\.isPen)
    }

    package mutating func feed(_ pen: inout KernelPen, within seconds: Double) throws(CaptureError) -> Bool {
        if !hasToldAxes {
            hasToldAxes = true
            for code in KernelPen.axisCodes {
                var (minimum, maximum, resolution) = (Int32(0), Int32(0), Int32(0))
                guard rukopis_tablet_axis(handle.tablet, Int32(code), &minimum, &maximum, &resolution) != 0 else { continue }
                pen.axes[code] = .init(min: Int(minimum), max: Int(maximum), resolution: Int(resolution))
            }
        }
        var event = rukopis_tablet_event()
        var wait = Self.patience(seconds)
        // What is there is taken at once, but in bounds, so that a wish to stop is seen.
        for _ in 0..<1000 {
            switch rukopis_tablet_next(handle.tablet, wait, &event) {
            case 0: return true
            case 1:
                pen.take(time: event.time, type: Int(event.type), code: Int(event.code), value: Int(event.value))
                wait = 0
            default: return false
            }
        }
        return true
    }
}
