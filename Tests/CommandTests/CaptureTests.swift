import Foundation
import TestModels
import Testing

/// `rukopis capture` on recorded events.
struct CaptureTests {
    /// evemu's words for waves of a pen, 100 steps a millimetre.
    private static func recording(_ count: Int) -> String {
        var text = "# EVEMU 1.3\nN: Pen\nA: 00 0 100000 0 0 100\nA: 01 0 100000 0 0 100\nA: 18 0 100 0 0 0\n"
        var time = 0.0
        func event(_ type: Int, _ code: Int, _ value: Int) {
            text += "E: " + String(format: "%.6f %04x %04x %04d\n", time, type, code, value)
        }
        for stroke in TestInk.waves(count, x: 10, y: 20) {
            event(1, 330, 1)
            for point in stroke.points {
                event(3, 0, Int(point.x * 100))
                event(3, 1, Int(point.y * 100))
                event(3, 24, 50)
                event(0, 0, 0)
                time += 0.005
            }
            event(1, 330, 0)
            event(0, 0, 0)
            time += 0.1
        }
        return text
    }

    @Test func strokesAreLinesForStream() throws {
        try Program.withFiles([("pen.evemu", Data(Self.recording(3).utf8))]) { files in
            let captured = try Program.run(["capture", files[0]])
            #expect(captured.status == 0 && captured.errors.isEmpty)
            #expect(captured.output.split(separator: "\n").count == 3)
            #expect(captured.output.hasPrefix(#"{"type":"stroke","points":[[10.0,20.0,0.0,0.5],"#))
            let same = try Program.run(["capture", "-"], input: Data(Self.recording(3).utf8))
            #expect(same.output == captured.output)
            let read = try Program.run(["stream", "--no-language-model"], input: Data(captured.output.utf8))
            #expect(read.status == 0 && read.output.contains(#""type":"final""#))
        }
    }

    @Test func aFileHoldsAllOfIt() throws {
        try Program.withFiles([("pen.evemu", Data(Self.recording(2).utf8)), ("old.rukopis", Data("old".utf8))]) { files in
            let result = try Program.run(["capture", "--output", files[1], files[0]])
            #expect(result.status == 0 && result.errors.isEmpty && result.output.isEmpty)
            let found = try Program.run(["inspect", files[1]]).output
            #expect(found.contains("2 of 120 points") && found.contains("millimetres"))
            // Without ink the file stays.
            let empty = try Program.run(["capture", "-o", files[1], "-"], input: Data("# EVEMU 1.3\n".utf8))
            #expect(empty.status == 1 && empty.errorLines.count == 1)
            #expect(try Program.run(["inspect", files[1]]).output == found)
            // What came before an error is kept, and the error told.
            let broken = try Program.run(
                ["capture", "-o", files[1], "-"], input: Data((Self.recording(1) + "E: nonsense here too x\n").utf8))
            #expect(broken.status == 1 && broken.errorLines.count == 1)
            #expect(try Program.run(["inspect", files[1]]).output.contains("1 of 60 points"))
        }
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGKILL])
    func anInterruptedCaptureLeavesAWholeFile(signal: Int32) throws {
        try Program.withFiles([("note.inkml", Data("old".utf8))]) { files in
            let process = Process()
            let input = Pipe()
            process.executableURL = try Program.url
            process.arguments = ["capture", "-o", files[0], "-"]
            process.standardInput = input
            process.standardError = FileHandle.nullDevice
            try process.run()
            try input.fileHandleForWriting.write(contentsOf: Data(Self.recording(4).utf8))
            // Until it has read all of it.
            for _ in 0..<3000 {
                var waiting: Int32 = 0
                _ = ioctl(input.fileHandleForWriting.fileDescriptor, UInt(FIONREAD), &waiting)
                if waiting == 0 { break }
                usleep(20_000)
            }
            usleep(300_000)
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            if signal == SIGKILL {
                #expect(try String(contentsOfFile: files[0], encoding: .utf8) == "old")
            } else {
                #expect(process.terminationReason == .exit && process.terminationStatus == 0)
                #expect(try Program.run(["inspect", files[0]]).output.contains("4 of 240 points"))
            }
        }
    }

    @Test func wrongUseIsTold() throws {
        #expect(try Program.run(["capture", "a", "b"]).status == 2)
        #expect(try Program.run(["capture", "--to", "inkml", "a"]).status == 2)
        #expect(try Program.run(["capture", "-o", "file.xyz", "a"]).status == 2)
        let none = try Program.run(["capture", "/nonexistent"])
        #expect(none.status == 1 && none.errorLines.count == 1 && none.errors.contains("/nonexistent"))
        #expect(try Program.run(["capture", "/dev/null"]).status == 1)
        #expect(try Program.run(["capture", "--list"]).status == 0)
    }
}
