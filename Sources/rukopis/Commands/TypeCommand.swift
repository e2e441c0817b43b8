import Fields
import Foundation
import Ink
import Recognition

/// `rukopis type`: ink in, text into a field of the desktop.
struct TypeCommand: Command {
    static let name = "type"
    static let summary = "Reads ink and types it into a text field of the desktop."
    static let arguments = "[INK...]"
    static let details = """
        The field is chosen first - the one in focus, or by its name - and the ink is read then; if by the time the \
        text is ready another field is in focus, nothing is typed. What was typed is read back: exit status 1 tells \
        that something else arrived.

        Fields are reached by AT-SPI, the accessibility bus, and where that has none, by X11 keys (XTEST).
        """
    static let examples = [
        Example("rukopis type note.inkml", "types into the field in focus"),
        Example("rukopis type --field Name note.inkml", "types into the field with that accessible name"),
        Example("rukopis type --text \"Привет\"", "types a text"),
    ]

    enum Way: String, CaseIterable, Sendable { case auto, atspi, x11 }

    var input = InputOptions()
    var reading = ReadingOptions()
    var way = Way.auto
    var field: String?
    var text: String?
    var wait = 0

    static var optionGroups: [OptionGroup<TypeCommand>] {
        [
            OptionGroup(
                heading: "Field:",
                options: [
                    .text("field", argument: "NAME", help: "The field's accessible name; else the one in focus", \.field),
                    .choice("by", argument: "WAY", help: "auto (default), atspi or x11", \.way),
                    .integer(
                        "wait", argument: "SECONDS", in: 0...600, help: "First leave time to put the focus on a field", \.wait),
                    .text("text", argument: "TEXT", help: "Type this instead of reading ink", \.text),
                ]),
            ReadingOptions.group.lifted(to: \.reading),
            InputOptions.group.lifted(to: \.input),
        ]
    }

    mutating func take(_ argument: String) { input.files.append(argument) }

    func check() throws(UsageError) {
        if text != nil, !input.files.isEmpty { throw UsageError("--text takes no ink files") }
        if field != nil, way == .x11 { throw UsageError("--field needs AT-SPI: X11 knows only the focus") }
    }

    func run() async throws -> ExitStatus {
        if wait > 0 { try await Task.sleep(for: .seconds(wait)) }
        let writer = try writer()
        var lines: [String] = []
        var status = ExitStatus.success
        if let text {
            lines = [text]
        } else {
            let recognizer = try reading.recognizer()
            for input in input.inputs {
                guard let ink = input.loadReporting(as: self.input.format) else {
                    status = .inputFailed
                    continue
                }
                let transcript = try await recognizer.transcript(of: ink, width: reading.jobs)
                lines += transcript.pages.flatMap(\.lines).map(\.text)
            }
        }
        guard !lines.isEmpty else { return status }
        let isSure = try writer.write(lines.joined(separator: "\n").precomposedStringWithCanonicalMapping)
        if !isSure { Diagnostics.warn("\(writer.target): typed, but the field does not tell what arrived") }
        return status
    }

    private func writer() throws(FieldsError) -> any FieldWriter {
        switch way {
        case .atspi: return try AccessibleFieldWriter(named: field)
        case .x11: return try KeyboardFieldWriter()
        case .auto:
            do {
                return try AccessibleFieldWriter(named: field)
            } catch {
                guard field == nil else { throw error }
                do { return try KeyboardFieldWriter() } catch let other { throw .noField(what: "\(error); \(other)") }
            }
        }
    }
}
