import Foundation
import TestModels
import Testing

/// `rukopis serve`, spoken to as its clients do.
struct ServeTests {
    private static let path = "/api/v4.0/iink/batch"
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let models = folder.deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Models")
    private static var tablet: URL { folder.appendingPathComponent("Requests/tablet.json") }

    private static let wave: Data = {
        let points = TestInk.waves()[0].points
        let x = points.map { "\($0.x)" }.joined(separator: ","), y = points.map { "\($0.y)" }.joined(separator: ",")
        return Data(#"{"contentType":"Text","strokeGroups":[{"strokes":[{"x":[\#(x)],"y":[\#(y)]}]}]}"#.utf8)
    }()

    private func serve(
        _ arguments: [String] = [], models: URL? = nil, environment: [String: String] = [:],
        _ body: (RunningProgram, Int) throws -> Void
    ) throws {
        let program = try RunningProgram(
            ["serve", "--port", "0", "--no-language-model"] + arguments, models: models, environment: environment,
            until: "stop with Ctrl-C")
        let port = try #require(program.errors.firstMatch(of: /:(\d+)\/api/).flatMap { Int($0.1) })
        try body(program, port)
    }

    /// A request as rmfakecloud passes on a reMarkable tablet's, of ink of our own.
    @Test func aTabletsRequestIsReadAsRecognizeReadsIt() throws {
        let request = try Data(contentsOf: Self.tablet)
        let read = try Program.run(
            ["recognize", "--no-language-model", "-l", "en", Self.tablet.path],
            environment: ["RUKOPIS_MODELS": Self.models.path])
        let text = read.output.trimmingCharacters(in: .newlines)
        #expect(text.count > 15)
        try serve(models: Self.models) { program, port in
            let headers = [
                "Accept": "application/vnd.myscript.jiix", "Content-Type": "application/json", "applicationKey": "any",
                "hmac": "00ff",
            ]
            let answer = try #require(WebClient.ask(port, "POST", Self.path, body: request, headers: headers))
            #expect(answer.status == 200 && answer.head.contains("Content-Type: application/vnd.myscript.jiix"))
            #expect(answer.object["label"] as? String == text)
            let words = try #require(answer.object["words"] as? [[String: Any]])
            #expect(words.compactMap { $0["label"] as? String }.joined() == text)
            let plain = try #require(
                WebClient.ask(port, "POST", Self.path, body: request, headers: ["Accept": "text/plain, application/json"]))
            #expect(plain.text == text)
            #expect(program.stop() == 0)
        }
    }

