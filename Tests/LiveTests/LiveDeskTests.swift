import Recognition
import TestModels
import Testing

@testable import Live

@Suite struct LiveDeskTests {
    private func shelf(_ limits: LiveLimits = LiveLimits()) throws -> RecognizerShelf {
        var options = RecognitionOptions()
        options.languageFolders = []
        return RecognizerShelf(
            try Recognizer(network: TestModel.network(), model: "test", options: options), limits: limits)
    }

    private static let wave = TestInk.waves()[0].points.map { "[\($0.x),\($0.y)]" }.joined(separator: ",")

    private func line(_ text: String) -> [UInt8] { Array(text.utf8) }

    private func kinds(_ events: [LiveEvent]) -> [String] {
        events.map { event in
            switch event {
            case .partial(let it): "partial \(it.session ?? "-") \(it.text)"
            case .final(let it): "final \(it.session ?? "-") \(it.text)"
            case .prediction: "prediction"
            case .gesture(let it): "gesture \(it.kind)"
            case .error(let it): "error \(it.session ?? "-") \(it.line ?? 0)"
            }
        }
    }

    @Test func sessionsAreKeptApartAndSurviveMalformedLines() throws {
        let desk = LiveDesk(shelf: try shelf())
        #expect(kinds(desk.take(line("{\"type\":\"stroke\",\"session\":\"b\",\"points\":[\(Self.wave)]}"), at: 0)) == ["partial b a"])
        #expect(kinds(desk.take(line("{\"type\":\"stroke\",\"points\":[\(Self.wave)]"), at: 0)) == ["error - 2"])
        #expect(desk.take(line("  "), at: 0).isEmpty)
        #expect(kinds(desk.take(line("{\"type\":\"undo\",\"session\":\"c\"}"), at: 0)) == ["error c 4"])
        #expect(kinds(desk.passOver()) == ["error - 5"])
        #expect(kinds(desk.take(line("{\"type\":\"stroke\",\"points\":[\(Self.wave)]}"), at: 0)) == ["partial - a"])
        #expect(desk.sessionCount == 3)
        #expect(kinds(desk.take(line("{\"type\":\"close\",\"session\":\"b\"}"), at: 0)) == ["final b a"])
        #expect(kinds(desk.end(at: 1)) == ["final - a"])
    }

    @Test func sessionsAreCountedOverAllDesks() throws {
        var limits = LiveLimits()
        limits.sessions = 2
        let shelf = try shelf(limits)
        do {
            let desk = LiveDesk(shelf: shelf)
            for name in ["a", "b"] { #expect(desk.take(line("{\"type\":\"commit\",\"session\":\"\(name)\"}"), at: 0).isEmpty) }
            #expect(kinds(desk.take(line("{\"type\":\"commit\",\"session\":\"c\"}"), at: 0)) == ["error c 3"])
            #expect(desk.take(line("{\"type\":\"close\",\"session\":\"a\"}"), at: 0).isEmpty)
            #expect(desk.take(line("{\"type\":\"commit\",\"session\":\"c\"}"), at: 0).isEmpty)
        }
        // A desk that is gone has given its sessions back.
        let next = LiveDesk(shelf: shelf)
        for name in ["a", "b"] { #expect(next.take(line("{\"type\":\"commit\",\"session\":\"\(name)\"}"), at: 0).isEmpty) }
    }

    @Test func answersAreOneLineOfJSON() throws {
        let desk = LiveDesk(shelf: try shelf())
        let events = desk.take(line("{\"type\":\"stroke\",\"session\":\"ü\\n\",\"points\":[\(Self.wave)]}"), at: 0)
        let json = String(decoding: events[0].json, as: UTF8.self)
        #expect(json.hasSuffix("\n") && json.filter { $0 == "\n" }.count == 1)
        #expect(json.contains(#""type":"partial""#) && json.contains(#""session":"ü\n""#))
    }
}
