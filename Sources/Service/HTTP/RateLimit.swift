import Foundation

/// So many requests a second, on average; as many as two seconds have may come together (a token bucket).
package final class RateLimit: @unchecked Sendable {
    private let lock = NSLock()
    private let rate: Double
    // Touched only while `lock` is held.
    private var tokens: Double
    private var last: Double?

    /// - Parameter rate: requests a second; 0: any number.
    package init(rate: Int) {
        self.rate = Double(max(rate, 0))
        tokens = 2 * self.rate
    }

    /// - Parameter now: seconds of any clock that only goes forward.
    package func admits(at now: Double) -> Bool {
        guard rate > 0 else { return true }
        return lock.withLock {
            tokens = min(2 * rate, tokens + max(0, now - (last ?? now)) * rate)
            last = now
            guard tokens >= 1 else { return false }
            tokens -= 1
            return true
        }
    }
}
