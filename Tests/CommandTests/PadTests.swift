import Foundation
import TestModels
import Testing

/// `rukopis pad`, spoken to as a browser does.
struct PadTests {
    private func pad(_ arguments: [String] = ["--no-language-model"], _ body: (RunningProgram, Int, String) throws -> Void) throws {
        let program = try RunningProgram(["pad"] + arguments, until: "stop with Ctrl-C")
        let address = try #require(program.errors.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)(\/[0-9a-f]{32}\/);/))
        try body(program, try #require(Int(address.1)), String(address.2))
    }

    private static let wave: Data = {
        let points = TestInk.waves()[0].points.map { "[\($0.x),\($0.y)]" }.joined(separator: ",")
        return Data(#"{"type":"stroke","points":[\#(points)]}"#.utf8) + Data("\n".utf8)
    }()

    private func events(_ answer: WebClient.Answer?) -> [[String: Any]] {
        (answer?.text ?? "").split(separator: "\n").compactMap {
            try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
    }

    @Test func thePageComesToWhoKnowsTheToken() throws {
        try pad { program, port, root in
            let page = try #require(WebClient.ask(port, "GET", root))
            #expect(page.status == 200 && page.text.hasPrefix("<!DOCTYPE html>"))
            #expect(page.head.contains("Content-Security-Policy: default-src 'none'") && page.head.contains("no-referrer"))
            // Nothing of it comes from elsewhere.
            #expect(!page.text.contains("//"))
            #expect(WebClient.ask(port, "GET", root + "pad.js")?.head.contains("text/javascript") == true)
            #expect(WebClient.ask(port, "GET", root + "pad.css")?.status == 200)
            #expect(WebClient.ask(port, "GET", root, host: "localhost:\(port)")?.status == 200)
            for path in ["/", "/\(String(repeating: "0", count: 32))/", String(root.dropLast()), root + "../", root + "x", "//"] {
                #expect(WebClient.ask(port, "GET", path)?.status == 404, "\(path)")
            }
            // A site whose name leads to this machine (DNS rebinding).
            #expect(WebClient.ask(port, "GET", root, host: "example.org")?.status == 403)
            #expect(WebClient.ask(port, "GET", root, host: "127.0.0.1.example.org")?.status == 403)
            #expect(program.stop() == 0)
        }
    }

    @Test func inkIsAnsweredAndThePauseMakesItFinal() throws {
        try pad { program, port, root in
            let first = events(WebClient.ask(port, "POST", root + "ink/one", body: Self.wave))
            #expect(first.first?["type"] as? String == "partial" && first.first?["text"] as? String == "a")
            #expect(events(WebClient.ask(port, "POST", root + "ink/one")).isEmpty)
            usleep(1_600_000)
            let final = events(WebClient.ask(port, "POST", root + "ink/one"))
            #expect(final.first?["type"] as? String == "final" && final.first?["text"] as? String == "a")
            // Another page is another writer.
            let other = events(WebClient.ask(port, "POST", root + "ink/two", body: Self.wave))
            #expect(other.first?["passage"] as? Int == 1)
            let wrong = events(WebClient.ask(port, "POST", root + "ink/two", body: Data("nonsense\n\n{}\n".utf8)))
            #expect(wrong.map { $0["type"] as? String } == ["error", "error"])
            // Many pages are no more than so many in memory.
            for page in 0..<40 { #expect(WebClient.ask(port, "POST", root + "ink/p\(page)", body: Self.wave)?.status == 200) }
            #expect(program.stop() == 0)
        }
    }

    @Test func otherSitesCannotSend() throws {
        try pad { _, port, root in
            func status(_ headers: [String: String]) -> Int? {
                WebClient.ask(port, "POST", root + "ink/one", body: Self.wave, headers: headers)?.status
            }
            #expect(status(["Origin": "http://127.0.0.1:\(port)", "Sec-Fetch-Site": "same-origin"]) == 200)
            #expect(status(["Origin": "http://evil.example"]) == 403)
            #expect(status(["Origin": "http://127.0.0.1:1"]) == 403)
            #expect(status(["Sec-Fetch-Site": "cross-site"]) == 403)
            #expect(WebClient.ask(port, "POST", root + "ink/" + String(repeating: "x", count: 80))?.status == 404)
            #expect(WebClient.ask(port, "POST", root + "ink/one", body: Data(count: 2 << 20))?.status == 413)
        }
    }
}
