import Ink
import Recognition
import TestModels
import Testing

@testable import Live

@Suite struct LiveSessionTests {
    private func shelf(_ limits: LiveLimits = LiveLimits()) throws -> RecognizerShelf {
        var options = RecognitionOptions(alternatives: 2)
        options.languageFolders = []
        return RecognizerShelf(
            try Recognizer(network: TestModel.network(), model: "test", options: options), limits: limits)
    }

    private func session(pause: Double = 1.5, limits: LiveLimits = LiveLimits()) throws -> LiveSession {
        var settings = LiveSettings()
        settings.pause = pause
        return LiveSession(shelf: try shelf(limits), settings: settings)
    }

    private func wave(x: Double = 0, y: Double = 0) -> LiveMessage.Body {
        .stroke(TestInk.waves(1, x: x, y: y)[0].points, .pen)
    }

    private func finals(_ events: [LiveEvent]) -> [LiveEvent.Final] {
        events.compactMap { if case .final(let final) = $0 { final } else { nil } }
    }

    private func partials(_ events: [LiveEvent]) -> [LiveEvent.Partial] {
        events.compactMap { if case .partial(let partial) = $0 { partial } else { nil } }
    }

    @Test func eachStrokeIsAnsweredAndAPauseMakesItFinal() throws {
        var session = try session()
        let first = partials(try session.take(wave(), at: 1))
        #expect(first.map(\.text) == ["a"] && first.map(\.strokes) == [1])
        #expect(session.deadline == 2.5)
        #expect(try session.settle(at: 2).isEmpty)
        let ended = finals(try session.settle(at: 2.5))
        #expect(ended.map(\.text) == ["a"] && ended.map(\.reason) == [.pause] && ended.map(\.passage) == [1])
        #expect(session.deadline == nil)
        // What was read is the text before the next passage.
        _ = try session.take(wave(x: 500), at: 3)
        let next = finals(try session.take(.commit, at: 3.1))
        #expect(next.map(\.passage) == [2] && next.map(\.context) == ["a"])
    }

    @Test func gesturesAreToldBeforeTheyAreDone() throws {
        let turns = (0...9).map { SamplePoint(x: $0 % 2 == 0 ? -5 : 65, y: -8 + 2 * Double($0)) }
        let zigzag = zip(turns, turns.dropFirst()).flatMap { one, other in
            (0..<20).map { step in
                let t = Double(step) / 20
                return SamplePoint(x: one.x + (other.x - one.x) * t, y: one.y + (other.y - one.y) * t)
            }
        }
        var session = try session()
        _ = try session.take(wave(), at: 1)
        let unasked = try session.take(.stroke(zigzag, .pen), at: 1.1)
        #expect(partials(unasked).count == unasked.count)
        _ = try session.take(.undo(1), at: 1.2)
        _ = try session.take(.open(LiveMessage.OpenChange(previewsGestures: true)), at: 1.3)
        let events = try session.take(.stroke(zigzag, .pen), at: 1.4)
        guard case .gesture(let preview) = events.first else {
            Issue.record("\(events)")
            return
        }
        #expect(preview.kind == .scratchOut && preview.covered == [0] && preview.stroke == 1 && preview.text == "")
        #expect(partials(events).map(\.strokes) == [2])
        _ = try session.take(.undo(1), at: 1.5)
        #expect(finals(try session.take(.commit, at: 1.6)).map(\.strokes) == [1])
    }

    @Test func aStrokeMayComeInParts() throws {
        var session = try session()
        let points = TestInk.waves(1)[0].points
        #expect(try session.take(.points(Array(points[..<30]), ends: false), at: 1).isEmpty)
        // Ink that is still flowing is no pause.
        #expect(session.deadline == nil)
        let whole = try session.take(.points(Array(points[30...]), ends: true), at: 1.2)
        #expect(partials(whole).map(\.strokes) == [1])
        var other = try self.session()
        #expect(try other.take(.stroke(points, .pen), at: 1) == whole)
    }

    @Test func anUnfinishedStrokeIsNotLost() throws {
        var session = try session()
        _ = try session.take(.points(TestInk.waves(1)[0].points, ends: false), at: 1)
        #expect(finals(try session.end(at: 2)).map(\.strokes) == [1])
    }

