import Foundation
import Testing

/// A real GTK window on an X server without a screen, and a program that writes into its two entries: "Name", in focus,
/// and "Notes", with "old" in it and the caret before that.
enum GTKEntries {
    struct Outcome: Decodable {
        let status: Int32
        let errors: String
        let texts: [String: String]
    }

    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Desktop/entries.py").path
    private static let timeout = URL(fileURLWithPath: "/usr/bin/timeout")

    /// Whether all is installed that this needs.
    static let areThere: Bool = {
        let programs = ["timeout", "xvfb-run", "dbus-run-session", "python3"].map { "/usr/bin/\($0)" } + ["/usr/libexec/at-spi-bus-launcher"]
        guard programs.allSatisfy(FileManager.default.isExecutableFile(atPath:)) else { return false }
        let check = "import gi; gi.require_version('Gtk', '3.0'); from gi.repository import Gtk"
        return (try? Program.run(["60", "/usr/bin/python3", "-c", check], executable: timeout))?.status == 0
    }()

    /// What the entries hold after `type`.
    ///
    /// - Parameters:
    ///   - ink: the program's input.
    ///   - movingFocus: to "Notes", as soon as the program has begun to read.
    static func typed(_ arguments: [String], ink: Data = Data(), movingFocus: Bool = false) throws -> Outcome {
        try Program.withFiles([("ink.ndjson", ink)]) { paths in
            // A desktop that hangs is ended with all its programs.
            let desktop = ["-k", "5", "120", "xvfb-run", "-a", "dbus-run-session", "--", "/usr/bin/python3", script]
            let result = try Program.run(
                desktop + (movingFocus ? ["--move"] : []) + paths + [try Program.url.path, "type"] + arguments,
                executable: timeout)
            let line = try #require(result.output.split(separator: "\n").first { $0.hasPrefix("{") }, "\(result.errors)")
            return try JSONDecoder().decode(Outcome.self, from: Data(line.utf8))
        }
    }
}
