/// The sessions of one connection, by name.
///
/// Not `Sendable`: it belongs to the thread of its connection.
package final class LiveDesk {
    private let shelf: RecognizerShelf
    private let settings: LiveSettings
    private var sessions: [String: LiveSession] = [:]
    /// Lines taken so far.
    private var line = 0

    /// - Parameter settings: how a session answers until its `open` message says otherwise.
    package init(shelf: RecognizerShelf, settings: LiveSettings = LiveSettings()) {
        self.shelf = shelf
        self.settings = settings
    }

    deinit { for _ in sessions { shelf.release() } }

    package var sessionCount: Int { sessions.count }

    /// Does what one line of input says; what is wrong with it becomes an answer, too.
    package func take(_ bytes: [UInt8], at now: Double) -> [LiveEvent] {
        line += 1
        // White space alone is no message.
        guard bytes.contains(where: { $0 > 0x20 }) else { return [] }
        var name: String?
        do throws(LiveError) {
            let message = try LiveMessage(bytes, limits: shelf.limits)
            name = message.session.isEmpty ? nil : message.session
            if sessions[message.session] == nil {
                try shelf.admit()
                sessions[message.session] = LiveSession(name: name, shelf: shelf, settings: settings)
            }
            defer {
                if message.body == .close, sessions.removeValue(forKey: message.session) != nil { shelf.release() }
            }
            return try sessions[message.session]?.take(message.body, at: now) ?? []
        } catch {
            return [.error(LiveEvent.Failure(session: name, line: line, message: "line \(line): \(error)"))]
        }
    }

    /// A line that was too long to be taken was passed over.
    package func passOver() -> [LiveEvent] {
        line += 1
        let error = LiveError.tooLarge(what: "bytes of a line", limit: shelf.limits.lineBytes)
        return [.error(LiveEvent.Failure(session: nil, line: line, message: "line \(line): \(error)"))]
    }

    /// What waits until no more input does.
    package func settle(at now: Double) -> [LiveEvent] {
        each { session throws(LiveError) in try session.settle(at: now) }
    }

    /// No more input comes.
    package func end(at now: Double) -> [LiveEvent] {
        each { session throws(LiveError) in try session.end(at: now) }
    }

    private func each(_ body: (inout LiveSession) throws(LiveError) -> [LiveEvent]) -> [LiveEvent] {
        var events: [LiveEvent] = []
        for name in sessions.keys.sorted() {
            guard sessions[name] != nil else { continue }
            do throws(LiveError) {
                events += try body(&sessions[name, default: LiveSession(shelf: shelf)])
            } catch {
                events.append(
                    .error(LiveEvent.Failure(session: name.isEmpty ? nil : name, line: nil, message: "\(error)")))
            }
        }
        return events
    }

    /// When something has to be done though no input comes.
    package var deadline: Double? { sessions.values.compactMap(\.deadline).min() }
}
