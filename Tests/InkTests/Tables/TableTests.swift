import Foundation
import Testing

@testable import Ink

@Suite struct TableTests {
    static let libinput = """
        # libinput record
        version: 1
        ndevices: 1
        devices:
        - node: /dev/input/event9
          evdev:
            # Name: Pen
            name: "Pen"
            absinfo:
              0: [0, 21600, 4, 0, 100]
              1: [100, 13500, 4, 0, 100]
              24: [0, 2047, 0, 0, 0]
              26: [-64, 63, 0, 0, 57]
              27: [-64, 63, 0, 0, 57]
            properties: []
          events:
          - evdev:
            - [  0,      0,   1, 320,       1] # EV_KEY / BTN_TOOL_PEN
            - [  0,      0,   3,   0,    1000] # EV_ABS / ABS_X
            - [  0,      0,   3,   1,    2100]
            - [  0,      0,   0,   0,       0]
            - [  0,  10000,   1, 330,       1]
            - [  0,  10000,   3,  24,    2047]
            - [  0,  10000,   0,   0,       0]
            - [  0,  20000,   3,   0,    1100]
            - [  0,  20000,   0,   0,       0]
            - [  1,      0,   1, 330,       0]
            - [  1,      0,   0,   0,       0]
        """
    static let evemu = """
        # EVEMU 1.3
        N: Pen
        A: 00 0 1000 0 0 10
        A: 01 0 1000 0 0 10
        A: 18 0 255 0 0 0
        E: 0.000000 0003 0000 0010
        E: 0.000000 0003 0001 0020
        E: 0.000000 0003 0018 0051
        E: 0.000000 0000 0000 0000
        E: 0.010000 0003 0018 0000
        E: 0.010000 0000 0000 0000
        """

    @Test func readsLibinput() throws {
        let ink = try Ink(text: Self.libinput)
        #expect(ink.unit == .millimetres)
        #expect(
            ink.pages[0].strokes == [
                Stroke(points: [
                    SamplePoint(x: 10, y: 20, time: 0, pressure: 1), SamplePoint(x: 11, y: 20, time: 0.02 - 0.01, pressure: 1),
                ])
            ])
    }

    @Test func readsEvemu() throws {
        let strokes = try Ink(text: Self.evemu).pages[0].strokes
        #expect(strokes.map { $0.points.count } == [1])
        #expect(strokes[0].points[0] == SamplePoint(x: 1, y: 2, time: 0, pressure: 0.2))
    }

    @Test(arguments: [
        "stroke,x,y,t_ms,pressure\n0,1,2,0,10\n0,3,4,10,20\n1,5,6,30,\n",
        "x;y;time;p;stroke\n1,0;2;1000;10;a\n3;4;1010;20;a\n5;6;1030;;b\n",
        "1 2 1000 10\n3 4 1010 20\n\n5 6 1030\n",
        "\u{FEFF}\"X\"\t\"Y\"\t\"T\"\t\"F\"\t\"pen\"\n1\t2\t5.0\t10\t1\n3\t4\t5.01\t20\t1\n9\t9\t5.02\t0\t0\n5\t6\t5.03\t\t1\n",
    ])
    func readsTables(text: String) throws {
        let strokes = try Ink(text: text).pages[0].strokes
        #expect(strokes.map { $0.points.map(\.x) } == [[1, 3], [5]])
        #expect(strokes[0].points.map(\.pressure) == [0.5, 1])
        #expect(strokes[1].points[0].pressure == nil)
        #expect(abs((strokes[1].points[0].time ?? 0) - 0.03) < 1e-9)
    }

    @Test func refusesTables() {
        for text in ["a,b\n1,2", "x,y\n", "x,y\n1\n", "x,y\n1,b\n", "1,2\nnan,3\n"] {
            #expect(throws: InkError.self, "\(text)") { try Ink(text: text, format: .csv) }
        }
    }

    @Test func survivesDamage() {
        expectSturdy(Array(Self.libinput.utf8), format: .kernelEvents)
        expectSturdy(Array(Self.evemu.utf8), format: .kernelEvents)
        expectSturdy(Array("stroke,x,y,t_ms,pressure\n0,1,2,0,10\n0,3,4,10,20\n1,5,6,30,\n".utf8), format: .csv)
    }
}
