import Foundation

/// A bar on standard error that is redrawn in place; nothing at all where standard error is no terminal.
struct ProgressBar {
    private let title: String
    private let total: Int
    private let start = Date()
    private var drawn = Date.distantPast
    private let isVisible: Bool

    /// - Parameter total: the number of steps, or 0 where it is not known.
    init(_ title: String, total: Int) {
        self.title = title
        self.total = max(0, total)
        isVisible = Diagnostics.isTerminal
    }

    /// - Parameter note: a few words that change, such as the error rate so far.
    mutating func show(_ done: Int, note: String = "") {
        let now = Date()
        guard isVisible, now.timeIntervalSince(drawn) > 0.1 || done == total else { return }
        drawn = now
        Diagnostics.write("\r" + line(done: done, seconds: now.timeIntervalSince(start), note: note) + "\u{1B}[K")
    }

    /// Takes the bar away, so that what follows stands on a line of its own.
    mutating func finish() {
        if isVisible, drawn != .distantPast { Diagnostics.write("\r\u{1B}[K") }
    }

    func line(done: Int, seconds: Double, note: String) -> String {
        let rate = seconds > 0 ? Double(done) / seconds : 0
        guard total > 0 else { return "\(title) \(done) \(note)" }
        let width = 24
        let filled = Int(Double(width) * min(1, Double(done) / Double(total)))
        let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: width - filled)
        let left = rate > 0 ? Self.duration(Double(total - done) / rate) : "?"
        return "\(title) \(bar) \(done)/\(total)  \(Int(rate.rounded()))/s  \(left) left  \(note)"
    }

    static func duration(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds < 1e7 else { return "?" }
        let whole = Int(seconds.rounded())
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        if hours > 0 { return "\(hours) h \(minutes) min" }
        return minutes > 0 ? "\(minutes) min \(rest) s" : "\(rest) s"
    }
}