    @Test func undoTakesBackAndReopensAfterAPause() throws {
        var session = try session()
        _ = try session.take(wave(), at: 1)
        _ = try session.take(wave(x: 120), at: 1.1)
        #expect(partials(try session.take(.undo(1), at: 1.2)).map(\.strokes) == [1])
        #expect(finals(try session.settle(at: 5)).map(\.strokes) == [1])
        let reopened = partials(try session.take(.undo(1), at: 6))
        #expect(reopened.map(\.strokes) == [0] && reopened.map(\.passage) == [1] && reopened.map(\.text) == [""])
        // Nothing is left of it, and there is nothing to make final.
        #expect(finals(try session.take(.commit, at: 7)).isEmpty)
        #expect(throws: LiveError.self) { try session.take(.undo(1), at: 8) }
    }

    @Test func aDotAfterAPauseGoesIntoItsWord() throws {
        var session = try session()
        _ = try session.take(wave(), at: 1)
        _ = try session.settle(at: 3)
        let dot = LiveMessage.Body.stroke([SamplePoint(x: 30, y: -12), SamplePoint(x: 31, y: -11)], .pen)
        let again = partials(try session.take(dot, at: 4))
        #expect(again.map(\.passage) == [1] && again.map(\.strokes) == [2])
        _ = try session.settle(at: 9)
        // What stands beside it is new.
        #expect(partials(try session.take(wave(x: 80), at: 10)).map(\.passage) == [2])
    }

    @Test func anotherFieldHasItsOwnContext() throws {
        var session = try session()
        _ = try session.take(wave(), at: 1)
        let moved = finals(try session.take(.field(name: "city", languages: nil, context: "in "), at: 2))
        #expect(moved.map(\.reason) == [.field] && moved.map(\.field) == [nil])
        _ = try session.take(wave(), at: 3)
        let city = finals(try session.take(.close, at: 4))
        #expect(city.map(\.field) == ["city"] && city.map(\.context) == ["in "] && city.map(\.reason) == [.close])
    }

    @Test func aPauseOfThePenCountsAsOne() throws {
        var session = try session()
        func stroke(_ x: Double, at time: Double) -> LiveMessage.Body {
            .stroke([SamplePoint(x: x, y: 0, time: time), SamplePoint(x: x + 9, y: 20, time: time + 0.1)], .pen)
        }
        _ = try session.take(stroke(0, at: 0), at: 1)
        #expect(finals(try session.take(stroke(15, at: 1), at: 1)).isEmpty)
        #expect(finals(try session.take(stroke(200, at: 4), at: 1)).map(\.reason) == [.pause])
    }

    @Test func languagesThatAreUnknownLeaveTheSessionAsItWas() throws {
        var session = try session()
        _ = try session.take(wave(), at: 1)
        #expect(throws: LiveError.recognition(.unknownLanguage("xx"))) {
            try session.take(.open(.init(languages: "xx", predictions: 9)), at: 2)
        }
        #expect(finals(try session.take(.commit, at: 3)).map(\.text) == ["a"])
        _ = try session.take(.open(.init(languages: "ru")), at: 4)
        _ = try session.take(wave(), at: 5)
        #expect(finals(try session.take(.commit, at: 6)).map(\.text) == ["я"])
    }

    @Test func aPassageThatGrowsTooLongEndsItsFinishedLines() throws {
        var limits = LiveLimits()
        limits.passageStrokes = 6
        var session = try session(pause: 0, limits: limits)
        var ended: [LiveEvent.Final] = []
        var strokes = 0
        for line in 0..<6 {
            for word in 0..<4 {
                ended += finals(try session.take(wave(x: Double(word) * 120, y: Double(line) * 80), at: 1))
                strokes += 1
            }
        }
        ended += finals(try session.end(at: 2))
        #expect(ended.map(\.strokes).reduce(0, +) == strokes)
        #expect(ended.allSatisfy { $0.strokes <= 6 })
        #expect(ended.dropLast().allSatisfy { $0.reason == .limit && $0.strokes == 4 })
        #expect(ended.map(\.passage) == Array(1...ended.count))
    }

    @Test func thousandsOfStrokesLeaveNothingBehind() throws {
        var limits = LiveLimits()
        limits.passageStrokes = 5
        var session = try session(pause: 0, limits: limits)
        _ = try session.take(.open(.init(answersEachStroke: false)), at: 0)
        var strokes = 0
        for index in 0..<400 {
            let body = LiveMessage.Body.stroke(
                [SamplePoint(x: Double(index) * 9, y: 0), SamplePoint(x: Double(index) * 9 + 4, y: 9)], .pen)
            for final in finals(try session.take(body, at: Double(index))) { strokes += final.strokes }
            #expect(session.strokesHeld <= 10)
        }
        #expect(strokes == 400)
    }
}
