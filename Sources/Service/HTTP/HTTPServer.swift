import CMicroHTTP
import Foundation

/// Serves HTTP on threads of its own until it is stopped or let go of.
package final class HTTPServer {
    package typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse

    package let settings: HTTPSettings
    /// Where it listens.
    package let port: UInt16
    private var server: OpaquePointer?
    private let box: HandlerBox

    private final class HandlerBox: Sendable {
        let handler: Handler
        init(_ handler: @escaping Handler) { self.handler = handler }
    }

    /// Starts. From now on `handler` is called, on any thread, for several requests at once.
    package init(_ settings: HTTPSettings, handler: @escaping Handler) throws(ServiceError) {
        self.settings = settings
        let box = HandlerBox(handler)
        self.box = box
        var reason = [CChar](repeating: 0, count: 512)
        let place = Self.place(settings.address, settings.port)
        let started: OpaquePointer? = settings.address.withCString { address in
            Self.with(settings.identity?.certificate) { certificate in
                Self.with(settings.identity?.privateKey) { key in
                    var values = rukopis_http_settings(
                        address: address, port: settings.port, connections: UInt32(clamping: max(settings.connections, 1)),
                        seconds: UInt32(clamping: max(settings.seconds, 1)), body_limit: max(settings.bodyBytes, 0),
                        certificate: certificate, private_key: key)
                    return rukopis_http_start(
                        &values, HTTPServer.handle, Unmanaged.passUnretained(box).toOpaque(), &reason, reason.count)
                }
            }
        }
        guard let started else {
            let bytes = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw .notServing(place: place, reason: String(decoding: bytes, as: UTF8.self))
        }
        server = started
        port = rukopis_http_port(started)
    }

    deinit { stop(grace: 0) }

    /// The server's root.
    package var address: String {
        (settings.identity == nil ? "http" : "https") + "://" + Self.place(settings.address, port)
    }

    private static func place(_ address: String, _ port: UInt16) -> String {
        address.contains(":") ? "[\(address)]:\(port)" : "\(address):\(port)"
    }

    /// Takes no more requests, and ends when those in work are answered.
    ///
    /// - Parameter grace: how long clients have to take their answers, in milliseconds.
    package func stop(grace: UInt32 = 3000) {
        guard let server else { return }
        self.server = nil
        rukopis_http_stop(server, grace)
    }

    private static func with<Value>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Value) -> Value {
        guard let text else { return body(nil) }
        return text.withCString { body($0) }
    }

    private static let handle: @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?) -> Void = { context, exchange in
        guard let context, let exchange else { return }
        let box = Unmanaged<HandlerBox>.fromOpaque(context).takeUnretainedValue()
        let response = box.handler(HTTPRequest(exchange))
        var pointers: [UnsafeMutablePointer<CChar>?] = []
        for (name, value) in response.headers.sorted(by: { $0.key < $1.key }) { pointers += [strdup(name), strdup(value)] }
        defer { for pointer in pointers { free(pointer) } }
        let names = pointers.map { UnsafePointer($0) } + [nil]
        response.body.withUnsafeBytes { body in
            rukopis_exchange_reply(exchange, UInt32(clamping: response.status), names, body.baseAddress, body.count)
        }
    }
}
