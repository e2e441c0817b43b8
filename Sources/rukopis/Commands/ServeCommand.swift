import Foundation
import Live
import Recognition
import Service

/// `rukopis serve`: MyScript's batch call, answered by this machine.
struct ServeCommand: Command {
    static let name = "serve"
    static let summary = "Answers MyScript's batch call (POST ink, get text or JIIX) on this machine."
    static let arguments = ""
    static let details = """
        Programs that send their ink to MyScript's iink REST service (rmfakecloud for reMarkable tablets, for one) get \
        it read here if they are told this host: POST /api/v4.0/iink/batch, a JSON body with strokeGroups and \
        configuration.lang, text/plain or application/vnd.myscript.jiix by the Accept header. contentType is Text. \
        Errors are JSON with code and message.

        The headers applicationKey and hmac are taken as such programs send them, and checked where a key is given: \
        with --key and --hmac-key, or, unseen by other users, in $RUKOPIS_SERVE_KEY and $RUKOPIS_SERVE_HMAC_KEY.

        Only this machine reaches 127.0.0.1. Before you name another --address give keys, and a certificate: ink \
        goes over the network otherwise for all to see. Ctrl-C (or \
        SIGTERM) ends it when the requests in work are answered.
        """
    static let examples = [
        Example("rukopis serve", "serves http://127.0.0.1:8095"),
        Example("rukopis serve --language ru,en --log", "where a request names no language; a line for each request"),
    ]

    var reading = ReadingOptions()
    var http = HTTPSettings()
    var keys = BatchKeys()
    var rate = 50
    var bodyMegabytes = 4
    var certificate: String?
    var privateKey: String?
    var logs = false

    static var optionGroups: [OptionGroup<ServeCommand>] {
        [
            OptionGroup(
                heading: "Place:",
                options: [
                    .integer("port", short: "p", argument: "N", in: 0...65535, help: "default 8095; 0: any that is free", \.port),
                    Option("address", argument: "ADDRESS", help: "Numeric; default 127.0.0.1") {
                        (target: inout ServeCommand, value: String) in target.http.address = value
                    },
                    .text("certificate", argument: "FILE", help: "Serve HTTPS with this certificate (PEM)", \.certificate),
                    .text("private-key", argument: "FILE", help: "The certificate's key (PEM)", \.privateKey),
                ]),
            OptionGroup(
                heading: "Bounds:",
                options: [
                    .text("key", argument: "KEY", help: "The application key that clients have to send", \.keys.applicationKey),
                    .text("hmac-key", argument: "KEY", help: "The key that bodies have to be signed with", \.keys.hmacKey),
                    .integer("rate", argument: "N", in: 0...100_000, help: "Requests a second (default 50; 0: any)", \.rate),
                    .integer(
                        "body", argument: "N", in: 1...256, help: "Mebibytes of a request, at most (default 4)",
                        \.bodyMegabytes),
                    .integer(
                        "seconds", argument: "N", in: 1...3600,
                        help: "For a request to come and its answer to go (default 20)", \.http.seconds),
                    .flag("log", help: "Tell each request on standard error: path, status, time", \.logs),
                ]),
            OptionGroup(
                heading: "Reading:",
                options: ReadingOptions.group.lifted(to: \.reading).options + [
                    .integer(
                        "alternatives", short: "a", argument: "N", in: 0...20,
                        help: "Candidates of each word in JIIX (default 3)", \.reading.recognition.alternatives),
                    ReadingOptions.wordsOption.lifted(to: \.reading),
                ]),
        ]
    }

    init() {
        reading.recognition.alternatives = 3
        http.port = 8095
    }

    private var port: Int {
        get { Int(http.port) }
        set { http.port = UInt16(clamping: newValue) }
    }

    mutating func take(_ argument: String) throws(UsageError) {
        throw UsageError("serve takes no file, but '\(argument)' was given")
    }

    func check() throws(UsageError) {
        if (certificate == nil) != (privateKey == nil) {
            throw UsageError("--certificate and --private-key go together")
        }
    }

    func run() async throws -> ExitStatus {
        var (http, keys) = (http, keys)
        let environment = ProcessInfo.processInfo.environment
        keys.applicationKey = keys.applicationKey ?? environment["RUKOPIS_SERVE_KEY"]
        keys.hmacKey = keys.hmacKey ?? environment["RUKOPIS_SERVE_HMAC_KEY"]
        http.bodyBytes = bodyMegabytes << 20
        if let certificate, let privateKey {
            http.identity = .init(certificate: try TextInput(name: certificate).text(), privateKey: try TextInput(name: privateKey).text())
        }
        let shelf = RecognizerShelf(try reading.recognizer())
        _ = try shelf.reader(for: nil)
        let service = BatchService(shelf, keys: keys, width: reading.jobs, rate: rate, bodyBytes: http.bodyBytes)
        Interruption.watch()
        let server = try HTTPServer(http) { [logs] request in
            let start = DispatchTime.now().uptimeNanoseconds
            let response = service.answer(request)
            if logs {
                let milliseconds = (DispatchTime.now().uptimeNanoseconds - start) / 1_000_000
                Diagnostics.note(
                    "\(request.method) \(request.path.prefix(200)): \(response.status), \(request.body.count) bytes, "
                        + "\(milliseconds) ms")
            }
            return response
        }
        if !http.isLocal, keys == BatchKeys() {
            Diagnostics.warn("\(http.address): whoever reaches this machine may send ink; see --key and --hmac-key")
        }
        Diagnostics.report("serving \(server.address)\(BatchService.path); stop with Ctrl-C")
        await Interruption.wait()
        server.stop()
        return .success
    }
}
