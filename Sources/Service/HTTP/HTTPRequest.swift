import CMicroHTTP

/// A request that has come whole.
package struct HTTPRequest: Sendable, Equatable {
    package var method: String
    /// Unescaped, without the query.
    package var path: String
    /// The headers that answers depend on, their names in lower case.
    package var headers: [String: String]
    package var body: [UInt8]
    /// The body was larger than the server takes, and is gone.
    package var isTooLarge: Bool

    /// The headers that are looked at.
    static let names = ["accept", "applicationkey", "hmac", "host", "origin", "sec-fetch-site"]

    init(_ exchange: OpaquePointer) {
        method = Self.text(rukopis_exchange_method(exchange))
        path = Self.text(rukopis_exchange_path(exchange))
        headers = [:]
        for name in Self.names {
            guard let value = rukopis_exchange_header(exchange, name) else { continue }
            headers[name] = String(cString: value)
        }
        var size = 0
        let bytes = rukopis_exchange_body(exchange, &size)
        body = Array(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : size))
        isTooLarge = rukopis_exchange_is_too_large(exchange) != 0
    }

    package init(
        method: String = "GET", path: String = "/", headers: [String: String] = [:], body: [UInt8] = [],
        isTooLarge: Bool = false
    ) {
        self.method = method
        self.path = path
        self.headers = headers
        self.body = body
        self.isTooLarge = isTooLarge
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
}