    @Test func manyAtOnceAreAllAnswered() async throws {
        let program = try RunningProgram(
            ["serve", "--port", "0", "--no-language-model", "--rate", "0"], until: "stop with Ctrl-C")
        let port = try #require(program.errors.firstMatch(of: /:(\d+)\/api/).flatMap { Int($0.1) })
        let texts = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<60 {
                group.addTask {
                    WebClient.ask(port, "POST", Self.path, body: Self.wave, headers: ["Accept": "text/plain"])?.text
                }
            }
            return await group.reduce(into: [String?]()) { $0.append($1) }
        }
        #expect(texts.count == 60 && texts.allSatisfy { $0 == "a" })
        #expect(program.stop() == 0)
    }

    @Test func whatIsWrongIsTold() throws {
        try serve(["--body", "1"]) { program, port in
            func status(_ body: String, _ headers: [String: String] = [:]) -> (Int?, String?) {
                let answer = WebClient.ask(port, "POST", Self.path, body: Data(body.utf8), headers: headers)
                return (answer?.status, answer?.object["code"] as? String)
            }
            #expect(status("{\"strokeGroups\":") == (400, "invalid.json"))
            #expect(status("{}") == (400, "invalid.request"))
            #expect(status(#"{"strokeGroups":[],"contentType":"Math"}"#) == (400, "unsupported.content.type"))
            #expect(status(String(repeating: " ", count: 1 << 20 + 1)) == (413, "too.large"))
            // Told at once, whatever is announced.
            let hasty = try #require(WebClient(port: port))
            hasty.send("POST \(Self.path) HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n")
            #expect(hasty.answer()?.status == 413)
            let chunked = try #require(WebClient(port: port))
            chunked.send("POST \(Self.path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n")
            for _ in 0..<20 { chunked.send("10000\r\n" + String(repeating: "x", count: 65536) + "\r\n") }
            chunked.send("0\r\n\r\n")
            #expect(chunked.answer()?.status == 413)
            let junk = try #require(WebClient(port: port))
            junk.send(Data((0..<2000).map { UInt8(truncatingIfNeeded: $0 &* 37) }) + Data("\r\n\r\n".utf8))
            _ = junk.answer()
            #expect(WebClient.ask(port, "GET", Self.path)?.status == 405)
            #expect(WebClient.ask(port, "POST", "/", body: Self.wave)?.status == 404)
            #expect(WebClient.ask(port, "POST", Self.path, body: Self.wave)?.status == 200)
            #expect(program.stop() == 0)
        }
    }

    @Test func keysComeFromTheCommandLineOrTheEnvironment() throws {
        try serve(["--key", "right"], environment: ["RUKOPIS_SERVE_HMAC_KEY": "secret"]) { program, port in
            func status(_ headers: [String: String]) -> Int? {
                WebClient.ask(port, "POST", Self.path, body: Self.wave, headers: headers)?.status
            }
            #expect(status([:]) == 401)
            #expect(status(["applicationKey": "wrong", "hmac": "00"]) == 401)
            #expect(status(["applicationKey": "right", "hmac": "00"]) == 403)
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-\(UUID().uuidString)")
            try Self.wave.write(to: folder)
            defer { try? FileManager.default.removeItem(at: folder) }
            guard let signature = Self.openSSL(["dgst", "-sha512", "-hmac", "rightsecret", "-r", folder.path]) else { return }
            #expect(status(["applicationKey": "right", "hmac": String(signature.prefix { $0 != " " })]) == 200)
        }
    }

    @Test func slowClientsAreDroppedAndBlockNobody() throws {
        try serve(["--seconds", "2"]) { program, port in
            // One never ends its head, one its body; one byte a quarter of a second keeps neither alive.
            let head = try #require(WebClient(port: port)), body = try #require(WebClient(port: port))
            let idle = (0..<20).compactMap { _ in WebClient(port: port) }
            head.send("POST \(Self.path) HTTP/1.1\r\n")
            body.send("POST \(Self.path) HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n")
            let start = Date()
            var isAlive = (head: true, body: true)
            for _ in 0..<40 where isAlive.head || isAlive.body {
                #expect(WebClient.ask(port, "POST", Self.path, body: Self.wave)?.status == 200)
                usleep(250_000)
                if isAlive.head { isAlive.head = head.send("x") }
                if isAlive.body { isAlive.body = body.send("1") }
            }
            #expect(!isAlive.head && !isAlive.body && Date().timeIntervalSince(start) > 1.5)
            #expect(idle.count == 20 && idle.allSatisfy { $0.answer() == nil })
            #expect(program.stop() == 0)
        }
    }

    @Test func itEndsWhileClientsHangOn() throws {
        try serve { program, port in
            let clients = (0..<5).compactMap { _ in WebClient(port: port) }
            for client in clients { client.send("POST \(Self.path) HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12") }
            #expect(program.stop() == 0)
            #expect(clients.count == 5 && WebClient(port: port) == nil)
            #expect(program.errors.split(separator: "\n").count == 1)
        }
    }

    @Test func aPlaceThatIsTakenIsOneLine() throws {
        try serve { _, port in
            let second = try Program.run(["serve", "--port", "\(port)", "--no-language-model"])
            #expect(second.status == 1 && second.errorLines.count == 1)
            #expect(second.errors.contains("127.0.0.1:\(port)") && second.errors.contains("in use"))
        }
        let strange = try Program.run(["serve", "--address", "localhost", "--no-language-model"])
        #expect(strange.status == 1 && strange.errors.contains("numeric"))
        #expect(try Program.run(["serve", "--certificate", "x"]).status == 2)
        try Program.withFiles([("cert", Data("no certificate".utf8))]) { files in
            let result = try Program.run(
                ["serve", "--port", "0", "--no-language-model", "--certificate", files[0], "--private-key", files[0]])
            #expect(result.status == 1 && result.errorLines.count == 1)
        }
    }

    @Test(.enabled(if: openSSL(["version"]) != nil, "openssl is not installed"))
    func overTLS() throws {
        try Program.withFiles([("cert", Data()), ("key", Data())]) { files in
            _ = try #require(
                Self.openSSL([
                    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj",
                    "/CN=localhost", "-days", "2", "-out", files[0], "-keyout", files[1],
                ]))
            try serve(["--certificate", files[0], "--private-key", files[1]]) { program, port in
                #expect(program.errors.contains("https://127.0.0.1:\(port)"))
                let request = "POST \(Self.path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: \(Self.wave.count)\r\n"
                    + "Accept: text/plain\r\n\r\n" + String(decoding: Self.wave, as: UTF8.self)
                let answer = Self.openSSL(
                    ["s_client", "-quiet", "-ign_eof", "-connect", "127.0.0.1:\(port)"], input: request)
                #expect(answer?.hasSuffix("\r\n\r\na") == true)
            }
        }
    }

    /// What openssl says; `nil` where it fails or is not there.
    private static func openSSL(_ arguments: [String], input: String = "") -> String? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        process.arguments = arguments
        let (output, source) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = source
        guard (try? process.run()) != nil else { return nil }
        try? source.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try? source.fileHandleForWriting.close()
        let data = (try? output.fileHandleForReading.readToEnd()) ?? Data()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
    }
}
