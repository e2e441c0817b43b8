import Ink

/// One line of input: what a writer, or the program behind the writer, says. The protocol is described in
/// `LIVE.md`.
package struct LiveMessage: Sendable, Equatable {
    package enum Body: Sendable, Equatable {
        case open(OpenChange)
        case stroke([SamplePoint], Stroke.Tool)
        /// Points of a stroke that is being written.
        case points([SamplePoint], ends: Bool)
        /// Writing goes on in another field. `languages`, where given, hold for that field.
        case field(name: String?, languages: String?, context: String)
        /// The text before the caret.
        case context(String)
        /// Takes back this many strokes.
        case undo(Int)
        case commit
        case close
    }

    /// What an `open` message names; `nil` stays as it was.
    package struct OpenChange: Sendable, Equatable {
        package var languages: String?
        package var predictions: Int?
        package var pause: Double?
        package var answersEachStroke: Bool?
        package var previewsGestures: Bool?
    }

    /// The session's name, "" for the one without a name.
    package var session: String
    package var body: Body

    /// Reads one line.
    package init(_ line: [UInt8], limits: LiveLimits = LiveLimits()) throws(LiveError) {
        let value: JSONValue
        do {
            value = try JSONValue(line, name: "the message")
        } catch {
            throw .badMessage(what: "\(error)")
        }
        guard value.object != nil else { throw .badMessage(what: "a message is a JSON object") }
        let fields = MessageFields(value: value, limits: limits)
        session = try fields.name("session") ?? ""
        switch try fields.text("type") {
        case "open":
            body = .open(
                OpenChange(
                    languages: try fields.name("language"), predictions: try fields.count("predictions", upTo: 20),
                    pause: try fields.number("pause", in: 0...3600),
                    answersEachStroke: try fields.flag("each"), previewsGestures: try fields.flag("gestures")))
        case "stroke":
            let points = try fields.points()
            guard !points.isEmpty else { throw .badMessage(what: "a stroke needs points") }
            body = .stroke(points, try fields.tool())
        case "points": body = .points(try fields.points(), ends: try fields.flag("end") ?? false)
        case "field":
            body = .field(
                name: try fields.name("field"), languages: try fields.name("language"),
                context: try fields.text("context") ?? "")
        case "context":
            guard let text = try fields.text("text") else { throw .badMessage(what: "'context' needs a 'text'") }
            body = .context(text)
        case "undo": body = .undo(try fields.count("strokes", upTo: 10_000) ?? 1)
        case "commit": body = .commit
        case "close": body = .close
        case let other?:
            throw .badMessage(
                what: "'\(other.prefix(40))' is no type of message; known are open, stroke, points, field, context, "
                    + "undo, commit and close")
        case nil: throw .badMessage(what: "a message needs a 'type'")
        }
    }
}
