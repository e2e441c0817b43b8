import Foundation
import Ink

/// A recording of kernel events (`libinput record`, evemu) as it is written: another machine's tablet, through a pipe.
package struct RecordedEvents: PenEventSource {
    package let name: String
    private let descriptor: Int32
    private var lines = KernelEventLines()
    private var hasWritten = false
    /// Of a recording of several devices the first that writes counts.
    private var isOther = false
    private var rest: [UInt8] = []
    private var number = 0

    /// Longer lines are no events.
    private static let longest = 1 << 16

    /// - Parameter descriptor: stays open.
    package init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    package mutating func feed(_ pen: inout KernelPen, within seconds: Double) throws(CaptureError) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, Self.patience(seconds)) > 0 else { return true }
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        let count = read(descriptor, &buffer, buffer.count)
        if count < 0 { return errno == EINTR || errno == EAGAIN }
        guard count > 0 else {
            if !rest.isEmpty { try take(rest, &pen) }
            return false
        }
        rest += buffer[..<count]
        var start = rest.startIndex
        while let end = rest[start...].firstIndex(of: 0x0A) {
            try take(Array(rest[start..<end]), &pen)
            start = end + 1
        }
        rest.removeFirst(start)
        guard rest.count <= Self.longest else {
            throw .malformed(device: name, line: number + 1, reason: "a line of this length is no kernel event")
        }
        return true
    }

    private mutating func take(_ line: [UInt8], _ pen: inout KernelPen) throws(CaptureError) {
        number += 1
        switch lines.item(of: line) {
        case nil: break
        case .device:
            isOther = hasWritten
            if !isOther { pen = KernelPen() }
        case .axis(let code, let axis): if !isOther { pen.axes[code] = axis }
        case .event(let time, let type, let code, let value):
            if !isOther { pen.take(time: time, type: type, code: code, value: value) }
            hasWritten = hasWritten || (!isOther && pen.hasWritten)
        case .malformed:
            throw .malformed(device: name, line: number, reason: "an event that cannot be understood")
        }
    }
}
