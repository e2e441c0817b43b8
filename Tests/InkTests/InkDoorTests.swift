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
