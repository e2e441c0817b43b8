import Foundation
import Testing

@testable import Ink

@Suite struct InkDoorTests {
    @Test(arguments: ["", " ", "\n\n", "hello", "{}", "[]", "<html></html>", "{\"drawing\"", "\u{0}\u{1}\u{2}", "%PDF-1.7"])
    func refusesWhatIsNoInk(text: String) {
        #expect(throws: InkError.self) { try Ink(text: text) }
    }

    @Test func refusesBinaryNoise() {
        var state: UInt64 = 7
        for length in [1, 2, 3, 17, 4096] {
            let noise = (0..<length).map { _ -> UInt8 in
                state = state &* 6_364_136_223_846_793_005 &+ 1
                return UInt8(truncatingIfNeeded: state >> 33)
            }
            for format in InkFormat.allCases.map(Optional.some) + [nil] {
                do {
                    expectSound(try Ink(data: Data(noise), name: "noise", format: format))
                } catch {
                    #expect(error is InkError)
                }
            }
        }
    }

    @Test func namesWhatIsMissing() {
        let url = URL(fileURLWithPath: "/nowhere/at/all")
        #expect(throws: InkError.inaccessible(file: url.path, what: "cannot be read: No such file or directory")) {
            try Ink(contentsOf: url)
        }
        #expect(throws: InkError.inaccessible(file: "/", what: "is a folder, not a file")) {
            try Ink(contentsOf: URL(fileURLWithPath: "/"))
        }
    }

    @Test func drawingsOfPencilKitAreRefusedByName() {
        let bytes: [UInt8] = [0x77, 0x72, 0x64, 0xF0, 1, 0, 8, 0, 0x12, 0x10]
        do {
            _ = try Ink(data: Data(bytes), name: "a.drawing")
            Issue.record("read")
        } catch {
            #expect("\(error)".hasPrefix("a.drawing: ") && "\(error)".contains("PencilKit"))
        }
    }

    @Test func messagesAreOneLine() {
        let error = InkError.malformed(file: "a\nb", place: .line(3), what: "x\ty")
        #expect(error.description == "a b:3: x y")
    }

    @Test func unknownIsNil() {
        var point = SamplePoint(x: 1, y: 2)
        #expect(point.time == nil && point.pressure == nil && point.tilt == nil && point.azimuth == nil)
        #expect(point == SamplePoint(x: 1, y: 2))
        point.pressure = 0.5
        #expect(point != SamplePoint(x: 1, y: 2))
        point.pressure = nil
        #expect(point == SamplePoint(x: 1, y: 2))
    }
}

@Suite struct ExtremeNumberTests {
    /// Numbers that are sound alone and lead beyond all measure together.
    @Test(arguments: [
        "{\"drawing\":[[[1,2],[3,4],[-1e308,1e308]]]}",
        "{\"xDPI\":1e-320,\"yDPI\":1e-320,\"strokeGroups\":[{\"strokes\":[{\"x\":[1],\"y\":[2]}]}]}",
        "{\"data\":{\"engine_snapshot\":{\"document\":{\"format\":{\"dpi\":1e-320}},\"stroke_components\":[{\"value\":{\"brushstroke\":{\"path\":{\"start\":{\"pos\":[1,2]},\"segments\":[]}}}}]}}}",
        "{\"data\":{\"engine_snapshot\":{\"document\":{\"format\":{\"dpi\":1}},\"stroke_components\":[{\"value\":{\"brushstroke\":{\"path\":{\"start\":{\"pos\":[1e308,2]},\"segments\":[]}}}}]}}}",
        ".X_POINTS_PER_MM 1e-320\n.Y_POINTS_PER_MM 1e-320\n.PEN_DOWN\n1 2\n1e300 1\n",
        "<ink><trace>1e308 1</trace></ink>",
        "<ink><definitions><inkSource><channelProperties><channelProperty channel=\"X\" name=\"resolution\" value=\"1e-320\" units=\"1/cm\"/></channelProperties></inkSource></definitions><trace>1 2</trace></ink>",
        "<svg width=\"1e308mm\" height=\"1e308mm\" viewBox=\"0 0 1e-300 1e-300\"><path stroke=\"rgb(nan,inf,1)\" fill=\"none\" d=\"M0 0L1 1\"/></svg>",
        "<xournal><page width=\"inf\" height=\"1\"><layer><stroke width=\"1e308 1e308\">1e308 1e308 0 0</stroke></layer></page></xournal>",
        "x,y,t\n1,2,-1e308\n3,4,1e308\n",
        "[[{\"x\":1,\"y\":2,\"t\":-1e308}],[{\"x\":1,\"y\":2,\"t\":1e308}]]",
    ])
    func stayWithinMeasure(text: String) {
        do {
            expectSound(try Ink(text: text))
        } catch {
            #expect(error is InkError)
        }
    }
}
