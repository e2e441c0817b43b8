import Foundation
import Live

/// A page to write on, and what is read of it while one writes.
///
/// Only who knows the token sees the page. Other sites' pages in the same browser can neither read nor send: they do not
/// know the token, requests have to name this machine as host, and posts have to come from the page itself.
package final class PadService: @unchecked Sendable {
    private let shelf: RecognizerShelf
    private let settings: LiveSettings
    package let token: String
    private let lock = NSLock()
    // Touched only while `lock` is held: the pages that are open, the one used last at the end.
    private var desks: [(name: String, desk: PadDesk)] = []

    /// Pages open at once; with more, the one unused for longest is forgotten.
    private static let mostDesks = 16

    /// - Parameter token: characters that a path may hold.
    package init(_ shelf: RecognizerShelf, settings: LiveSettings, token: String = PadService.newToken()) {
        self.shelf = shelf
        var settings = settings
        // Of strokes that come together only the last is answered.
        settings.answersEachStroke = false
        self.settings = settings
        self.token = token
    }

    /// 128 random bits in hexadecimal.
    package static func newToken() -> String {
        (0..<16).map { _ in UInt8.random(in: 0...255) }.hexadecimal
    }

    private static let protection = [
        "Content-Security-Policy":
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'",
        "Referrer-Policy": "no-referrer", "Cache-Control": "no-store", "Cross-Origin-Resource-Policy": "same-origin",
    ]

    package func answer(_ request: HTTPRequest) -> HTTPResponse {
        guard Self.namesThisMachine(request.headers["host"]) else {
            return .failure(403, "wrong.host", "this page is served to 127.0.0.1 and localhost alone")
        }
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 3, BatchKeys.areEqual(String(parts[1]), token) else {
            return .failure(404, "not.found", "there is nothing at this path")
        }
        switch (request.method, parts.count, parts[2]) {
        case ("GET", 3, ""): return page("text/html; charset=utf-8", PackageResources.pad_html)
        case ("GET", 3, "pad.js"): return page("text/javascript; charset=utf-8", PackageResources.pad_js)
        case ("GET", 3, "pad.css"): return page("text/css; charset=utf-8", PackageResources.pad_css)
        case ("POST", 4, "ink"): return ink(request, String(parts[3]))
        default: return .failure(404, "not.found", "there is nothing at this path")
        }
    }

    private func page(_ type: String, _ bytes: [UInt8]) -> HTTPResponse {
        HTTPResponse(type: type, headers: Self.protection, body: bytes)
    }

    private func ink(_ request: HTTPRequest, _ name: String) -> HTTPResponse {
        let origin = request.headers["origin"], site = request.headers["sec-fetch-site"]
        guard origin == nil || origin == "http://" + (request.headers["host"] ?? ""),
            site == nil || site == "same-origin"
        else { return .failure(403, "wrong.origin", "ink is taken from this service's own page alone") }
        guard !request.isTooLarge else { return .failure(413, "too.large", "too much at once") }
        guard (1...64).contains(name.utf8.count), name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            return .failure(404, "not.found", "there is nothing at this path")
        }
        let events = desk(name).take(request.body) { SteadyClock.now }
        return HTTPResponse(
            type: "application/x-ndjson", headers: Self.protection, body: events.flatMap(\.json))
    }

    private func desk(_ name: String) -> PadDesk {
        lock.withLock {
            let entry: (name: String, desk: PadDesk)
            if let index = desks.firstIndex(where: { $0.name == name }) {
                entry = desks.remove(at: index)
            } else {
                entry = (name, PadDesk(shelf: shelf, settings: settings))
            }
            desks.append(entry)
            if desks.count > Self.mostDesks { desks.removeFirst() }
            return entry.desk
        }
    }

    /// A site that has its own name lead here is found out by that name.
    private static func namesThisMachine(_ host: String?) -> Bool {
        guard let host else { return false }
        return host.wholeMatch(of: /(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?/.ignoresCase()) != nil
    }
}
