import Foundation
import Live
import Recognition
import TestModels
import Testing

@testable import Service

/// What the batch call says to requests of all sorts; no network in between.
struct RequestTests {
    private static func service(keys: BatchKeys = BatchKeys(), rate: Int = 0) throws -> BatchService {
        let recognizer = try Recognizer(
            network: TestModel.network(), model: "test", options: RecognitionOptions(usesLanguageModel: false))
        return BatchService(RecognizerShelf(recognizer), keys: keys, width: 2, rate: rate, bodyBytes: 1 << 20)
    }

    private static let body =
        #"{"contentType":"Text","strokeGroups":[{"strokes":[{"x":[1,2,3,4,5,6],"y":[5,1,5,1,5,1],"t":[0,1,2,3,4,5],"p":[]}]}]"#

    private static func post(
        _ body: String, accept: String? = "text/plain, application/json", headers: [String: String] = [:]
    ) -> HTTPRequest {
        var headers = headers
        headers["accept"] = accept
        return HTTPRequest(method: "POST", path: BatchService.path, headers: headers, body: Array(body.utf8))
    }

    private static func code(of response: HTTPResponse) -> String? {
        let object = try? JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
        return object?["code"] as? String
    }

    @Test func textAndJIIX() throws {
        let service = try Self.service()
        let text = service.answer(Self.post(Self.body + "}"))
        #expect(text.status == 200 && text.body == Array("a".utf8))
        #expect(text.headers["Content-Type"] == "text/plain; charset=utf-8")
        let jiix = service.answer(Self.post(Self.body + "}", accept: "application/vnd.myscript.jiix"))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(jiix.body)) as? [String: Any])
        #expect(object["label"] as? String == "a" && object["type"] as? String == "Text")
        #expect(object["bounding-box"] == nil)
        let words = try #require(object["words"] as? [[String: Any]])
        #expect(words.count == 1 && words[0]["items"] == nil && words[0]["candidates"] as? [String] == ["a"])
    }

    @Test func theConfigurationChoosesTheParts() throws {
        let wish = #","configuration":{"lang":"en_US","export":{"jiix":{"bounding-box":true,"strokes":true,"text":{"words":true}}}}}"#
        let response = try Self.service().answer(Self.post(Self.body + wish, accept: nil))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
        let words = try #require(object["words"] as? [[String: Any]])
        #expect(object["bounding-box"] != nil && (words[0]["items"] as? [[String: Any]])?.count == 1)
        let without = #","configuration":{"export":{"jiix":{"text":{"words":false}}}}}"#
        let plain = try Self.service().answer(Self.post(Self.body + without, accept: "*/*"))
        #expect(String(decoding: plain.body, as: UTF8.self) == #"{"id":"MainBlock","label":"a","type":"Text","version":"3"}"#)
    }

    @Test func noInkIsNoError() throws {
        for groups in ["[]", #"[{"strokes":[]}]"#, #"[{"strokes":[{"x":[],"y":[]}]}]"#] {
            let response = try Self.service().answer(Self.post(#"{"contentType":"Text","strokeGroups":\#(groups)}"#))
            #expect(response.status == 200 && response.body.isEmpty, "\(groups)")
        }
    }

    @Test(arguments: [
        ("", "invalid.json"), ("{", "invalid.json"), ("[]", "invalid.json"), ("\u{0}\u{1}", "invalid.json"),
        ("{}", "invalid.request"), (#"{"strokeGroups":7}"#, "invalid.request"),
        (#"{"contentType":"Math","strokeGroups":[]}"#, "unsupported.content.type"),
        (#"{"contentType":3,"strokeGroups":[]}"#, "invalid.request"),
        (#"{"strokeGroups":[{"strokes":[{"x":[1,2],"y":[1]}]}]}"#, "invalid.strokes"),
        (#"{"strokeGroups":[],"configuration":{"lang":"xx_XX"}}"#, "unsupported.language"),
        (#"{"strokeGroups":[],"configuration":{"lang":3}}"#, "invalid.request"),
        (String(repeating: "[", count: 100_000), "invalid.json"),
    ]) func badRequestsAreTold(body: String, code: String) throws {
        let response = try Self.service().answer(Self.post(body))
        #expect(response.status == 400 && Self.code(of: response) == code)
    }

    @Test func cutAndMutatedRequestsAreAnswered() throws {
        let service = try Self.service()
        let whole = Array((Self.body + #","configuration":{"lang":"en_US"},"xDPI":226,"yDPI":226}"#).utf8)
        var generator = SystemRandomNumberGenerator()
        for round in 0..<400 {
            var bytes = whole
            if round < whole.count { bytes = Array(whole.prefix(round)) } else {
                for _ in 0..<3 {
                    bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
                }
            }
            var request = Self.post("")
            request.body = bytes
            let response = service.answer(request)
            #expect([200, 400].contains(response.status))
        }
    }

    @Test func otherPlacesAndMethods() throws {
        let service = try Self.service()
        #expect(service.answer(HTTPRequest(path: "/")).status == 200)
        #expect(service.answer(HTTPRequest(path: "/../etc/passwd")).status == 404)
        let get = service.answer(HTTPRequest(path: BatchService.path))
        #expect(get.status == 405 && get.headers["Allow"] == "POST")
        #expect(service.answer(Self.post(Self.body + "}", accept: "image/png")).status == 406)
        var large = Self.post("")
        large.isTooLarge = true
        #expect(service.answer(large).status == 413)
    }

    @Test func keysAreCheckedWhereTheyAreGiven() throws {
        let body = Self.body + "}"
        // Whatever is sent is taken where nothing is asked.
        #expect(try Self.service().answer(Self.post(body, headers: ["applicationkey": "x", "hmac": "y"])).status == 200)
        let service = try Self.service(keys: BatchKeys(applicationKey: "app", hmacKey: "secret"))
        let right = try #require(BatchKeys.signature(of: Array(body.utf8), applicationKey: "app", hmacKey: "secret"))
        #expect(service.answer(Self.post(body)).status == 401)
        #expect(service.answer(Self.post(body, headers: ["applicationkey": "app"])).status == 401)
        #expect(service.answer(Self.post(body, headers: ["applicationkey": "other", "hmac": right])).status == 401)
        #expect(service.answer(Self.post(body, headers: ["applicationkey": "app", "hmac": "00"])).status == 403)
        #expect(service.answer(Self.post(body + " ", headers: ["applicationkey": "app", "hmac": right])).status == 403)
        #expect(service.answer(Self.post(body, headers: ["applicationkey": "app", "hmac": right.uppercased()])).status == 200)
    }

    /// RFC 4231, test case 2: key "Jefe"; here in two halves.
    @Test func theSignatureIsHMACWithSHA512() {
        let signature = BatchKeys.signature(
            of: Array("what do ya want for nothing?".utf8), applicationKey: "Je", hmacKey: "fe")
        #expect(
            signature == "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737")
    }

    @Test func tooManyRequestsAreSentAway() throws {
        let limit = RateLimit(rate: 10)
        #expect((0..<20).allSatisfy { _ in limit.admits(at: 100) })
        #expect(!limit.admits(at: 100))
        #expect(limit.admits(at: 100.11) && !limit.admits(at: 100.12))
        let service = try Self.service(rate: 1)
        let statuses = (0..<4).map { _ in service.answer(Self.post(Self.body + "}")).status }
        #expect(statuses.contains(200) && statuses.last == 429)
    }

    @Test func theGateKeepsItsWidth() async {
        let gate = WorkGate(width: 2, places: 3)
        let tally = Tally()
        let done = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<30 {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        Thread.detachNewThread {
                            let result: Void? = gate.work {
                                tally.begin()
                                usleep(20_000)
                                tally.end()
                            }
                            continuation.resume(returning: result != nil)
                        }
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(tally.most <= 2 && done >= 5 && done < 30)
    }

    private final class Tally: @unchecked Sendable {
        private let lock = NSLock()
        private var now = 0
        private(set) var most = 0
        func begin() { lock.withLock { now += 1; most = max(most, now) } }
        func end() { lock.withLock { now -= 1 } }
    }
}
