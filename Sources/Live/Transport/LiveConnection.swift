import Foundation

/// Serves the sessions that speak over one pair of descriptors, on the calling thread.
///
/// Answers are written before more is read: who does not read them is not read from, and nothing piles up here.
package struct LiveConnection: ~Copyable {
    private let input: Int32
    private let output: Int32
    private let desk: LiveDesk
    private var splitter: LineSplitter
    private let isStopped: @Sendable () -> Bool

    /// - Parameter isStopped: asked at least twice a second; true ends the service as the end of input does.
    package init(
        input: Int32, output: Int32, shelf: RecognizerShelf, settings: LiveSettings,
        isStopped: @escaping @Sendable () -> Bool = { false }
    ) {
        self.input = input
        self.output = output
        desk = LiveDesk(shelf: shelf, settings: settings)
        splitter = LineSplitter(limit: shelf.limits.lineBytes)
        self.isStopped = isStopped
    }

    /// Runs to the end of input, or until nobody reads the answers any more.
    package mutating func run() {
        while !isStopped() {
            let patience = desk.deadline.map { max(0, $0 - SteadyClock.now) } ?? .infinity
            switch wait(for: min(patience, 0.5)) {
            case .nothing:
                if patience <= 0.5, !send(desk.settle(at: SteadyClock.now)) { return }
            case .input:
                guard let pieces = read() else {
                    finish()
                    return
                }
                for piece in pieces where !send(answer(to: piece)) { return }
                if wait(for: 0) == .nothing, !send(desk.settle(at: SteadyClock.now)) { return }
            }
        }
        finish()
    }

    private mutating func finish() {
        if let piece = splitter.end(), !send(answer(to: piece)) { return }
        _ = send(desk.end(at: SteadyClock.now))
    }

    private mutating func answer(to piece: LineSplitter.Piece) -> [LiveEvent] {
        switch piece {
        case .line(let line): desk.take(line, at: SteadyClock.now)
        case .overlong: desk.passOver()
        }
    }

    private enum Waited { case input, nothing }

    private func wait(for seconds: Double) -> Waited {
        var entry = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        // Rounded up, so that a deadline has passed when it is looked at.
        let result = poll(&entry, 1, Int32((min(max(seconds, 0), 60) * 1000).rounded(.up)))
        return result > 0 ? .input : .nothing
    }

    /// - Returns: `nil` at the end of input.
    private mutating func read() -> [LineSplitter.Piece]? {
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
            while true {
                let count = Foundation.read(input, buffer.baseAddress, buffer.count)
                if count > 0 { return splitter.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
                if count < 0, errno == EINTR { continue }
                return nil
            }
        }
    }

    /// - Returns: false where the reader has gone.
    private func send(_ events: [LiveEvent]) -> Bool {
        guard !events.isEmpty else { return true }
        let bytes = events.flatMap(\.json)
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { write(output, $0.baseAddress?.advanced(by: sent), bytes.count - sent) }
            if count >= 0 {
                sent += count
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
