import Foundation

/// Lets so many at once do heavy work; some more wait for their turn, and who comes then is sent away.
package final class WorkGate: @unchecked Sendable {
    private let condition = NSCondition()
    // Touched only while `condition` is held.
    private var free: Int
    private var waiting = 0
    private let places: Int

    /// - Parameters:
    ///   - width: how many work at once, ≥ 1.
    ///   - places: how many may wait.
    package init(width: Int, places: Int) {
        free = max(width, 1)
        self.places = places
    }

    /// `nil` where there was no place to wait.
    package func work<Value>(_ body: () throws -> Value) rethrows -> Value? {
        guard enter() else { return nil }
        defer { leave() }
        return try body()
    }

    private func enter() -> Bool {
        condition.lock()
        defer { condition.unlock() }
        guard free == 0 else {
            free -= 1
            return true
        }
        guard waiting < places else { return false }
        waiting += 1
        defer { waiting -= 1 }
        while free == 0 { condition.wait() }
        free -= 1
        return true
    }

    private func leave() {
        condition.lock()
        free += 1
        condition.signal()
        condition.unlock()
    }
}
