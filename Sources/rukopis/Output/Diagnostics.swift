import Foundation

/// Messages to people, on standard error, one line each.
enum Diagnostics {
    static func report(_ message: String) { write("rukopis: \(oneLine(message))\n") }

    /// Nothing is wrong, but worth knowing.
    static func note(_ message: String) { write("rukopis: note: \(oneLine(message))\n") }

    static func warn(_ message: String) { write("rukopis: warning: \(oneLine(message))\n") }

    static func write(_ text: String) {
        // Where standard error is gone there is nobody to tell.
        _ = try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Control characters (a file's name or content may hold them) would garble the terminal.
    static func oneLine(_ message: String) -> String {
        String(
            String.UnicodeScalarView(
                message.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
    }
}
