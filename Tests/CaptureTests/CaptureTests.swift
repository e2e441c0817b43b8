import Foundation
import Ink
import Live
import Testing

@testable import Capture

struct CaptureTests {
    typealias Event = (time: Double, type: Int, code: Int, value: Int)

    /// Events that come a few at a time.
    struct Script: PenEventSource {
        let name = "script"
        var axes: [Int: KernelPen.Axis] = [:]
        var parts: [[Event]]

        mutating func feed(_ pen: inout KernelPen, within seconds: Double) throws(CaptureError) -> Bool {
            for (code, axis) in axes { pen.axes[code] = axis }
            guard !parts.isEmpty else { return false }
            for event in parts.removeFirst() {
                pen.take(time: event.time, type: event.type, code: event.code, value: event.value)
            }
            return true
        }
    }

    static let axes: [Int: KernelPen.Axis] = [
        0: .init(min: 100, max: 20_100, resolution: 100), 1: .init(min: 0, max: 10_000, resolution: 50),
        24: .init(min: 0, max: 2000, resolution: 0), 26: .init(min: -60, max: 60, resolution: 0),
        27: .init(min: -60, max: 60, resolution: 0),
    ]

    static func down(_ time: Double, rubber: Bool = false) -> [Event] {
        (rubber ? [(time, 1, 321, 1)] : []) + [(time, 1, 330, 1)]
    }
    static func move(_ time: Double, _ x: Int, _ y: Int, pressure: Int? = nil) -> [Event] {
        var events: [Event] = [(time, 3, 0, x), (time, 3, 1, y)]
        if let pressure { events.append((time, 3, 24, pressure)) }
        return events + [(time, 0, 0, 0)]
    }
    static func up(_ time: Double) -> [Event] { [(time, 1, 330, 0), (time, 0, 0, 0)] }

    @Test func aStrokeComesWhenThePenIsLifted() throws {
        var capture = PenCapture(
            Script(
                axes: Self.axes,
                parts: [
                    Self.move(0.9, 100, 0), Self.down(1) + Self.move(1, 1100, 500, pressure: 1000),
                    [(1.01, 3, 26, 45), (1.01, 3, 27, 0)] + Self.move(1.01, 1200, 500), Self.up(1.02),
                    Self.down(2, rubber: true) + Self.move(2, 2100, 1000, pressure: 3000), [],
                ]))
        #expect(try capture.strokes(within: 0) == [])
        #expect(try capture.strokes(within: 0) == [])
        #expect(try capture.strokes(within: 0) == [])
        let first = try #require(try capture.strokes(within: 0)?.first)
        #expect(first.tool == .pen && first.points.map(\.x) == [10, 11] && first.points.map(\.y) == [10, 10])
        #expect(first.points.map(\.time) == [1, 1.01] && first.points.map(\.pressure) == [0.5, 0.5])
        #expect(first.points[0].tilt == nil)
        #expect(abs((first.points[1].tilt ?? 0) - .pi / 4) < 1e-9 && first.points[1].azimuth == 0)
        #expect(capture.unit == .millimetres && capture.size == Page.Size(width: 200, height: 200))
        #expect(try capture.strokes(within: 0) == [] && capture.strokes(within: 0) == [])
        // What was begun when the source ended is ink, too.
        let last = try #require(try capture.strokes(within: 0))
        #expect(last.map(\.tool) == [.eraser] && last[0].points.map(\.pressure) == [1])
        #expect(try capture.strokes(within: 0) == nil)
    }

    @Test func aStrokeThatDoesNotEndIsCut() throws {
        let parts = (0..<40).map { part in (0..<1000).flatMap { Self.move(Double(part * 1000 + $0) / 200, $0, part) } }
        var capture = PenCapture(Script(parts: [Self.down(0)] + parts))
        var counts: [Int] = []
        while let strokes = try capture.strokes(within: 0) { counts += strokes.map(\.points.count) }
        #expect(counts == [15_000, 15_000, 10_000] && capture.unit == .device)
    }

    @Test func aLineForStreamSaysAllOfAStroke() throws {
        let strokes = [
            Stroke(points: [SamplePoint(x: 1.25, y: -3, time: 0.5, pressure: 0.125), SamplePoint(x: 2, y: 0, time: 0.508, pressure: 1)]),
            Stroke(points: [SamplePoint(x: 0, y: 0, pressure: 0.5)], tool: .eraser),
            Stroke(points: [SamplePoint(x: 100_000.5, y: 1e-4)]), Stroke(points: [SamplePoint(x: 1, y: 2, time: 7)]),
        ]
        for stroke in strokes {
            let line = LiveMessage.line(of: stroke)
            #expect(line.hasSuffix("}\n"))
            #expect(try LiveMessage(Array(line.utf8)).body == .stroke(stroke.points, stroke.tool))
        }
    }

    static let recording = """
        # EVEMU 1.3
        N: Pen
        A: 00 0 1000 0 0 10
        A: 01 0 1000 0 0 10
        A: 18 0 255 0 0 0
        E: 0.000000 0003 0000 0010
        E: 0.000000 0003 0001 0020
        E: 0.000000 0003 0018 0051
        E: 0.000000 0000 0000 0000
        E: 0.010000 0003 0000 0030
        E: 0.010000 0000 0000 0000
        E: 0.020000 0003 0018 0000
        E: 0.020000 0000 0000 0000
        N: Mouse
        A: 00 0 1000 0 0 5
        E: 0.030000 0003 0000 0900
        E: 0.030000 0003 0018 0100
        E: 0.030000 0000 0000 0000
        """

    private func capture(_ text: String, chunk: Int) throws -> [Stroke] {
        let pipe = Pipe()
        let bytes = Data(text.utf8)
        var capture = PenCapture(RecordedEvents(descriptor: pipe.fileHandleForReading.fileDescriptor, name: "pipe"))
        var strokes: [Stroke] = []
        for start in stride(from: 0, to: bytes.count, by: chunk) {
            try pipe.fileHandleForWriting.write(contentsOf: bytes[start..<min(start + chunk, bytes.count)])
            strokes += try capture.strokes(within: 1) ?? []
        }
        try pipe.fileHandleForWriting.close()
        while let more = try capture.strokes(within: 1) { strokes += more }
        return strokes
    }

    @Test func aRecordingIsReadAsItComes() throws {
        let whole = try Ink(data: Data(Self.recording.utf8), name: "recording").pages[0].strokes
        #expect(whole.count == 1 && whole[0].points.count == 2)
        for chunk in [1, 7, 100, 10_000] { #expect(try capture(Self.recording, chunk: chunk) == whole) }
    }

    @Test func badRecordingsAreTold() {
        #expect(throws: CaptureError.malformed(device: "pipe", line: 2, reason: "an event that cannot be understood")) {
            try capture("# EVEMU 1.3\nE: x 0003 0000 0010\n", chunk: 1000)
        }
        #expect(throws: CaptureError.self) { try capture(String(repeating: "x", count: 100_000), chunk: 1000) }
    }

    @Test func whatIsNoTabletIsRefused() {
        #expect(throws: CaptureError.notOpened(device: "/dev/null", reason: "is no input device")) {
            _ = try TabletDevice("/dev/null")
        }
        #expect(throws: CaptureError.notOpened(device: "/nonexistent", reason: "No such file or directory")) {
            _ = try TabletDevice("/nonexistent")
        }
        for tablet in TabletDevice.all() { #expect(tablet.isPen) }
    }
}
