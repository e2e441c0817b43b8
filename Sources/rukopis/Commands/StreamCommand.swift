import Foundation
import Live
import Recognition

/// `rukopis stream`: strokes in as they are written, text out.
struct StreamCommand: Command {
    static let name = "stream"
    static let summary = "Reads ink while it is written: JSON lines in, JSON lines out."
    static let arguments = ""
    static let details = """
        Each line of input is a JSON object with a type: stroke (a whole stroke: points [[x, y, t, p] ...], y \
        down, t in seconds, p from 0 to 1, both optional), points (a stroke as it comes; end: true ends it), field and \
        context (the text before the caret), undo, commit, open (settings), close. A session, by any name, keeps \
        several writers apart.

        Each line of output has a type, too: partial after each stroke (text, alternatives, word), final when the \
        writer pauses or moves on (the same text as recognize gives for that ink), prediction (next words), error \
        (the session goes on). The source's Sources/Live/Live.docc/Stream.md describes all of it.
        """
    static let examples = [
        Example("rukopis stream --language en < strokes.jsonl", "answers on standard output"),
        Example("rukopis stream --socket ~/.rukopis.sock", "serves other programs of yours until it is stopped"),
    ]

    var reading = ReadingOptions()
    var settings = LiveSettings()
    var socket: String?

    static var optionGroups: [OptionGroup<StreamCommand>] {
        [
            OptionGroup(
                heading: "Answers:",
                options: [
                    .integer(
                        "alternatives", short: "a", argument: "N", in: 0...20,
                        help: "Give up to N other readings (default 3)", \.reading.recognition.alternatives),
                    .integer(
                        "predictions", argument: "N", in: 0...20, help: "Foresee up to N words (default 3)",
                        \.settings.predictions),
                    Option(
                        "pause", argument: "SECONDS",
                        help: "Without ink for so long, the text is final (default 1.5; 0: only when told so)"
                    ) { (target: inout StreamCommand, value: String) throws(UsageError) in
                        guard let pause = Double(value), (0...3600).contains(pause) else {
                            throw UsageError("--pause takes seconds from 0 to 3600, not '\(value)'")
                        }
                        target.settings.pause = pause
                    },
                    .text(
                        "socket", short: "s", argument: "PATH",
                        help: "Serve a Unix-domain socket, for you alone (mode 0600), instead of standard input",
                        \.socket),
                ]),
            OptionGroup(
                heading: "Reading:",
                options: ReadingOptions.group.lifted(to: \.reading).options.filter { $0.name != "jobs" } + [
                    ReadingOptions.wordsOption.lifted(to: \.reading)
                ]),
        ]
    }

    init() { reading.recognition.alternatives = 3 }

    mutating func take(_ argument: String) throws(UsageError) {
        throw UsageError("stream takes no file, but '\(argument)' was given; its input is standard input")
    }

    func run() async throws -> ExitStatus {
        let shelf = RecognizerShelf(try reading.recognizer())
        // What a first stroke would otherwise wait for.
        _ = try shelf.reader(for: nil)
        Interruption.watch()
        if let socket {
            let listener = try LiveSocket(path: socket)
            Diagnostics.report("serving \(socket); stop with Ctrl-C")
            listener.serve(shelf: shelf, settings: settings) { Interruption.happened }
        } else {
            var connection = LiveConnection(
                input: STDIN_FILENO, output: STDOUT_FILENO, shelf: shelf, settings: settings
            ) { Interruption.happened }
            connection.run()
        }
        return .success
    }
}
