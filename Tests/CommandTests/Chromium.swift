import Foundation
import Testing

/// A browser without a window, driven by the DevTools protocol over its pipe: JSON messages that end with a zero byte.
final class Chromium {
    /// `nil` where none is installed.
    static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    struct Failure: Error { let what: String }

    private let process = Process()
    private let folder: URL
    private let input: FileHandle
    private let output: FileHandle
    private var rest = Data()
    private var lastNumber = 0
    private var page: String?

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-chromium-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (source, sink) = (folder.appendingPathComponent("in").path, folder.appendingPathComponent("out").path)
        guard mkfifo(source, 0o600) == 0, mkfifo(sink, 0o600) == 0 else { throw Failure(what: "no pipes") }
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c",
            "exec \"$0\" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --remote-debugging-pipe "
                + "--no-first-run --user-data-dir=\"$1/profile\" 3<\"$1/in\" 4>\"$1/out\" >/dev/null 2>&1",
            try #require(Self.path), folder.path,
        ]
        try process.run()
        input = try FileHandle(forWritingTo: URL(fileURLWithPath: source))
        output = try FileHandle(forReadingFrom: URL(fileURLWithPath: sink))
    }

    deinit {
        if process.isRunning {
            process.terminate()
            process.waitUntilExit()
        }
        try? FileManager.default.removeItem(at: folder)
    }

    @discardableResult
    func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        lastNumber += 1
        var message: [String: Any] = ["id": lastNumber, "method": method, "params": parameters]
        message["sessionId"] = page
        try input.write(contentsOf: JSONSerialization.data(withJSONObject: message) + [0])
        while true {
            let answer = try next()
            guard answer["id"] as? Int == lastNumber else { continue }
            guard let result = answer["result"] as? [String: Any] else { throw Failure(what: "\(method): \(answer)") }
            return result
        }
    }

    private func next() throws -> [String: Any] {
        while true {
            if let end = rest.firstIndex(of: 0) {
                let message = rest[..<end]
                rest = Data(rest[(end + 1)...])
                return try JSONSerialization.jsonObject(with: Data(message)) as? [String: Any] ?? [:]
            }
            var entry = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, 180_000) > 0 else { throw Failure(what: "the browser does not answer") }
            let more = output.availableData
            guard !more.isEmpty else { throw Failure(what: "the browser has gone") }
            rest.append(more)
        }
    }

    func open(_ address: String) throws {
        let target = try #require(try call("Target.createTarget", ["url": "about:blank"])["targetId"] as? String)
        page = try #require(
            try call("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"] as? String)
        try call("Page.navigate", ["url": address])
    }

    /// What an expression of JavaScript is worth.
    func value(_ expression: String) throws -> Any? {
        let result = try call("Runtime.evaluate", ["expression": expression, "returnByValue": true])
        return (result["result"] as? [String: Any])?["value"]
    }

    func text(_ expression: String) throws -> String { try value(expression) as? String ?? "" }

    /// Waits until an expression is true.
    func wait(for expression: String, seconds: Double = 120) throws {
        let end = Date(timeIntervalSinceNow: seconds)
        while Date() < end {
            if try value(expression) as? Bool == true { return }
            usleep(50_000)
        }
        throw Failure(what: "never true: \(expression)")
    }

    /// One event of a pen or mouse.
    func pen(_ kind: String, _ x: Double, _ y: Double, pen: Bool) throws {
        try call(
            "Input.dispatchMouseEvent",
            [
                "type": kind, "x": x, "y": y, "button": "left", "buttons": kind == "mouseReleased" ? 0 : 1, "clickCount": 1,
                "pointerType": pen ? "pen" : "mouse", "force": 0.5,
            ])
    }
}
