import Capture
import Foundation
import Ink
import Live

/// `rukopis capture`: a pen tablet as the source of ink.
struct CaptureCommand: Command {
    static let name = "capture"
    static let summary = "Takes ink from a pen tablet: strokes for stream, or a file."
    static let arguments = "[DEVICE]"
    static let details = """
        DEVICE is an input device (/dev/input/event…; where there is one pen tablet alone it need not be named), or a \
        recording of one, also while it is made: - reads from standard input what `libinput record' or `evemu-record' \
        write, on this machine or over ssh on another.

        Each stroke is written as it ends, as a line that `rukopis stream' takes: millimetres, if the tablet tells \
        its resolution, seconds, pressure. With --output all goes into an ink file, tilt included, when Ctrl-C (or the \
        recording's end) ends the capture; the file is there whole or not at all.
        """
    static let examples = [
        Example("rukopis capture | rukopis stream --language en", "reads what is written on the tablet"),
        Example("rukopis capture --output note.rukopis /dev/input/event7", "until Ctrl-C"),
        Example("ssh tablet evemu-record /dev/input/event1 | rukopis capture -", "another machine's pen"),
        Example("rukopis capture --list", "the pen tablets of this machine"),
    ]

    var device: String?
    var output: String?
    var format: InkFormat?
    var grabs = false
    var lists = false

    static var optionGroups: [OptionGroup<CaptureCommand>] {
        let names = ConvertCommand.writable.map(\.rawValue)
        return [
            OptionGroup(
                heading: "Output:",
                options: [
                    .text("output", short: "o", argument: "FILE", help: "Write an ink file at the end", \.output),
                    Option(
                        "to", argument: "FORMAT", help: "The file's format; else by its ending", values: names
                    ) { (target: inout CaptureCommand, value: String) throws(UsageError) in
                        guard let format = InkFormat(rawValue: value), format.isWritable else {
                            throw UsageError("--to takes one of \(names.joined(separator: ", ")), not '\(value)'")
                        }
                        target.format = format
                    },
                ]),
            OptionGroup(
                heading: "Tablet:",
                options: [
                    .flag("grab", help: "No other program (the desktop's pointer) gets its events meanwhile", \.grabs),
                    .flag("list", help: "List the pen tablets that may be read", \.lists),
                ]),
        ]
    }

    mutating func take(_ argument: String) throws(UsageError) {
        if let device { throw UsageError("one tablet at a time, but '\(device)' and '\(argument)' were given") }
        device = argument
    }

    func check() throws(UsageError) {
        guard let output else {
            if format != nil { throw UsageError("--to needs --output") }
            return
        }
        if format == nil, InkFormat(ending: output) == nil {
            throw UsageError("--to is missing, and '\(output)' does not end as a file of ink")
        }
    }

    func run() async throws -> ExitStatus {
        if lists {
            var out = StandardOutput()
            for tablet in TabletDevice.all() { try out.write("\(tablet.path)\t\(tablet.name)\n") }
            try out.flush()
            return .success
        }
        guard let device else { return try capture(from: grabbed(onlyTablet())) }
        if device == "-" { return try capture(from: RecordedEvents(descriptor: STDIN_FILENO, name: "standard input")) }
        var status = stat()
        if stat(device, &status) == 0, status.st_mode & S_IFMT != S_IFCHR {
            let file: FileHandle
            do {
                file = try FileHandle(forReadingFrom: URL(fileURLWithPath: device))
            } catch {
                throw CaptureError.notOpened(device: device, reason: (error as NSError).localizedDescription)
            }
            defer { try? file.close() }
            return try capture(from: RecordedEvents(descriptor: file.fileDescriptor, name: device))
        }
        let tablet = try TabletDevice(device)
        if !tablet.isPen { Diagnostics.warn("\(device) (\(tablet.name)) is no pen tablet") }
        return try capture(from: grabbed(tablet))
    }

    private func grabbed(_ tablet: TabletDevice) throws(CaptureError) -> TabletDevice {
        if grabs { try tablet.grab() }
        return tablet
    }

    private func onlyTablet() throws(CaptureError) -> TabletDevice {
        let tablets = TabletDevice.all()
        if tablets.count == 1, let tablet = tablets.first { return tablet }
        throw .notOpened(
            device: "/dev/input",
            reason: tablets.isEmpty
                ? "no pen tablet that may be read (members of the group input may)"
                : "several pen tablets; name one: " + tablets.map(\.path).joined(separator: ", "))
    }

    /// So much ink is kept for a file, at most.
    private static let mostPoints = 4_000_000

    private func capture<Source: PenEventSource>(from source: Source) throws -> ExitStatus {
        Interruption.watch()
        if Diagnostics.isTerminal { Diagnostics.note("capturing \(source.name); Ctrl-C ends it") }
        var capture = PenCapture(source)
        var kept: [Stroke] = []
        var points = 0
        var status = ExitStatus.success
        func deliver(_ strokes: [Stroke]) throws {
            if output == nil {
                for stroke in strokes {
                    try Array(LiveMessage.line(of: stroke).utf8).withUnsafeBytes { try StandardOutput.write($0) }
                }
            } else {
                kept += strokes
                points += strokes.reduce(0) { $0 + $1.points.count }
            }
        }
        do {
            while !Interruption.happened, points < Self.mostPoints, let strokes = try capture.strokes(within: 0.2) {
                try deliver(strokes)
            }
        } catch let error as CaptureError {
            // What came before is not lost.
            Diagnostics.report("\(error)")
            status = .inputFailed
        }
        try deliver(capture.finish())
        guard let output else { return status }
        guard !kept.isEmpty else {
            Diagnostics.report("\(source.name): nothing was written; \(output) is as it was")
            return .inputFailed
        }
        var page = Page(strokes: kept, size: capture.size)
        page.startClock()
        try Ink(pages: [page], unit: capture.unit).write(to: URL(fileURLWithPath: output), as: format)
        return status
    }
}
