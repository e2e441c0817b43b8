import Foundation
import Live

/// The live session of one open page. Requests are done one after the other.
final class PadDesk: @unchecked Sendable {
    private let lock = NSLock()
    // Touched only while `lock` is held.
    private let desk: LiveDesk

    init(shelf: RecognizerShelf, settings: LiveSettings) { desk = LiveDesk(shelf: shelf, settings: settings) }

    /// Does what each line says; then what waits until the writer rests.
    ///
    /// - Parameter now: seconds of a clock that only goes forward.
    func take(_ lines: [UInt8], at now: () -> Double) -> [LiveEvent] {
        lock.withLock {
            var events: [LiveEvent] = []
            for line in lines.split(separator: 0x0A) { events += desk.take(Array(line), at: now()) }
            return events + desk.settle(at: now())
        }
    }
}
