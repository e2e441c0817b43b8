import Foundation
import Synchronization

/// A wish to stop (Ctrl-C, `kill`), for work that wants to put itself in order first. The second one stops at once.
enum Interruption {
    private static let isWanted = Atomic(false)

    static var happened: Bool { isWanted.load(ordering: .relaxed) }

    /// Comes back when it has happened; `watch` has to be called before.
    static func wait() async {
        while !happened { try? await Task.sleep(for: .milliseconds(50)) }
    }

    static func watch() {
        // Touched here, so that the handler does not have to set it up.
        isWanted.store(false, ordering: .relaxed)
        for number in [SIGINT, SIGTERM] {
            signal(number) { number in
                Interruption.isWanted.store(true, ordering: .relaxed)
                signal(number, SIG_DFL)
            }
        }
    }
}
