import Foundation
import Testing

/// The built program at work until it is told to stop.
final class RunningProgram {
    let process = Process()
    private let messages: URL

    /// Starts it and waits until standard error says `sign`.
    init(_ arguments: [String], models: URL? = nil, environment: [String: String] = [:], until sign: String) throws {
        messages = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-run-\(UUID().uuidString)")
        try Data().write(to: messages)
        process.executableURL = try Program.url
        process.arguments = arguments
        var merged = ProcessInfo.processInfo.environment
        merged["RUKOPIS_MODELS"] = try (models ?? #require(Program.model).deletingLastPathComponent()).path
        merged.merge(environment) { $1 }
        process.environment = merged
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: messages)
        try process.run()
        for _ in 0..<3600 where process.isRunning && !errors.contains(sign) { usleep(50_000) }
        try #require(errors.contains(sign), "\(errors)")
    }

    deinit {
        if process.isRunning { process.terminate() }
        try? FileManager.default.removeItem(at: messages)
    }

    var errors: String { (try? String(contentsOf: messages, encoding: .utf8)) ?? "" }

    /// Asks it to stop, as `kill` does.
    ///
    /// - Returns: its exit status; `nil` where it did not stop within half a minute.
    func stop() -> Int32? {
        process.terminate()
        for _ in 0..<600 where process.isRunning { usleep(50_000) }
        guard !process.isRunning else { return nil }
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }
}
