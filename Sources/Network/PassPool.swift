import Foundation

/// Workspaces that wait for their next use; at most as many as there were calls at the same time.
final class PassPool: @unchecked Sendable {
    // `idle` is touched only while `lock` is held; a pass taken out belongs to one thread until it is put back.
    private let lock = NSLock()
    private var idle: [NetworkPass] = []
    private let architecture: Architecture

    init(_ architecture: Architecture) { self.architecture = architecture }

    func withPass<Result>(_ body: (NetworkPass) -> Result) -> Result {
        let pass = lock.withLock { idle.popLast() } ?? NetworkPass(architecture)
        defer { lock.withLock { idle.append(pass) } }
        return body(pass)
    }
}
