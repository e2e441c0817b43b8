import Ink
import Testing

@testable import Live

@Suite struct LiveMessageTests {
    private func message(_ text: String) throws(LiveError) -> LiveMessage { try LiveMessage(Array(text.utf8)) }

    @Test func strokesMayHaveTimesAndPressures() throws {
        let read = try message(#"{"type":"stroke","session":"a","points":[[1,2],[3,4,0.5],[5,6,null,2],[7,8,1,0.25]]}"#)
        #expect(read.session == "a")
        #expect(
            read.body
                == .stroke(
                    [
                        SamplePoint(x: 1, y: 2), SamplePoint(x: 3, y: 4, time: 0.5),
                        SamplePoint(x: 5, y: 6, pressure: 1), SamplePoint(x: 7, y: 8, time: 1, pressure: 0.25),
                    ], .pen))
    }

    @Test func everyTypeIsRead() throws {
        #expect(try message(#"{"type":"points","points":[[1,2]],"end":true}"#).body == .points([SamplePoint(x: 1, y: 2)], ends: true))
        #expect(try message(#"{"type":"undo"}"#).body == .undo(1))
        #expect(try message(#"{"type":"undo","strokes":3}"#).body == .undo(3))
        #expect(try message(#"{"type":"commit"}"#).body == .commit)
        #expect(try message(#"{"type":"close","session":""}"#).body == .close)
        #expect(try message(#"{"type":"context","text":"да "}"#).body == .context("да "))
        #expect(
            try message(#"{"type":"field","field":"name","language":"de"}"#).body
                == .field(name: "name", languages: "de", context: ""))
        #expect(
            try message(#"{"type":"open","pause":0,"predictions":1,"each":false,"new":[1]}"#).body
                == .open(.init(languages: nil, predictions: 1, pause: 0, answersEachStroke: false)))
    }

    @Test(arguments: [
        "", "{", "[]", "1", "{}", #"{"type":1}"#, #"{"type":"sing"}"#, #"{"type":"stroke"}"#,
        #"{"type":"stroke","points":[]}"#, #"{"type":"stroke","points":[[1]]}"#, #"{"type":"stroke","points":[[1,2,3,4,5]]}"#,
        #"{"type":"stroke","points":[[1,"2"]]}"#, #"{"type":"stroke","points":[[1e300,2]]}"#,
        #"{"type":"stroke","points":[[1,2,"x"]]}"#, #"{"type":"stroke","points":[[1,2]],"tool":"axe"}"#,
        #"{"type":"undo","strokes":-1}"#, #"{"type":"undo","strokes":1.5}"#, #"{"type":"undo","strokes":1e300}"#,
        #"{"type":"open","pause":-1}"#, #"{"type":"open","each":1}"#, #"{"type":"context"}"#,
        #"{"type":"commit","session":7}"#, "{\"type\":\"commit\"} x", "\u{0}\u{1}",
    ])
    func whatIsNoMessageIsRefused(text: String) {
        #expect(throws: LiveError.self) { try message(text) }
    }

    @Test func longNamesAndStrokesAreRefused() {
        var limits = LiveLimits()
        limits.strokePoints = 2
        #expect(throws: LiveError.tooLarge(what: "points of a stroke", limit: 2)) {
            try LiveMessage(Array(#"{"type":"stroke","points":[[1,2],[1,2],[1,2]]}"#.utf8), limits: limits)
        }
        #expect(throws: LiveError.tooLarge(what: "characters of 'session'", limit: 200)) {
            try message("{\"type\":\"commit\",\"session\":\"\(String(repeating: "a", count: 201))\"}")
        }
    }

    @Test func mutatedMessagesNeverCrash() {
        let whole = Array(#"{"type":"stroke","session":"a","points":[[1,2],[3,4,0.5],[5,6,null,2],[7,8,1,0.25]],"tool":"pen"}"#.utf8)
        var state: UInt64 = 7
        for _ in 0..<2000 {
            var bytes = whole
            for _ in 0..<2 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 21)
            }
            _ = try? LiveMessage(Array(bytes.prefix(Int(state >> 40) % (bytes.count + 1))))
        }
    }
}
