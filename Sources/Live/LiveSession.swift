import Foundation
import Ink
import Recognition

/// One writer: takes what the pen does, message by message, and says what is read of it.
///
/// Knows nothing of pipes and sockets, and nothing of the clock but what it is told.
package struct LiveSession {
    /// `nil` for the session without a name.
    let name: String?
    private let shelf: RecognizerShelf
    private var settings: LiveSettings
    private var field: String?
    private var fieldLanguages: String?
    /// The text before the caret.
    private var context = ""
    private var passage: LivePassage?
    /// The passage before, into which a late dot may still go.
    private var last: LivePassage?
    private var lastNumber = 0
    private var points: [SamplePoint] = []
    /// When ink came last, in seconds of the caller's clock.
    private var lastInk = 0.0
    /// When the last stroke ended, in seconds of the pen's clock.
    private var lastPenTime: Double?
    private var owesReading = false
    private var owesPrediction = false

    package init(name: String? = nil, shelf: RecognizerShelf, settings: LiveSettings = LiveSettings()) {
        self.name = name
        self.shelf = shelf
        self.settings = settings
    }

    private var limits: LiveLimits { shelf.limits }

    private func reader() throws(LiveError) -> RecognizerShelf.Reader {
        try shelf.reader(for: fieldLanguages ?? settings.languages)
    }

    // MARK: Messages

    /// - Parameter now: seconds of any clock that only goes forward.
    package mutating func take(_ body: LiveMessage.Body, at now: Double) throws(LiveError) -> [LiveEvent] {
        switch body {
        case .open(let wish): return try change(by: wish)
        case .stroke(let points, let tool):
            var events = try endStroke(at: now)
            events += try add(Stroke(points: points, tool: tool), at: now)
            return events
        case .points(let new, let ends):
            guard points.count + new.count <= limits.strokePoints else {
                points = []
                throw .tooLarge(what: "points of a stroke", limit: limits.strokePoints)
            }
            points += new
            lastInk = now
            return ends ? try endStroke(at: now) : []
        case .field(let name, let languages, let context):
            let events = try finish(.field, at: now)
            _ = try shelf.reader(for: languages ?? settings.languages)
            (field, fieldLanguages, self.context, last) = (name, languages, clipped(context), nil)
            owesPrediction = true
            return events
        case .context(let text):
            let events = try finish(.context, at: now)
            (context, last) = (clipped(text), nil)
            owesPrediction = true
            return events
        case .undo(let count): return try undo(count, at: now)
        case .commit, .close:
            let events = try finish(body == .commit ? .commit : .close, at: now)
            last = nil
            return events
        }
    }

    private mutating func change(by wish: LiveMessage.OpenChange) throws(LiveError) -> [LiveEvent] {
        var changed = settings
        if let languages = wish.languages { changed.languages = languages.isEmpty ? nil : languages }
        if let predictions = wish.predictions { changed.predictions = predictions }
        if let pause = wish.pause { changed.pause = pause }
        if let each = wish.answersEachStroke { changed.answersEachStroke = each }
        if let previews = wish.previewsGestures { changed.previewsGestures = previews }
        _ = try shelf.reader(for: changed.languages)
        settings = changed
        return []
    }

    private mutating func endStroke(at now: Double) throws(LiveError) -> [LiveEvent] {
        guard !points.isEmpty else { return [] }
        let stroke = Stroke(points: points)
        points = []
        return try add(stroke, at: now)
    }

    private mutating func add(_ stroke: Stroke, at now: Double) throws(LiveError) -> [LiveEvent] {
        var events: [LiveEvent] = []
        if let gap = penPause(before: stroke), settings.pause > 0, gap > settings.pause {
            events += try finish(.pause, at: now)
        }
        if passage == nil { begin(with: stroke) }
        if settings.previewsGestures, let passage, let preview = passage.gesture(of: stroke) {
            events.append(.gesture(preview.named(session: name, field: field)))
        }
        passage?.append(stroke)
        lastInk = now
        lastPenTime = stroke.points.last?.time ?? lastPenTime
        owesReading = true
        owesPrediction = true
        if isFull { events += try makeRoom(at: now) }
        if settings.answersEachStroke { events += try answer() }
        return events
    }

    /// Seconds between the last stroke and this one, where the pen tells them and its clock goes forward.
    private func penPause(before stroke: Stroke) -> Double? {
        guard passage != nil, let last = lastPenTime, let next = stroke.points.first?.time, next >= last else {
            return nil
        }
        return next - last
    }

    /// Begins a passage, or goes back to the last one if the stroke belongs into it.
    private mutating func begin(with stroke: Stroke) {
        if let last, last.isTouched(by: stroke) {
            passage = last
            context = last.context
        } else {
            lastNumber += 1
            passage = LivePassage(number: lastNumber, context: context)
        }
        last = nil
    }

    private mutating func undo(_ count: Int, at now: Double) throws(LiveError) -> [LiveEvent] {
        if !points.isEmpty {
            points = []
            if count <= 1 { return [] }
        }
        if passage == nil, let last {
            passage = last
            context = last.context
            self.last = nil
        }
        var left = count
        while left > 0, passage?.removeLast() == true { left -= 1 }
        guard passage != nil else { throw .badMessage(what: "there is no stroke to take back") }
        lastInk = now
        lastPenTime = nil
        owesReading = true
        owesPrediction = true
        return try answer()
    }

    // MARK: Bounds

    private var isFull: Bool {
        guard let passage else { return false }
        return passage.strokes.count >= limits.passageStrokes || passage.pointCount >= limits.passagePoints
    }

    /// Ends the finished lines of a passage that has grown too long; where there is but one line, all of it.
    private mutating func makeRoom(at now: Double) throws(LiveError) -> [LiveEvent] {
        _ = try answer()
        guard let parted = passage?.parted() else { return try finish(.limit, at: now) }
        passage = parted.finished
        let events = try finish(.limit, at: now)
        last = nil
        lastNumber += 1
        passage = parted.begun.with(number: lastNumber, context: context)
        owesReading = true
        // Whoever fills a passage with one endless line of a few strokes gets no second chance.
        if isFull { return events + (try finish(.limit, at: now)) }
        return events
    }

    private func clipped(_ text: String) -> String { String(text.suffix(limits.contextCharacters)) }

    // MARK: Answers

    /// Reads what was not read yet.
    private mutating func answer() throws(LiveError) -> [LiveEvent] {
        guard owesReading, var open = passage else { return [] }
        owesReading = false
        let reader = try reader()
        // Taken out while it changes, so that nothing is copied.
        passage = nil
        defer { passage = open }
        do throws(RecognitionError) { try open.read(with: reader.recognizer) } catch { throw .recognition(error) }
        return [.partial(partial(of: open))]
    }

    private func partial(of passage: LivePassage) -> LiveEvent.Partial {
        let current = passage.currentLine
        let line = current.map { passage.lines[$0].line }
        let newest = passage.strokes.count - 1
        let word = line?.words.first { $0.strokes.contains(newest) } ?? line?.words.last
        return LiveEvent.Partial(
            session: name, field: field, passage: passage.number, strokes: passage.strokes.count, text: passage.text,
            line: current ?? 0, confidence: line?.confidence ?? 0, alternatives: line?.alternatives ?? [],
            word: word.map { .init(text: $0.text, confidence: $0.confidence, alternatives: $0.alternatives) })
    }

    private mutating func finish(_ reason: LiveEvent.Reason, at now: Double) throws(LiveError) -> [LiveEvent] {
        var events: [LiveEvent] = []
        if !points.isEmpty {
            // A stroke that was begun is part of the ink.
            passage = passage ?? LivePassage(number: lastNumber + 1, context: context)
            lastNumber = max(lastNumber, passage?.number ?? 0)
            passage?.append(Stroke(points: points))
            points = []
        }
        owesReading = false
        guard var ended = passage else { return events }
        passage = nil
        lastPenTime = nil
        guard !ended.strokes.isEmpty else { return events }
        let page: RecognizedPage
        do throws(RecognitionError) {
            page = try ended.final(with: try readerForFinal())
        } catch {
            throw .recognition(error)
        }
        let text = page.lines.map(\.text).joined(separator: "\n")
        events.append(
            .final(
                LiveEvent.Final(
                    session: name, field: field, passage: ended.number, reason: reason, strokes: ended.strokes.count,
                    text: text, context: ended.context, lines: page.lines, notWriting: page.notWriting)))
        context = clipped(Self.joined(ended.context, text))
        ended.forget()
        last = ended
        owesPrediction = true
        return events
    }

    private func readerForFinal() throws(RecognitionError) -> Recognizer {
        do throws(LiveError) {
            return try reader().recognizer
        } catch {
            guard case .recognition(let cause) = error else { throw .unknownLanguage(settings.languages ?? "") }
            throw cause
        }
    }

    /// Text after text, with a space between where none is.
    static func joined(_ before: String, _ text: String) -> String {
        guard !text.isEmpty else { return before }
        guard let end = before.last, !end.isWhitespace else { return before + text }
        return before + " " + text
    }

    /// Does what waits until the writer leaves time for it: the reading owed, predictions, and the end of the passage
    /// when the pause is long enough.
    package mutating func settle(at now: Double) throws(LiveError) -> [LiveEvent] {
        var events = try answer()
        if let deadline, now >= deadline { events += try finish(.pause, at: now) }
        if owesPrediction {
            owesPrediction = false
            events += try predictions()
        }
        return events
    }

    private func predictions() throws(LiveError) -> [LiveEvent] {
        guard settings.predictions > 0 else { return [] }
        var text = context
        if let passage { text = Self.joined(passage.context, passage.text) } else if text.last?.isWhitespace == false {
            // What is final is a whole word.
            text += " "
        }
        let reader = try reader()
        let words = (try? reader.predictor.predictions(for: text, count: settings.predictions)) ?? []
        guard !words.isEmpty else { return [] }
        return [
            .prediction(
                LiveEvent.Foresight(
                    session: name, field: field, passage: passage?.number ?? lastNumber,
                    words: words.map(LiveEvent.Foresight.Word.init)))
        ]
    }

    /// When the passage is final unless more ink comes.
    package var deadline: Double? {
        guard settings.pause > 0, passage?.strokes.isEmpty == false, points.isEmpty else { return nil }
        return lastInk + settings.pause
    }

    /// No more input comes.
    package mutating func end(at now: Double) throws(LiveError) -> [LiveEvent] {
        let events = try finish(.end, at: now)
        owesPrediction = false
        return events
    }
}

extension LiveSession {
    /// Strokes in memory.
    package var strokesHeld: Int { (passage?.strokes.count ?? 0) + (last?.strokes.count ?? 0) }
}
