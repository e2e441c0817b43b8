import Foundation
import Live
import Recognition
import Service

/// `rukopis pad`: a page in the browser to write on.
struct PadCommand: Command {
    static let name = "pad"
    static let summary = "Serves a page to write on with mouse, finger or pen; the text appears as you write."
    static let arguments = ""
    static let details = """
        Prints the page's address for a browser on this machine. The address holds a random token and is served on \
        127.0.0.1 alone; who does not know it sees nothing. The page shows what is read after each stroke, other \
        readings and the next words to choose from; nothing of it leaves this machine or is kept. Ctrl-C ends it.
        """
    static let examples = [
        Example("rukopis pad", "prints the address of the page"),
        Example("rukopis pad --open --language ru,en", "opens it in your browser, Russian and English"),
    ]

    var reading = ReadingOptions()
    var settings = LiveSettings()
    var port = 0
    var opens = false

    static var optionGroups: [OptionGroup<PadCommand>] {
        [
            OptionGroup(
                heading: "Page:",
                options: [
                    .integer("port", short: "p", argument: "N", in: 0...65535, help: "default: any that is free", \.port),
                    .flag("open", help: "Open the page in your browser (xdg-open)", \.opens),
                    .integer(
                        "alternatives", short: "a", argument: "N", in: 0...20,
                        help: "Give up to N other readings (default 4)", \.reading.recognition.alternatives),
                    .integer(
                        "predictions", argument: "N", in: 0...20, help: "Foresee up to N words (default 4)",
                        \.settings.predictions),
                ]),
            OptionGroup(
                heading: "Reading:",
                options: ReadingOptions.group.lifted(to: \.reading).options.filter { $0.name != "jobs" } + [
                    ReadingOptions.wordsOption.lifted(to: \.reading)
                ]),
        ]
    }

    init() {
        reading.recognition.alternatives = 4
        settings.predictions = 4
    }

    mutating func take(_ argument: String) throws(UsageError) {
        throw UsageError("pad takes no file, but '\(argument)' was given")
    }

    func run() async throws -> ExitStatus {
        let shelf = RecognizerShelf(try reading.recognizer())
        _ = try shelf.reader(for: nil)
        var http = HTTPSettings()
        http.port = UInt16(clamping: port)
        http.bodyBytes = 1 << 20
        let service = PadService(shelf, settings: settings)
        Interruption.watch()
        let server = try HTTPServer(http) { service.answer($0) }
        let address = "\(server.address)/\(service.token)/"
        Diagnostics.report("write at \(address); stop with Ctrl-C")
        if opens { open(address) }
        await Interruption.wait()
        server.stop()
        return .success
    }

    private func open(_ address: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["xdg-open", address]
        process.standardOutput = FileHandle.nullDevice
        do { try process.run() } catch { Diagnostics.warn("no browser could be opened; open the address yourself") }
    }
}
