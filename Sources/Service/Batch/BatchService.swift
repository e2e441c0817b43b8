import Ink
import Live
import Recognition

/// Answers the batch call of MyScript's iink REST service: ink in, text or JIIX out.
package struct BatchService: Sendable {
    package static let path = "/api/v4.0/iink/batch"

    /// Beyond this a page is refused: reading it would keep a core busy for a minute.
    private static let mostStrokes = 20_000
    private static let mostPoints = 400_000

    private let shelf: RecognizerShelf
    private let keys: BatchKeys
    private let gate: WorkGate
    private let limit: RateLimit
    private let bodyBytes: Int

    /// - Parameters:
    ///   - width: how many requests are read at once, ≥ 1.
    ///   - rate: requests a second, at most; 0: any number.
    ///   - bodyBytes: what the server takes of a body, for its message.
    package init(_ shelf: RecognizerShelf, keys: BatchKeys, width: Int, rate: Int, bodyBytes: Int) {
        self.shelf = shelf
        self.keys = keys
        self.bodyBytes = bodyBytes
        gate = WorkGate(width: width, places: 64)
        limit = RateLimit(rate: rate)
    }

    package func answer(_ request: HTTPRequest) -> HTTPResponse {
        if request.path == "/", request.method == "GET" {
            return HTTPResponse(type: "text/plain; charset=utf-8", body: Array("rukopis: POST ink to \(Self.path)\n".utf8))
        }
        guard request.path == Self.path || request.path == Self.path + "/" else {
            return .failure(404, "not.found", "there is nothing at this path; POST ink to \(Self.path)")
        }
        guard request.method == "POST" else {
            return .failure(405, "method.not.allowed", "only POST is answered here", headers: ["Allow": "POST"])
        }
        guard limit.admits(at: SteadyClock.now) else {
            return .failure(429, "too.many.requests", "more requests than are taken; try again", headers: ["Retry-After": "1"])
        }
        guard !request.isTooLarge else {
            return .failure(413, "too.large", "the body has more than the \(bodyBytes) bytes that are taken")
        }
        switch keys.verdict(on: request) {
        case .admitted: break
        case .missing:
            return .failure(401, "access.not.granted", "this service wants the headers applicationKey and hmac")
        case .wrongKey: return .failure(401, "access.not.granted", "the application key is not the one of this service")
        case .wrongSignature:
            return .failure(
                403, "access.not.granted",
                "the hmac is not that of this body: HMAC-SHA-512 with application key and hmac key as the key, in hexadecimal")
        }
        guard let kind = BatchAnswerKind(accept: request.headers["accept"]) else {
            let known = BatchAnswerKind.allCases.map(\.rawValue).joined(separator: " or ")
            return .failure(406, "not.acceptable", "answers are \(known); name one in Accept")
        }
        let answer = gate.work { read(request.body, as: kind) }
        return answer
            ?? .failure(503, "busy", "too many requests are waiting; try again", headers: ["Retry-After": "1"])
    }

    private func read(_ body: [UInt8], as kind: BatchAnswerKind) -> HTTPResponse {
        do {
            let request = try BatchRequest(body)
            let page = request.page
            let points = page.strokes.reduce(0) { $0 + $1.points.count }
            guard page.strokes.count <= Self.mostStrokes, points <= Self.mostPoints else {
                return .failure(
                    413, "too.large",
                    "a page of \(page.strokes.count) strokes, \(points) points; taken are \(Self.mostStrokes) and \(Self.mostPoints)")
            }
            let reading = try shelf.reader(for: request.language).recognizer.read(page)
            switch kind {
            case .text:
                let text = reading.lines.map(\.text).joined(separator: "\n")
                return HTTPResponse(type: kind.rawValue + "; charset=utf-8", body: Array(text.utf8))
            case .jiix:
                let block = JIIXBlock(of: reading, page, identifier: "MainBlock", parts: request.parts)
                return HTTPResponse(type: kind.rawValue, body: try HTTPResponse.json(block))
            }
        } catch let failure as BatchRequest.Failure {
            return .failure(400, failure.code, failure.message)
        } catch LiveError.recognition(let error) {
            return .failure(400, "unsupported.language", "\(error)")
        } catch {
            return .failure(500, "internal.error", "\(error)")
        }
    }
}
